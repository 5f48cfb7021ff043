import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openBackOffice } from '../support/back-office.ts'
import { open } from '../support/commerce.ts'
import { focusOnField, focusOnHeading, keyboard, leaveDialog } from '../support/keyboard.ts'
import { seeToast } from '../support/visit.ts'

/** What an admin does in the back office with only the keyboard. */
const office = openBackOffice(/status of 400/)
const focusedIn = (page: Page, selector: string) =>
  expect.poll(() => page.evaluate(inside => !!document.activeElement?.closest(inside), selector)).toBe(true)

test('staff: a dialog takes the focus, traps it, and returns it; arrow keys choose a role', async () => {
  const { page } = office.admin
  await open(page, '/admin/staff')
  const { press, tabTo } = keyboard(page)
  await press('button', 'Invite someone')
  await focusOnField(page, 'email')
  await page.keyboard.press('Enter')
  await page.getByText('Please enter a valid email address').waitFor()
  await focusOnField(page, 'email')
  for (let n = 0; n < 12; n++) {
    await page.keyboard.press('Tab')
    // Between the last stop and the first, the window itself has the focus, never the page behind.
    const isBehind = await page.evaluate(() => !document.activeElement?.matches('body, dialog, dialog *'))
    expect(isBehind).toBe(false)
  }
  await leaveDialog(page, /Invite someone/)

  await press('button', /^Change Rosa/)
  await focusedIn(page, 'dialog')
  await tabTo('radio', /^Staff/)
  for (const role of [/^Front desk/, /^Instructor/, /^Bookkeeper/, /^Content editor/, /^Admin/]) {
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => page.getByRole('radio', { name: role }).isChecked()).toBe(true)
  }
  await press('button', 'Save role')
  await seeToast(page, 'Role changed / ')
  await expect.poll(() => page.getByRole('row', { name: /Rosa/ }).innerText()).toMatch(/Admin/)

  await press('button', /^Withdraw/)
  await seeToast(page, 'Invitation withdrawn / ')
  await focusedIn(page, '.desk-head')
})

test('settings: Enter saves a group; a field with an error takes the focus; a policy is published', async () => {
  const { page } = office.admin
  await open(page, '/admin/settings')
  const { press, tabTo, type } = keyboard(page)
  await tabTo('textbox', 'Phone')
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('12')
  await page.keyboard.press('Enter')
  await page.getByText('Enter a 10-digit phone number').waitFor()
  await focusOnField(page, 'phone')
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('407 555 0188')
  await page.keyboard.press('Enter')
  await seeToast(page, 'Saved / Every page shows the change now.')

  await press('link', /^Edit .*Safety/)
  await page.waitForURL('**/admin/settings/policies/**')
  await focusOnHeading(page, /./)
  await type('In short', ' We call you first.')
  await press('button', 'Publish version 2')
  await seeToast(page, 'Published / Version 2 is now in effect.')
})

test('the audit log and outbox are filtered and opened; Escape closes a registration beside the list', async () => {
  const { page } = office.admin
  await open(page, '/admin/audit')
  const { press, tabTo, type } = keyboard(page)
  await tabTo('combobox', 'Staff member')
  await page.keyboard.type('Dana')
  await page.waitForURL('**/admin/audit?person=*')
  await press('summary', /^Details/)
  await page.locator('details[open]').waitFor()

  await press('link', 'Messages')
  await focusOnHeading(page, /Messages/)
  await press('link', 'Outbox')
  await focusOnHeading(page, /Outbox/)
  await type('Recipient or subject', 'lantern')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/admin/outbox?q=lantern')
  await press('link', 'Tomorrow: Paper Lanterns')
  await focusOnHeading(page, /Paper Lanterns/)

  await open(page, '/admin?q=leo')
  await press('link', /Leo Alvarez/)
  await page.getByRole('complementary').getByRole('heading', { level: 2 }).waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => page.getByRole('complementary').count()).toBe(0)
})
