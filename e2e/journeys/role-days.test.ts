import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { toPlace } from '../support/back-office.ts'
import { signInByForm } from '../support/people.ts'
import { openStage } from '../support/stage.ts'
import { hydrated, PHONE } from '../support/visit.ts'

/** A day's work for each role, using only what is on the screens after sign-in, never a typed address. */
const stage = openStage()

/** Counts clicks on every page. */
const countClicks = (context: BrowserContext) =>
  context.addInitScript(() =>
    addEventListener(
      'click',
      event => {
        if (event.isTrusted) sessionStorage.setItem('clicks', String(1 + Number(sessionStorage.getItem('clicks'))))
      },
      true,
    ),
  )
const clicks = (page: Page) => page.evaluate(() => Number(sessionStorage.getItem('clicks')))

/** Signs in through the form as a staff member with this role. */
async function begin(role: string, viewport: typeof PHONE) {
  await stage.site.pool.query(`UPDATE users SET staff_role = $1 WHERE email = 'staff@example.com'`, [role])
  const seen = await stage.visit({ viewport })
  await countClicks(seen.context)
  await seen.page.goto('/login')
  await hydrated(seen.page)
  await signInByForm(seen.page, 'staff@example.com')
  return seen
}

test("an instructor's evening on a phone: who comes, check-in, a child goes home, and photos for the parents", async () => {
  const { rows } = await stage.site.pool.query(
    `WITH chosen AS (
       SELECT s.id, s.offering_id FROM sessions s JOIN offerings o ON o.id = s.offering_id
       JOIN registrations r ON r.offering_id = o.id AND r.status = 'confirmed'
       WHERE o.kind = 'class' AND o.status = 'published' AND s.starts_at > now() + interval '2 days' AND s.cancelled_at IS NULL
       GROUP BY s.id HAVING count(*) > 1 ORDER BY s.id LIMIT 1),
     teaches AS (
       INSERT INTO instructors (id, user_id, offering_id) SELECT gen_random_uuid(), u.id, c.offering_id FROM chosen c, users u
       WHERE u.email = 'staff@example.com'),
     today AS (
       UPDATE sessions SET starts_at = now(), ends_at = now() + interval '1 hour' WHERE id = (SELECT id FROM chosen))
     SELECT o.title, u.first_name || ' ' || u.last_name AS parent, c.first_name || ' ' || c.last_name AS child
     FROM chosen JOIN offerings o ON o.id = chosen.offering_id
     JOIN registrations r ON r.offering_id = o.id AND r.status = 'confirmed'
     JOIN children c ON c.id = r.child_id JOIN users u ON u.id = r.parent_id ORDER BY c.first_name, c.last_name`,
  )
  const [{ title, child, parent }] = rows
  const { page, leave, troubles } = await begin('instructor', PHONE)
  await page.waitForURL('**/admin/today')
  await page.getByRole('link', { name: `Check-in for ${title}` }).click()
  await page.getByRole('button', { name: `Check in ${child}` }).click()
  await page.getByText('Everything is synced').waitFor()
  await page.getByRole('button', { name: `Check out ${child}` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: parent, exact: true }).click()
  await page.getByText(`by ${parent}`).first().waitFor()
  await page.getByRole('link', { name: 'Share photos of this class' }).click()
  await page.getByLabel('Title').fill('Tonight')
  await page.getByLabel('What happened').fill('Everyone made something.')
  await page.getByRole('button', { name: /^Share with/ }).click()
  await page.getByRole('list', { name: 'Shared updates' }).getByText('Tonight').waitFor()
  expect(troubles).toEqual([])
  expect(await clicks(page)).toBeLessThanOrEqual(7)
  await leave()
})

test('a call at the front desk: a new family, a class paid in cash, and the waitlist of a full one', async () => {
  const { page, leave, troubles } = await begin('front-desk', { width: 1440, height: 900 })
  await page.waitForURL('**/admin/today')
  await toPlace(page, 'Families')
  await page.getByRole('link', { name: 'Register by phone' }).click()
  await page.getByLabel("Parent's full name").fill('Jordan Rivera')
  await page.getByLabel('Email').fill('jordan.desk@example.com')
  await page.getByLabel("Parent's phone").fill('407 555 0170')
  await page.getByLabel("Child's full name").fill('Ida Rivera')
  await page.getByLabel('Month').fill('4')
  await page.getByLabel('Day', { exact: true }).fill('27')
  await page.getByLabel('Year').fill(String(new Date().getFullYear() - 8))
  const person = page.getByRole('group', { name: 'First person to call' })
  await person.getByLabel('Full name').fill('Ana Lopez')
  await person.getByLabel('Phone').fill('407 555 0180')
  await person.getByLabel('Relationship to child').fill('Neighbor')
  await page.getByLabel('The parent agreed to all four on the phone').click()
  await page.getByRole('button', { name: 'Register family' }).click()
  await page.getByRole('heading', { level: 1, name: 'Jordan Rivera' }).waitFor()
  const dialog = page.getByRole('dialog')
  const choose = async (words: RegExp) => {
    const classes = dialog.getByLabel('Class', { exact: true })
    const value = await classes.locator('option').filter({ hasText: words }).first().getAttribute('value')
    await classes.selectOption(value)
  }
  await choose(/\$45\.00, \d+ left/)
  await dialog.getByRole('button', { name: 'Book for $45.00' }).click()
  await dialog.getByLabel('Cash').click()
  await dialog.getByRole('button', { name: 'Take $45.00' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Book a class' }).click()
  await choose(/full$/)
  await dialog.getByText('goes to the end of the waitlist').waitFor()
  await dialog.getByRole('button', { name: 'Add to waitlist' }).click()
  await page.getByText('Ida Rivera is on the waitlist').first().waitFor()
  await page.getByText('Second emergency contact').first().waitFor()
  expect(troubles).toEqual([])
  expect(await clicks(page)).toBeLessThanOrEqual(10)
  await leave()
})

test("a bookkeeper's month end: the report, the entries behind it, the file, and the credit owed", async () => {
  const { page, leave, troubles } = await begin('bookkeeper', { width: 1440, height: 900 })
  await page.waitForURL('**/admin/reports')
  const thisYear = page.getByRole('link', { name: 'This year' })
  await thisYear.click()
  await expect.poll(() => thisYear.getAttribute('aria-current')).toBe('true')
  const total = page.getByRole('row', { name: /^Total/ })
  await total.getByRole('link', { name: /Card payments/ }).click()
  await page.getByRole('heading', { level: 1, name: 'Card payments' }).waitFor()
  await expect.poll(() => page.getByRole('table', { name: 'Entries' }).getByRole('row').count()).toBeGreaterThan(3)
  await page.getByRole('main').getByRole('link', { name: 'Reports' }).last().click()
  await page.getByRole('heading', { level: 1, name: 'Reports' }).waitFor()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Payments (CSV)' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^payments-\d{4}-01-01-to-\d{4}-12-31\.csv$/)
  await page.getByRole('link', { name: 'See families' }).click()
  await page.getByRole('heading', { level: 1, name: 'Credit we owe' }).waitFor()
  await expect.poll(() => page.getByRole('link', { name: /Alvarez/ }).count()).toBe(0)
  expect(troubles).toEqual([])
  expect(await clicks(page)).toBeLessThanOrEqual(6)
  await leave()
})
