import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findings } from '../support/audit.ts'
import { addPlace, fillClass } from '../support/full-class.ts'
import { signIn } from '../support/people.ts'
import { placeRow } from '../support/presses.ts'
import { openStage } from '../support/stage.ts'
import { hydrated, seeToast } from '../support/visit.ts'

const stage = openStage({ mails: true })

const SLUG = 'big-sky-painting'
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const mailOf = (subject: string) => stage.mails.find(each => each.raw.replace(/\r\n[ \t]/g, ' ').includes(subject))
const wide = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth > innerWidth)

test('on a phone: join the waitlist of a full class, get the email, take the spot, pay', async () => {
  const classId = await fillClass(stage.site, SLUG)
  const { page, troubles, context, leave } = await stage.visit()
  await signIn(context, 'parent2')
  await page.goto(`/events/${SLUG}`)
  await hydrated(page)
  await page.getByText('This class is full').waitFor()
  expect(await wide(page)).toBe(false)
  await page.getByRole('button', { name: /^Join the waitlist/ }).click()
  await seeToast(page, "is first on the waitlist / We'll email you when a spot opens.")
  await page
    .locator('#waitlist')
    .getByText(/is first on the waitlist/)
    .waitFor()
  expect(await wide(page)).toBe(false)
  await expect.poll(() => mailOf('On the waitlist: Big Sky Painting') !== undefined).toBe(true)

  await page.goto('/dashboard?tab=children')
  await hydrated(page)
  await page.getByText("First on the waitlist. We'll email you when a spot opens.").waitFor()
  expect(await wide(page)).toBe(false)

  await addPlace(stage.browser, stage.site, classId)
  await expect.poll(() => mailOf('in Big Sky Painting, held until') !== undefined).toBe(true)
  await page.goto('/dashboard?tab=children')
  await page.getByText(/We're holding this spot until \w{3}, \w{3} \d+(, \d{4})?, \d+(:\d\d)? [AP]M/).waitFor()
  await page.getByRole('link', { name: /^Take the spot/ }).click()

  await page.waitForURL('**/checkout?classId=*&childId=*')
  await hydrated(page)
  await page.getByRole('button', { name: 'Reserve and pay $28.00' }).click()
  await expect.poll(() => heading(page).innerText()).toMatch(/Complete\s+Your\s+Payment/)
  await page.getByText('Visa ending 4242').click()
  await page.getByRole('button', { name: 'Pay $28.00' }).click()
  await seeToast(page, 'Payment Successful')
  await page.waitForURL('**/confirmation?registration=*')
  expect(troubles).toEqual([])
  await leave()
  const { rows } = await stage.site.pool.query(
    `SELECT r.status, r.offered_at IS NOT NULL AS offered FROM registrations r JOIN users u ON u.id = r.parent_id
     WHERE u.email = 'parent2@example.com' AND r.offering_id = $1 AND r.status <> 'cancelled'`,
    [classId],
  )
  expect(rows).toEqual([{ status: 'confirmed', offered: true }])
})

test('leaving the waitlist asks for confirmation, and staff see it and remove a child with a reason', async () => {
  const { page, troubles, context, leave } = await stage.visit()
  await signIn(context, 'parent')
  await page.goto(`/events/${SLUG}`)
  await hydrated(page)
  for (const _ of [1, 2]) {
    await page.getByRole('button', { name: /^Join the waitlist/ }).click()
    await page.getByRole('button', { name: /^Leave the waitlist/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Leave the waitlist' }).click()
    await seeToast(page, 'You left the waitlist / Big Sky Painting')
  }
  await page.getByRole('button', { name: /^Join the waitlist/ }).click()
  // The first two tries also said "first on the waitlist": only this button shows that the third went through.
  await page.getByRole('button', { name: /^Leave the waitlist/ }).waitFor()
  await page.goto('/registrations')
  await hydrated(page)
  await page.getByRole('button', { name: 'Leave the waitlist for Big Sky Painting' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave the waitlist' }).click()
  await seeToast(page, 'You left the waitlist / Big Sky Painting')
  await expect.poll(() => placeRow(page, 'Big Sky Painting').count()).toBe(0)
  await page.goto(`/events/${SLUG}`)
  await hydrated(page)
  await page.getByRole('button', { name: /^Join the waitlist/ }).click()
  await page
    .locator('#waitlist')
    .getByText(/is first on the waitlist/)
    .waitFor()

  const office = await stage.visit()
  await signIn(office.context, 'admin')
  await office.page.goto('/admin/waitlist')
  await hydrated(office.page)
  const line = office.page.getByRole('region', { name: 'Big Sky Painting' })
  await line.getByText(/^Joined \w{3}, /).waitFor()
  expect(await wide(office.page)).toBe(false)
  await line.getByRole('button', { name: /^Remove/ }).click()
  await line.getByLabel(/^Why are you removing/).fill('The family called us.')
  await line.getByRole('button', { name: /^Remove/ }).click()
  await seeToast(office.page, 'is off the waitlist / We emailed ')
  await line.waitFor({ state: 'detached' })
  await expect
    .poll(() => office.page.getByRole('region', { name: 'Recently removed' }).innerText())
    .toMatch(/Big Sky Painting\s+The family called us\.\s+Dana Okafor/)
  await expect.poll(() => mailOf('No longer on the waitlist: Big Sky Painting') !== undefined).toBe(true)
  expect([...troubles, ...office.troubles]).toEqual([])
  await Promise.all([leave(), office.leave()])
})

test('spots and money agree', async () => {
  expect(await findings(stage.site.db)).toEqual([])
})
