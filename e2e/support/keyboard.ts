import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { drawn } from './reading.ts'

const MOST_STOPS = 90

/** How long the page stays busy, in milliseconds. All keys arrive within that time. */
const BUSY_MS = 500

/** Presses keys while the page is too busy to render, so it handles them all before showing what the first changed. */
export async function pressWhileBusy(page: Page, keys: readonly string[]): Promise<void> {
  const busy = page.evaluate(ms => {
    const end = performance.now() + ms
    while (performance.now() < end);
  }, BUSY_MS)
  // `press` would wait for the page to handle a key before releasing it.
  const press = (key: string) => {
    const parts = key.split('+')
    return [...parts.map(part => page.keyboard.down(part)), ...parts.reverse().map(part => page.keyboard.up(part))]
  }
  await Promise.all([busy, ...keys.flatMap(press)])
}

type Stop = {
  name: string
  role: string
  /** Its position relative to the previous stop; the first stop counts as after. */
  lies: 'after' | 'before' | 'same' | 'nowhere'
  /** A date or time: Tab moves from part to part inside it. */
  inParts: boolean
  troubles: string[]
}

const stays = ({ lies, inParts }: Stop) => lies === 'same' && !inParts

/** A person without a mouse or touchscreen. Every key press goes through here, and every stop on the way is checked. */
export function keyboard(page: Page) {
  /** Presses Tab until the control with this name and role has focus. */
  async function tabTo(role: string, name: string | RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    const isIt = (stop: Stop) =>
      stop.role === role && (typeof name === 'string' ? stop.name === name : name.test(stop.name))
    const stops: Stop[] = []
    for (let n = 0; n < MOST_STOPS; n++) {
      await page.keyboard.press(key)
      const stop = await focusedStop(page)
      expect(stop.troubles, `at ${stop.role} "${stop.name}" on ${page.url()}`).toEqual([])
      if (isIt(stop)) return
      expect(stops.length > 0 && stays(stop), `${key} stays on ${stop.role} "${stop.name}"`).toBe(false)
      stops.push(stop)
    }
    const seen = [...new Set(stops.map(stop => `${stop.role} "${stop.name}"`))].join(', ')
    throw new Error(`${key} never reaches ${role} "${name}" on ${page.url()}. It visits: ${seen}`)
  }

  /**
   * Presses Tab until the page ends, at most `most` times; every stop must show its focus, and they must come in page
   * order. Returns the stops, as `role "name"`.
   */
  async function walk(most = MOST_STOPS): Promise<string[]> {
    const stops: Stop[] = []
    while (stops.length < most) {
      await page.keyboard.press('Tab')
      const stop = await focusedStop(page)
      if (stop.lies === 'nowhere' || (stop.lies === 'before' && stops.length > 0)) break
      expect(stop.troubles, `at ${stop.role} "${stop.name}" on ${page.url()}`).toEqual([])
      expect(stops.length > 0 && stays(stop), `Tab stays on ${stop.role} "${stop.name}" on ${page.url()}`).toBe(false)
      stops.push(stop)
    }
    return stops.map(({ role, name }) => `${role} "${name}"`)
  }

  return {
    tabTo,
    walk,
    /** Tabs to a control and presses Enter. */
    async press(role: string, name: string | RegExp): Promise<void> {
      await tabTo(role, name)
      await page.keyboard.press('Enter')
    },
    /** Tabs to a field and types into it. */
    async type(label: string | RegExp, text: string): Promise<void> {
      await tabTo('textbox', label)
      await page.keyboard.type(text)
    },
  }
}

/** Waits until the focus is on the page's heading, as after every change of screen. */
export async function focusOnHeading(page: Page, words: RegExp): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => (document.activeElement?.matches('h1') ? document.activeElement.textContent : '')))
    .toMatch(words)
}

const focused = (page: Page, what: 'name' | 'textContent') =>
  expect.poll(() => page.evaluate(of => (document.activeElement as HTMLInputElement | null)?.[of]?.trim() ?? '', what))
/** Waits until the field with this name has focus. */
export const focusOnField = (page: Page, name: string): Promise<void> => focused(page, 'name').toBe(name)

/** Presses Escape; the dialog closes, and focus returns to the button that opened it. */
export async function leaveDialog(page: Page, button: RegExp): Promise<void> {
  await page.keyboard.press('Escape')
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  await focused(page, 'textContent').toMatch(button)
}

/** What has focus: its accessible name and role, and what is wrong with how it shows. */
async function focusedStop(page: Page): Promise<Stop> {
  // The browser scrolls a control into view in its next frame, and a toast over it makes room.
  await drawn(page)
  return page.evaluate((): Stop => {
    const element = document.activeElement as HTMLElement | null
    if (!element || element === document.body)
      return { name: '', role: 'none', lies: 'nowhere', inParts: false, troubles: [] }
    const inParts = element instanceof HTMLInputElement && /^(date|time|month|week)/.test(element.type)
    return {
      name: nameOf(element),
      role: roleOf(element),
      lies: liesOf(element),
      inParts,
      troubles: troublesOf(element),
    }

    /** Compares elements, not their positions: a list that loads in between changes those. */
    function liesOf(element: HTMLElement): Stop['lies'] {
      const memory = window as { lastStop?: HTMLElement }
      const last = memory.lastStop
      memory.lastStop = element
      if (last === element) return 'same'
      const isBefore = last && last.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING
      return isBefore && last.isConnected ? 'before' : 'after'
    }

    function roleOf(element: HTMLElement): string {
      const given = element.getAttribute('role')
      if (given) return given
      if (element instanceof HTMLAnchorElement) return 'link'
      if (element instanceof HTMLSelectElement) return 'combobox'
      if (element instanceof HTMLInputElement)
        return ['checkbox', 'radio', 'button', 'submit'].includes(element.type) ? element.type : 'textbox'
      if (element instanceof HTMLTextAreaElement) return 'textbox'
      return element.tagName.toLowerCase()
    }

    function nameOf(element: HTMLElement): string {
      const words = (each: Element | null | undefined) => (each?.textContent ?? '').replace(/\s+/g, ' ').trim()
      const by = element.getAttribute('aria-labelledby')
      if (by)
        return by
          .split(' ')
          .map(id => words(document.getElementById(id)))
          .join(' ')
      const label = element.getAttribute('aria-label')
      if (label) return label
      if ('labels' in element && (element.labels as NodeList | null)?.length)
        return words((element.labels as NodeListOf<HTMLLabelElement>)[0])
      return words(element)
    }

    /** The focus must show: an outline around it (or its label), inside the window, with nothing covering it. */
    function troublesOf(element: HTMLElement): string[] {
      const label = 'labels' in element ? (element.labels as NodeListOf<HTMLLabelElement> | null)?.[0] : undefined
      const faces = [element, ...(label ? [label, ...label.querySelectorAll<HTMLElement>('*')] : [])]
      const isLined = faces.some(face =>
        [getComputedStyle(face), getComputedStyle(face, '::before'), getComputedStyle(face, '::after')].some(
          style =>
            // Shadows are decoration here, so only an outline shows where the focus is.
            style.outlineStyle !== 'none' &&
            parseFloat(style.outlineWidth) >= 2 &&
            !/^rgba.*, 0\)$/.test(style.outlineColor),
        ),
      )
      const found = isLined ? [] : ['the focus cannot be seen']
      const boxes = [...element.getClientRects()].filter(box => box.width > 1 && box.height > 1)
      const box = boxes[0] ?? label?.getBoundingClientRect()
      if (!box) return [...found, 'it has no size']
      const [x, y] = [box.left + box.width / 2, box.top + Math.min(box.height / 2, innerHeight / 2)]
      if (x < 0 || y < 0 || x > innerWidth || y > innerHeight)
        return [...found, `it is outside the window, at ${Math.round(x)}, ${Math.round(y)}`]
      const hit = document.elementFromPoint(x, y)
      const isOurs =
        hit &&
        (element.contains(hit) || hit.contains(element) || label?.contains(hit) || hit.closest('label') === label)
      if (!isOurs) found.push(`${hit?.tagName.toLowerCase()}.${hit?.className} lies over it`)
      return found
    }
  })
}
