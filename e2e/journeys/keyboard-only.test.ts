import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { findings } from '../support/audit.ts'
import { openWithSummer } from '../support/catalog.ts'
import { CHILDREN, PARENT } from '../support/joining.ts'
import { focusOnHeading, keyboard } from '../support/keyboard.ts'
import { drawn } from '../support/reading.ts'
import { openStage } from '../support/stage.ts'
import { seeToast } from '../support/visit.ts'

const stage = openStage()
beforeEach(() => openWithSummer(stage.site))

test('using only the keyboard, a new parent registers two children, is declined once, and then pays', async () => {
  const { page, troubles, leave } = await stage.visit()
  const { tabTo, press, type } = keyboard(page)
  const keys = page.keyboard

  await page.goto('/')
  // The first stop skips past the header.
  await tabTo('link', /^Skip to/)
  await press('link', 'See classes')

  await page.waitForURL('**/classes')
  await focusOnHeading(page, /^Classes$/)
  await press('link', 'Big Sky Painting')
  await page.waitForURL('**/events/big-sky-painting')
  await focusOnHeading(page, /Big Sky Painting/)
  await press('link', /^Register$/)

  await page.waitForURL('**/register?classId=*')
  await focusOnHeading(page, /./)
  await press('button', 'Continue')
  // The summary takes the focus, and its first link goes to the field.
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent ?? '')).toContain("There's a problem")
  await keys.press('Tab')
  await keys.press('Enter')
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toMatch(/fullName/i)
  await keys.type(PARENT.fullName)
  await type('Email', 'keys@example.com')
  await type('Phone', PARENT.phone)
  for (const [at, child] of CHILDREN.entries()) {
    if (at === 0) await type(/^Child's full name/, child.fullName)
    else {
      await press('button', 'Add another child')
      // The focus is already in the new child's name.
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toMatch(/children-1-fullName/)
      await keys.type(child.fullName)
    }
    for (const [part, text] of ['Month', 'Day', 'Year'].map((part, n) => [part, child.birthday[n]!] as const))
      await type(part, text)
    await tabTo('radio', /^Yes, photos are OK/)
    await keys.press('Space')
  }
  await tabTo('button', 'Continue')
  await goOnAtOnce(page)
  await keys.press('Enter')

  await page.waitForURL(/step=2/)
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('emergencyContacts-0-fullName')
  await drawn(page)
  expect(await page.evaluate(() => document.activeElement?.id), 'nothing takes the focus back').toBe(
    'emergencyContacts-0-fullName',
  )
  await page.evaluate(() => document.querySelector<HTMLElement>('#register h1')?.focus())
  for (const [name, phone, relationship] of [
    ['Ana Demo', '407 555 0124', 'Grandmother'],
    ['Ben Demo', '407 555 0125', 'Neighbor'],
  ] as const) {
    await type('Full name', name)
    await type('Phone', phone)
    await type('Relationship to child', relationship)
  }
  // Space on a box whose policy hasn't been read opens the policy; Esc goes back to the box.
  await tabTo('checkbox', /^Terms of Service/)
  await keys.press('Space')
  await page.getByRole('dialog').waitFor()
  await keys.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await expect.poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement).type)).toBe('checkbox')
  await press('button', /^Read again: Terms of Service/)
  for (let n = 0; n < 4; n++) {
    await page.getByRole('dialog').waitFor()
    await press('button', /^I Understand$/)
  }
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await expect.poll(() => page.getByText('Policies (4 of 4 read)').count()).toBe(1)
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent), {
      message: 'focus returns to what opened the policy',
    })
    .toMatch(/Terms of Service/)
  await type('Sign by typing your full name', PARENT.fullName)
  await press('button', 'Finish registration')
  await seeToast(page, 'Registration Successful!')

  await page.waitForURL('**/checkout?classId=*&childId=*')
  await focusOnHeading(page, /./)
  await press('button', 'Reserve and pay $28.00')
  await page.getByText('Demo mode: no real card is charged').waitFor()
  await focusOnHeading(page, /Complete\s+Your\s+Payment/)
  await tabTo('radio', /Visa ending 4242/)
  const chosenCard = () => page.locator('input[name=test-card]:checked').getAttribute('value')
  for (let n = 0; n < 8 && (await chosenCard()) !== '0002'; n++) await keys.press('ArrowDown')
  expect(await chosenCard()).toBe('0002')
  await press('button', 'Pay $28.00')
  await page.getByText('Your card was declined').first().waitFor()

  await tabTo('radio', /Visa ending 0002/, 'Shift+Tab')
  for (let n = 0; n < 8 && (await chosenCard()) !== '4242'; n++) await keys.press('ArrowUp')
  expect(await chosenCard()).toBe('4242')
  await press('button', 'Try again, $28.00')
  await seeToast(page, 'Payment Successful')

  await page.waitForURL('**/confirmation?registration=*')
  await focusOnHeading(page, /You.re In/)
  await press('link', 'My Dashboard')
  await page.waitForURL('**/dashboard')
  await expect.poll(() => page.getByText('Big Sky Painting').count()).toBeGreaterThan(0)
  expect(await findings(stage.site.db)).toEqual([])
  expect(troubles).toEqual([])
  await leave()
})

test('the menu opens, traps the focus, and returns it on closing', async () => {
  const { page, troubles, leave } = await stage.visit()
  const { press, tabTo } = keyboard(page)
  await page.goto('/classes')
  await press('button', 'Menu')
  await page.getByRole('dialog', { name: 'Menu' }).waitFor()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  // The focus may move to the browser's own toolbar, but never to the page behind.
  for (let n = 0; n < 25; n++) {
    await page.keyboard.press('Tab')
    const outside = await menu.evaluate(
      box => document.activeElement !== document.body && !box.contains(document.activeElement),
    )
    expect(outside).toBe(false)
  }
  await page.keyboard.press('Escape')
  await menu.waitFor({ state: 'hidden' })
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Menu')
  await press('button', 'Menu')
  await tabTo('link', 'Home')
  await page.keyboard.press('Enter')
  await page.waitForURL(`${stage.site.origin}/`)
  // The home page is its own document, so Tab starts at the top again, as after any load.
  await page.getByRole('heading', { level: 1, name: /Where Wonder/ }).waitFor()
  await page.keyboard.press('Tab')
  const isFirst = () =>
    [...document.querySelectorAll('a, button')].find(each => each.checkVisibility()) === document.activeElement
  await expect.poll(() => page.evaluate(isFirst)).toBe(true)
  expect(troubles).toEqual([])
  await leave()
})

test('the control: a focus that cannot be seen or is covered is found', async () => {
  const { page, leave } = await stage.visit()
  const { press } = keyboard(page)
  await page.goto('/terms')
  const rule = (text: string) => page.evaluate(css => document.styleSheets[0]!.insertRule(css), text)
  await rule('* { outline: none !important }')
  await expect(press('link', 'Safety')).rejects.toThrow('the focus cannot be seen')
  await page.reload()
  await rule('main { position: fixed !important; inset: 0; z-index: 99; background: red }')
  await expect(press('link', 'Safety')).rejects.toThrow('lies over it')
  await leave()
})

/** Moves to the first field at the moment the new step's heading gets the focus, as a quick Tab does. */
async function goOnAtOnce(page: Page): Promise<void> {
  await page.evaluate(() =>
    addEventListener('focusin', function once({ target }) {
      if (!(target as Element).matches('h1')) return
      removeEventListener('focusin', once)
      queueMicrotask(() => document.querySelector<HTMLElement>('#register .field input')?.focus())
    }),
  )
}
