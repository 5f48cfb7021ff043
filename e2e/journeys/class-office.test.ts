import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { addDays, weekdayOf } from '#src/lib/plain-days.ts'
import { axeFindings } from '../support/axe.ts'
import { toPlace } from '../support/back-office.ts'
import { inDays } from '../support/days.ts'
import { sidewaysScroll } from '../support/layout.ts'
import { signIn } from '../support/people.ts'
import { openStage } from '../support/stage.ts'
import { DESKTOP, hydrated, PHONE, seeToast } from '../support/visit.ts'

const stage = openStage({ mails: true })

/** A Tuesday a few weeks ahead, and the Tuesdays after it. */
const today = inDays(0)
const first = addDays(today, 28 + ((2 - weekdayOf(today) + 7) % 7))
const [second, third, fourth] = [7, 14, 21].map(days => addDays(first, days)) as [string, string, string]
const dates = (page: Page) => page.getByRole('list', { name: 'Dates' }).getByRole('listitem')
const mailOf = (subject: string) => stage.mails.find(each => each.raw.replace(/\r\n[ \t]/g, ' ').includes(subject))

async function desk(path: string, role: 'admin' | 'staff' = 'admin', viewport = DESKTOP) {
  const seen = await stage.visit({ viewport })
  await signIn(seen.context, role)
  await seen.page.goto(path)
  await hydrated(seen.page)
  return seen
}

test('an owner creates a recurring series around a closure, publishes it, and a parent sees it', async () => {
  const { page, troubles } = await desk('/admin/classes')
  await page.getByLabel('Name').fill('Kiln repair')
  await page.getByLabel('First day').fill(second)
  await page.getByRole('button', { name: 'Close these days' }).click()
  await seeToast(page, 'Days closed')
  await page.getByText('Kiln repair', { exact: true }).waitFor()

  await page.getByRole('link', { name: 'New class' }).click()
  await page.getByRole('heading', { level: 1, name: 'New class' }).waitFor()
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.getByRole('alert').getByText('Enter a title.').waitFor()
  // The browser logs the refusal that this test just caused.
  expect(troubles.splice(0)).toEqual([expect.stringContaining('status of 400')])
  await page.getByLabel('Title', { exact: true }).fill('Moon Jars')
  await page.getByLabel('Category').fill('Clay & Ceramics')
  await page.getByLabel('Description').fill('A jar that is round all around.')
  await page.getByLabel('Price, in dollars').fill('45')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await seeToast(page, 'Draft saved')

  await page.getByRole('heading', { level: 2, name: 'Schedule' }).waitFor()
  await page.getByLabel('From').fill(first)
  for (const chosen of await page.getByRole('group', { name: 'Every' }).getByRole('checkbox', { checked: true }).all())
    await chosen.uncheck({ force: true })
  await page.getByRole('group', { name: 'Every' }).getByLabel('Tue').check({ force: true })
  await page.getByLabel('Sessions', { exact: true }).fill('3')
  await page.getByText('Skipped: Kiln repair').waitFor()
  await expect.poll(() => dates(page).count()).toBe(4)
  await page.getByRole('button', { name: 'Save these dates' }).click()
  await seeToast(page, 'Dates saved')
  expect(await axeFindings(page, 'light')).toEqual([])
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await seeToast(page, 'Class published')

  const { rows } = await stage.site.pool.query(
    `SELECT to_char(s.starts_at AT TIME ZONE 'America/New_York', 'YYYY-MM-DD HH24:MI') AS at, o.slug
     FROM sessions s JOIN offerings o ON o.id = s.offering_id WHERE o.title = 'Moon Jars' ORDER BY 1`,
  )
  expect(rows.map(row => row.at)).toEqual([first, third, fourth].map(day => `${day} 17:45`))
  const parent = await stage.visit()
  await parent.page.goto(`/events/${rows[0].slug}`)
  await parent.page.getByRole('heading', { level: 1, name: 'Moon Jars' }).waitFor()
  expect(troubles).toEqual([])

  await page.getByRole('button', { name: 'Archive' }).click()
  await seeToast(page, 'Class archived')
  expect((await parent.page.goto(`/events/${rows[0].slug}`))!.status()).toBe(404)
})

test('taking a class with families off the site asks the owner first and says what happens to them', async () => {
  const { rows } = await stage.site.pool.query(
    `SELECT o.id, o.title FROM offerings o JOIN registrations r ON r.offering_id = o.id AND r.status = 'confirmed'
     WHERE o.kind = 'class' AND o.status = 'published' AND o.starts_at > now() + interval '1 day'
     GROUP BY o.id ORDER BY o.starts_at DESC LIMIT 1`,
  )
  const { id, title } = rows[0]
  const { page, troubles } = await desk(`/admin/classes/${id}`)
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Archive' }).click()
  await dialog.getByText(/The class stays on Today and the rosters, but nobody new can book it/).waitFor()
  expect(await axeFindings(page, 'light')).toEqual([])
  await dialog.getByRole('button', { name: 'Never mind' }).click()
  await page.getByRole('button', { name: 'Unpublish' }).click()
  await dialog.getByRole('button', { name: 'Unpublish the class' }).click()
  await seeToast(page, 'Class unpublished')
  await page.getByRole('link', { name: 'cancel the class' }).click()
  await page.getByText(title, { exact: true }).first().waitFor()
  expect(troubles).toEqual([])
  await stage.site.pool.query(`UPDATE offerings SET status = 'published' WHERE id = $1`, [id])
})

test('staff move one session of a class with families: they see who is notified, and a calendar file is emailed', async () => {
  const { rows } = await stage.site.pool.query(
    `SELECT o.id, o.title FROM offerings o JOIN registrations r ON r.offering_id = o.id AND r.status = 'confirmed'
     WHERE o.kind = 'class' AND o.starts_at > now() + interval '3 days' GROUP BY o.id ORDER BY o.starts_at LIMIT 1`,
  )
  const { id, title } = rows[0]
  const { page, troubles } = await desk(`/admin/classes/${id}`, 'staff')
  await expect.poll(() => page.getByRole('button', { name: 'Save changes' }).count()).toBe(0)
  await page.getByRole('button', { name: /^Move/ }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Day').fill(addDays(today, 60))
  await dialog.getByText(/famil(y|ies) will be notified/).waitFor()
  await dialog.getByRole('button', { name: 'Move this session' }).click()
  await seeToast(page, 'Session moved')
  await expect.poll(() => mailOf(`Subject: Changed: ${title}`)?.raw).toContain('text/calendar')
  expect(troubles).toEqual([])
})

test('staff move all sessions of a class: the preview lists them and who is notified, and an email is sent', async () => {
  const { rows } = await stage.site.pool.query(
    `SELECT o.id, o.title FROM offerings o JOIN registrations r ON r.offering_id = o.id AND r.status = 'confirmed'
     WHERE o.kind = 'class' AND o.starts_at > now() + interval '3 days'
       AND (SELECT count(*) FROM sessions s WHERE s.offering_id = o.id AND s.cancelled_at IS NULL) > 2
     GROUP BY o.id ORDER BY o.starts_at DESC LIMIT 1`,
  )
  const { id, title } = rows[0]
  const { page, troubles } = await desk(`/admin/classes/${id}`, 'staff')
  await page.getByRole('button', { name: /^Move/ }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'This session' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  const day = await dialog.getByLabel('Day').inputValue()
  await dialog.getByLabel('Day').fill(addDays(day, 1))
  await dialog.getByLabel('Minutes').click()
  await page.keyboard.press('Enter')
  await dialog.getByRole('heading', { name: /\d+ sessions will move/ }).waitFor()
  await dialog.getByText(/famil(y|ies) will be notified/).waitFor()
  expect(await axeFindings(page, 'light')).toEqual([])
  await dialog.getByRole('button', { name: /^Move \d+ sessions/ }).click()
  await seeToast(page, 'sessions moved')
  await expect.poll(() => mailOf(`Subject: Changed: ${title}`)?.raw).toContain('text/calendar')
  expect(troubles).toEqual([])
})

test('leaving with unsaved changes asks first, and nothing scrolls sideways on a phone', async () => {
  const { page, troubles } = await desk('/admin/classes', 'admin', PHONE)
  expect(await sidewaysScroll(page, PHONE.width)).toEqual([])
  await page.getByRole('link', { name: 'Paper Lanterns' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Paper Lanterns' }).waitFor()
  await page.getByLabel('Title', { exact: true }).fill('Paper Moons')
  expect(await sidewaysScroll(page, PHONE.width)).toEqual([])
  await toPlace(page, 'Waitlist')
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect.poll(() => page.getByLabel('Title', { exact: true }).inputValue()).toBe('Paper Moons')
  expect(troubles).toEqual([])
})
