import { describe, expect, test } from 'vitest'
import { focusOnHeading, keyboard } from '../support/keyboard.ts'
import { drawn } from '../support/reading.ts'
import {
  asksFor,
  closed,
  expanded,
  expectActive,
  expectNoneActive,
  find,
  focusOn,
  holdBack,
  openBox,
  openBoxes,
  options,
  selected,
  told,
  viewAll,
} from '../support/search-box.ts'

/** The search box as a combobox with a list: roles, states and keys (WAI-ARIA practices). */
const places = openBoxes()

describe.each(['header', 'menu'] as const)('in the %s', name => {
  test('is a combobox with a list, by its roles and states', async () => {
    const seen = await openBox(places[name])
    const { page, box } = seen
    await expect.poll(() => page.getByRole('combobox', { name: 'Search classes, blog, pages' }).count()).toBe(1)
    await expect.poll(() => box.getAttribute('aria-autocomplete')).toBe('list')
    await expect.poll(() => box.getAttribute('aria-controls')).toBe(null)
    await expanded(box).toBe('false')
    await find(seen, 'clay')
    await expanded(box).toBe('true')
    const list = page.getByRole('listbox', { name: 'Results' })
    await expect.poll(() => box.getAttribute('aria-controls')).toBe(await list.getAttribute('id'))
    const inside = await list
      .locator('> *')
      .evaluateAll(all => all.map(each => [each.role, (each as HTMLElement).tabIndex]))
    expect(new Set(inside.map(String))).toEqual(new Set(['option,-1']))
    await expectNoneActive(seen)
    await told(page).toBe(`${(await viewAll(page).innerText()).match(/\d+/)?.[0]} results`)
  })

  test('arrow keys wrap around through the box itself, and every active option is in view', async () => {
    const seen = await openBox(places[name])
    const { page, box } = seen
    const keys = page.keyboard
    await find(seen, 'clay')
    const last = (await options(page).count()) - 1
    expect(last).toBeGreaterThan(2)
    for (let at = 0; at <= last; at++) {
      await keys.press('ArrowDown')
      await expectActive(seen, at)
      await expect.poll(() => selected(page).evaluate(isInSight)).toBe(true)
    }
    await keys.press('ArrowDown')
    await expectNoneActive(seen)
    await keys.press('ArrowUp')
    await expectActive(seen, last)
    await keys.press('ArrowUp')
    await expectActive(seen, last - 1)
    await expect.poll(() => box.inputValue()).toBe('clay')
  })

  test('an arrow key pressed the moment the results arrive is not lost', async () => {
    const seen = await openBox(places[name])
    await seen.box.evaluate(box =>
      new MutationObserver((_, observer) => {
        if (!document.querySelector('.view-all')) return
        observer.disconnect()
        box.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, cancelable: true }))
      }).observe(document.body, { childList: true, subtree: true }),
    )
    await find(seen, 'clay')
    await expectActive(seen, 0)
  })

  test('keys that move the caret leave the list, and so does more typing', async () => {
    const seen = await openBox(places[name])
    const { page, box } = seen
    await find(seen, 'clay')
    for (const [key, caret] of CARET_KEYS) {
      await page.keyboard.press('ArrowDown')
      await expectActive(seen, 0)
      await page.keyboard.press(key)
      await expectNoneActive(seen)
      expect(await box.evaluate((each: HTMLInputElement) => each.selectionStart), key).toBe(caret)
      await expanded(box).toBe('true')
    }
    await page.keyboard.press('ArrowDown')
    await page.keyboard.type('s')
    await expectNoneActive(seen)
  })

  test('Escape closes the list, then what contains the box; the arrow key opens the list again', async () => {
    const seen = await openBox(places[name])
    const { page, box, opener } = seen
    await find(seen, 'clay')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Escape')
    await closed(page)
    await expanded(box).toBe('false')
    await expectNoneActive(seen)
    await expect.poll(() => box.inputValue()).toBe('clay')
    await page.keyboard.press('ArrowDown')
    await expanded(box).toBe('true')
    await page.keyboard.press('Escape')
    await closed(page)
    await page.keyboard.press('Escape')
    // In a dialog the browser's own search box takes one press to empty itself.
    if (name === 'menu') {
      await expect.poll(() => box.inputValue()).toBe('')
      await page.keyboard.press('Escape')
    }
    await expect.poll(() => box.isVisible()).toBe(false)
    await focusOn(opener)
  })

  test('a late answer never replaces the results of a newer search', async () => {
    const seen = await openBox(places[name])
    const { page, box } = seen
    const late = await holdBack(page, 'lantern')
    await box.fill('lantern')
    const held = await late.asked
    await find(seen, 'watercolor')
    const shown = await options(page).allInnerTexts()
    const answered = page.waitForEvent('requestfinished', request => asksFor('lantern')(new URL(request.url())))
    await held.continue()
    await answered
    await drawn(page)
    await expect.poll(() => options(page).allInnerTexts()).toEqual(shown)
    await find(seen, 'lantern')
    await expect.poll(() => options(page).first().innerText()).toMatch(/lantern/i)
  })

  test('the keyboard alone opens it, searches, and reaches the results', async () => {
    const { page, box } = await openBox(places[name])
    await page.goto('/about')
    const { tabTo } = keyboard(page)
    if (name === 'header') await tabTo('summary', /^Search the site/)
    else await tabTo('button', 'Menu')
    await page.keyboard.press('Enter')
    if (name === 'menu') await tabTo('combobox', /Search/)
    await focusOn(box)
    await page.keyboard.type('clya')
    await expect.poll(() => viewAll(page).count()).toBe(1)
    await page.keyboard.press('Enter')
    await focusOnHeading(page, /^Results for “clya”$/)
  })
})

const CARET_KEYS = [
  ['Home', 0],
  ['End', 4],
  ['ArrowLeft', 3],
  ['ArrowRight', 4],
] as const

const isInSight = (option: Element) => {
  const [ours, around] = [option.getBoundingClientRect(), option.closest('.pop')!.getBoundingClientRect()]
  return ours.top >= around.top - 1 && ours.bottom <= around.bottom + 1
}
