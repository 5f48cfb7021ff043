import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '../support/chromium.ts'
import { focusOnHeading, keyboard } from '../support/keyboard.ts'
import { signIn } from '../support/people.ts'
import { type Site, startSite } from '../support/site.ts'
import { awake, DESKTOP, seeToast, type Visit, visit } from '../support/visit.ts'

/** The back office without mouse or finger. */
let site: Site
let browser: Browser
beforeAll(async () => {
  ;[site, browser] = await Promise.all([startSite(), openBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await site?.close()
})

async function asAdmin(path: string): Promise<Visit> {
  const guest = await visit(browser, site.origin, { viewport: DESKTOP })
  await signIn(guest.context, 'admin')
  await guest.page.goto(path)
  await awake(guest.page)
  return guest
}
const focusedIn = (page: Page, selector: string) =>
  expect.poll(() => page.evaluate(inside => !!document.activeElement?.closest(inside), selector)).toBe(true)
const focusedName = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('name'))
const focusedWords = (page: Page) => page.evaluate(() => document.activeElement?.textContent?.trim())
/** Escape closes the dialog, and the focus is back on the button that opened it. */
async function leaveDialog(page: Page, button: RegExp) {
  await page.keyboard.press('Escape')
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  await expect.poll(() => focusedWords(page)).toMatch(button)
}

const PLACES = [
  ['Registrations', 'Updates & Photos', 'Calendar', 'Messages', 'Families', 'Classes', 'Waitlist'],
  ['Call-offs', 'Inbox', 'Newsletter', 'Outbox', 'Content', 'Blog', 'Staff', 'Settings', 'Audit log', 'Health'],
]

test.each(PLACES.map(places => [places]))('from place to place and through each of them: %s', async places => {
  const { page, context, troubles } = await asAdmin('/admin/today')
  const { press, walk } = keyboard(page)
  for (const place of places) {
    await press('link', place)
    await expect.poll(() => page.locator('.rail [aria-current=page]').innerText()).toBe(place)
    await focusOnHeading(page, /./)
    const stops = await walk(15)
    expect(stops.length, place).toBeGreaterThan(0)
    await page.locator('.rail [aria-current=page]').focus()
  }
  expect(troubles).toEqual([])
  await context.close()
})

test('staff: a dialog takes the focus, holds it, and gives it back; arrows choose a role', async () => {
  const { page, context, troubles } = await asAdmin('/admin/staff')
  const { press, tabTo } = keyboard(page)
  await press('button', 'Invite somebody')
  await expect.poll(() => focusedName(page)).toBe('email')
  await page.keyboard.press('Enter')
  await page.getByText('Please enter a valid email address').waitFor()
  await expect.poll(() => focusedName(page)).toBe('email')
  for (let n = 0; n < 12; n++) {
    await page.keyboard.press('Tab')
    // Between the last and the first of them the window itself has the focus, never the page behind.
    const isBehind = await page.evaluate(() => !document.activeElement?.matches('body, dialog, dialog *'))
    expect(isBehind).toBe(false)
  }
  await leaveDialog(page, /Invite somebody/)

  await press('button', /^Change Rosa/)
  await focusedIn(page, 'dialog')
  await tabTo('radio', /^Staff/)
  await page.keyboard.press('ArrowDown')
  expect(await page.getByRole('radio', { name: /^Admin/ }).isChecked()).toBe(true)
  await press('button', 'Save the role')
  await seeToast(page, 'Role changed / ')
  await expect.poll(() => page.getByRole('row', { name: /Rosa/ }).innerText()).toMatch(/Admin/)

  await press('button', /^Take back/)
  await seeToast(page, 'Invitation taken back / ')
  await focusedIn(page, '.desk-head')
  expect(troubles).toEqual([])
  await context.close()
})

test('settings: Enter saves a group; what is wrong takes the focus; a policy is published', async () => {
  const { page, context, troubles } = await asAdmin('/admin/settings')
  const { press, tabTo, type } = keyboard(page)
  await tabTo('textbox', 'Phone')
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('12')
  await page.keyboard.press('Enter')
  await page.getByText('Type the number with its area code').waitFor()
  await expect.poll(() => focusedName(page)).toBe('phone')
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('407 555 0188')
  await page.keyboard.press('Enter')
  await seeToast(page, 'Saved / Every page shows it from now on.')

  await press('link', /^Edit .*Safety/)
  await page.waitForURL('**/admin/settings/policies/**')
  await focusOnHeading(page, /./)
  await type('In plain words', ' We call you first.')
  await press('button', 'Publish version 2')
  await seeToast(page, 'Published / Version 2 is in force.')
  expect(troubles.filter(each => !each.includes('400'))).toEqual([])
  await context.close()
})

test('the log and the outbox are filtered and opened; a registration beside the list closes with Escape', async () => {
  const { page, context, troubles } = await asAdmin('/admin/audit')
  const { press, tabTo, type } = keyboard(page)
  await tabTo('combobox', 'Who')
  await page.keyboard.type('Dana')
  await page.waitForURL('**/admin/audit?person=*')
  await press('summary', /^Details/)
  await page.locator('details[open]').waitFor()

  await press('link', 'Outbox')
  await focusOnHeading(page, /Outbox/)
  await type('Recipient or subject', 'lantern')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/admin/outbox?q=lantern')
  await press('link', 'Tomorrow: Paper Lanterns')
  await focusOnHeading(page, /Paper Lanterns/)

  await page.goto('/admin?q=leo')
  await awake(page)
  await press('link', /Leo Alvarez/)
  await page.getByRole('complementary').getByRole('heading', { level: 2 }).waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => page.getByRole('complementary').count()).toBe(0)
  expect(troubles).toEqual([])
  await context.close()
})

test('looking at the site as a family: the question closes with Escape, and the way back is the first stop', async () => {
  const { page, context, troubles } = await asAdmin('/admin/families?q=maya')
  const { press } = keyboard(page)
  await press('link', /Maya Alvarez/)
  await focusOnHeading(page, /Maya Alvarez/)
  await press('button', 'See it as they do')
  await expect.poll(() => focusedName(page)).toBe('reason')
  await leaveDialog(page, /See it as they do/)
  await page.keyboard.press('Enter')
  await expect.poll(() => focusedName(page)).toBe('reason')
  await page.keyboard.type('On the phone')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/dashboard')
  await awake(page)
  await press('button', 'Stop')
  await page.waitForURL('**/admin/families/**')
  await page.getByRole('heading', { level: 1, name: 'Maya Alvarez' }).waitFor()
  // The stream of news is not for who only looks.
  expect(troubles.filter(each => !each.includes('403'))).toEqual([])
  await context.close()
})
