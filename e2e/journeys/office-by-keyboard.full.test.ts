import { expect, test } from 'vitest'
import { openBackOffice } from '../support/back-office.ts'
import { open } from '../support/commerce.ts'
import { focusOnField, focusOnHeading, keyboard, leaveDialog } from '../support/keyboard.ts'
import { hydrated } from '../support/visit.ts'

/** The back office with only the keyboard: every page, and viewing the site as a family. */
// Someone viewing as a family gets no stream of events.
const office = openBackOffice(/status of 403/)

const PLACES: [group: string, places: string[]][] = [
  ['Money', ['Unpaid', 'Reports']],
  ['Classes', ['Classes', 'Calendar', 'Waitlist', 'Cancellations']],
  ['Families', ['Families', 'Registrations']],
  ['Messages', ['Messages', 'Group messages', 'Updates & Photos', 'Inbox', 'Outbox']],
  ['Website', ['Content', 'Blog', 'Newsletter']],
  ['Settings', ['Settings', 'Staff', 'Audit log', 'Health']],
]

test.each(PLACES)('opens every page of a group and tabs through each: %s', async (group, places) => {
  const { page } = office.admin
  await open(page, '/admin/today')
  const { press, walk } = keyboard(page)
  for (const [at, place] of places.entries()) {
    // A group opens its first page, and shows the others there.
    if (at === 0) await press('link', group)
    else {
      await page.locator('.rail li:has(> .of-group:not([hidden])) > a').focus()
      await press('link', place)
    }
    await expect.poll(() => page.locator('.rail [aria-current=page]').innerText()).toBe(place)
    await focusOnHeading(page, /./)
    const stops = await walk(15)
    expect(stops.length, place).toBeGreaterThan(0)
  }
})

test('viewing the site as a family: the dialog closes with Escape, and the way back is the first stop', async () => {
  const { page } = office.admin
  await open(page, '/admin/families?q=maya')
  const { press } = keyboard(page)
  await press('link', /Maya Alvarez/)
  await focusOnHeading(page, /Maya Alvarez/)
  await press('button', 'View as this family')
  await focusOnField(page, 'reason')
  await leaveDialog(page, /View as this family/)
  await page.keyboard.press('Enter')
  await focusOnField(page, 'reason')
  await page.keyboard.type('On the phone')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/dashboard')
  await hydrated(page)
  await press('button', 'Stop viewing')
  await page.waitForURL('**/admin/families/**')
  await page.getByRole('heading', { level: 1, name: 'Maya Alvarez' }).waitFor()
})
