import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axeFindings } from '../support/axe.ts'
import { visitsAs } from '../support/back-office.ts'
import { hold } from '../support/interruptions.ts'
import { sidewaysScroll } from '../support/layout.ts'
import { openStage } from '../support/stage.ts'
import { DESKTOP, PHONE } from '../support/visit.ts'

/** The search of the back office: families, classes, pages and actions, from every staff page. */
const visitAs = visitsAs(openStage())

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const field = (page: Page) => page.getByRole('combobox', { name: 'Search or jump to' })
const marked = (page: Page) => page.locator('[role=option][aria-selected=true]')
async function type(page: Page, text: string) {
  await page.keyboard.press('Control+k')
  await field(page).waitFor()
  await page.keyboard.type(text)
}
/** Types the text, waits until this result is selected, and opens it. */
async function jump(page: Page, text: string, label: RegExp) {
  await type(page, text)
  await expect.poll(() => marked(page).innerText()).toMatch(label)
  await page.keyboard.press('Enter')
}

test('it finds a family, a class, a page and an action using only the keyboard', async () => {
  const { page, troubles, leave } = await visitAs('admin', '/admin/outbox')
  await jump(page, 'nina', /^Maya Alvarez/)
  await expect.poll(() => heading(page).innerText()).toBe('Maya Alvarez')
  await jump(page, 'clay crit', /^Clay Critters/)
  await expect.poll(() => heading(page).innerText()).toBe('Clay Critters')
  await jump(page, 'audit', /^Audit log/)
  await expect.poll(() => heading(page).innerText()).toBe('Audit log')
  await jump(page, 'by phone', /^Register by phone/)
  await page.waitForURL('**/admin/families/new')
  await expect.poll(() => heading(page).innerText()).toMatch(/phone/i)
  await jump(page, 'invite', /^Invite staff/)
  const dialog = page.getByRole('dialog', { name: 'Invite someone' })
  await dialog.getByLabel('Work email address').waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  await expect.poll(() => new URL(page.url()).search).toBe('')
  expect(troubles).toEqual([])
  await leave()
})

test('the first family is selected, even if the classes are found sooner', async () => {
  const { page, leave } = await visitAs('admin', '/admin/outbox')
  const release = await hold(page, '**/api/admin/families?**')
  const classes = page.waitForResponse('**/api/admin/classes?**')
  await type(page, 'ma')
  await classes
  release()
  await page.getByRole('option', { name: /^Maya Alvarez/ }).waitFor()
  await page.getByRole('option', { name: /^Stop-Motion Clay/ }).waitFor()
  const families = page.getByRole('group', { name: 'Families' }).getByRole('option')
  await expect.poll(() => marked(page).innerText()).toBe(await families.first().innerText())
  await leave()
})

test('arrow keys move, and Escape closes it and returns focus to the button', async () => {
  const { page, leave } = await visitAs('staff', '/admin/today')
  const button = page.getByRole('button', { name: 'Search or jump to' })
  await button.focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => marked(page).innerText()).toBe('Register by phone')
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => marked(page).innerText()).toBe('Write an update')
  await page.keyboard.press('ArrowUp')
  await expect.poll(() => marked(page).innerText()).toBe('Register by phone')
  await page.keyboard.press('Escape')
  await expect.poll(() => field(page).count()).toBe(0)
  await expect.poll(() => button.evaluate(each => each === document.activeElement)).toBe(true)
  await leave()
})

test('no results and a failed search each show a message, and trying again works', async () => {
  const { page, leave } = await visitAs('staff', '/admin/today')
  await type(page, 'zzzz')
  await page.getByText('Nothing found').waitFor()
  await page.keyboard.press('Control+a')
  await page.route('**/api/admin/families?**', route => route.fulfill({ status: 500, body: 'no' }))
  await page.keyboard.type('nina')
  await page.getByText("Couldn't search families").first().waitFor()
  await page.unroute('**/api/admin/families?**')
  await expect.poll(() => marked(page).innerText()).toMatch(/^Try again/)
  await page.keyboard.press('Enter')
  await expect.poll(() => page.getByRole('option').first().innerText()).toMatch(/^Maya Alvarez/)
  await leave()
})

test('a long list ends with a link to all results, and pressing Enter early opens the list of families', async () => {
  const { page, leave } = await visitAs('staff', '/admin/today')
  await type(page, 'example')
  await page.getByRole('option', { name: /^See all \d+ families/ }).click()
  await page.waitForURL('**/admin/families?q=example')
  await expect.poll(() => heading(page).innerText()).toBe('Families')
  const release = await hold(page, '**/api/admin/**')
  await type(page, 'nina')
  await page.getByText('Searching families and classes…').waitFor()
  await page.keyboard.press('Enter')
  release()
  await page.waitForURL('**/admin/families?q=nina')
  await leave()
})

test('a page that arrives after the search was opened leaves it open, with what was typed', async () => {
  const { page, leave } = await visitAs('staff', '/admin/today')
  const release = await hold(page, '**/admin/families.data**')
  const asked = page.waitForRequest('**/admin/families.data**')
  await page.locator('.rail').getByRole('link', { name: 'Families', exact: true }).click()
  await asked
  await type(page, 'audit')
  release()
  await expect.poll(() => heading(page).innerText()).toBe('Families')
  await expect.poll(() => field(page).inputValue()).toBe('audit')
  await expect.poll(() => field(page).evaluate(each => each === document.activeElement)).toBe(true)
  await page.keyboard.press('Escape')
  await expect.poll(() => field(page).count()).toBe(0)
  await page.keyboard.press('Control+k')
  await field(page).waitFor()
  await leave()
})

test('the shortcut opens it from the moment a page appears', async () => {
  const { page, leave } = await visitAs('staff', '/admin/today')
  await page.evaluate(() => {
    new MutationObserver((_, watch) => {
      if (document.querySelector('h1')?.textContent !== 'Families') return
      watch.disconnect()
      const shortcut = { key: 'k', ctrlKey: true, bubbles: true, cancelable: true }
      document.body.dispatchEvent(new KeyboardEvent('keydown', shortcut))
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
  await page.locator('.rail').getByRole('link', { name: 'Families', exact: true }).click()
  await field(page).waitFor()
  await leave()
})

test('staff are not offered what only admins can open', async () => {
  const { page, leave } = await visitAs('staff', '/admin/today')
  await type(page, '')
  await page.getByRole('option', { name: /^Registrations/ }).waitFor()
  const offered = (await page.getByRole('option').allInnerTexts()).join(' · ')
  for (const closed of ['Reports', 'Content', 'Blog', 'Settings', 'Audit log', 'Health', 'New class', 'Invite staff'])
    expect(offered).not.toContain(closed)
  await leave()
})

test('its code loads when it is first opened, and it is accessible in both themes, at 360 and 1440', async () => {
  for (const viewport of [PHONE, DESKTOP]) {
    const { page, troubles, leave } = await visitAs('admin', '/admin/today', { viewport })
    const loaded = () =>
      page.evaluate(
        () => performance.getEntriesByType('resource').filter(({ name }) => /jump-dialog/.test(name)).length,
      )
    expect(await loaded()).toBe(0)
    await page.getByRole('button', { name: 'Search or jump to' }).click()
    await field(page).waitFor()
    await field(page).fill('a')
    expect(await axeFindings(page, 'light', { bothThemes: true })).toEqual([])
    await field(page).fill('nina')
    await page.getByRole('option', { name: /^Maya Alvarez/ }).waitFor()
    expect(await axeFindings(page, 'light', { bothThemes: true })).toEqual([])
    expect(await sidewaysScroll(page, viewport.width)).toEqual([])
    expect(troubles).toEqual([])
    await leave()
  }
})
