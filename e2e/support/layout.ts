import type { Page } from 'playwright-core'

const SMALLEST = 44

/** What causes horizontal scrolling at this width, as sentences; empty if nothing does. */
export async function sidewaysScroll(page: Page, width: number): Promise<string[]> {
  const { height } = page.viewportSize()!
  await page.setViewportSize({ width, height })
  return page.evaluate(wide => {
    const root = document.scrollingElement!
    if (root.scrollWidth <= wide) return []
    const out = [...document.querySelectorAll('body *')]
      .filter(each => each.getBoundingClientRect().right > wide + 1)
      .slice(-3)
      .map(each => `${each.tagName.toLowerCase()}.${each.className}`)
    return [`the page is ${root.scrollWidth} px wide at ${wide} px: ${out.join(', ')}`]
  }, width)
}

/**
 * Controls smaller than 44 px, measured by what a finger really hits: an invisible edge of the control or its label
 * counts. Links inside a sentence are excluded, and so is what only the keyboard reaches.
 */
export function smallControls(page: Page): Promise<string[]> {
  return page.evaluate(smallest => {
    const found: string[] = []
    for (const control of document.querySelectorAll<HTMLElement>(
      'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=tab]',
    )) {
      if (control.closest('dialog:not([open]), [hidden], [inert], [aria-hidden=true]')) continue
      if (document.querySelector('dialog[open]') && !control.closest('dialog[open]')) continue
      if (!control.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
      const isWithin = (hit: Element | null) =>
        Boolean(
          hit &&
            (control.contains(hit) ||
              hit.closest('label')?.contains(control) ||
              (control.id && hit.closest('label')?.htmlFor === control.id)),
        )
      if (getComputedStyle(control).display === 'inline') {
        const around = control.parentElement!
        const words = (element: Element) => (element.textContent ?? '').trim().length
        if (words(around) > words(control) + 2) continue
      }
      const isBig = (size: number) => size >= smallest - 0.5
      const { width, height } = control.getBoundingClientRect()
      // Only what looks small is touched: scrolling to a control and asking what is at a point take time.
      if (isBig(width) && isBig(height)) continue
      control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
      const box = control.getBoundingClientRect()
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
      if (!isWithin(document.elementFromPoint(x, y))) continue
      /** How far a tap may be from the center and still hit this. */
      const reach = (dx: number, dy: number) => {
        let far = 0
        while (far < smallest && isWithin(document.elementFromPoint(x + dx * (far + 1), y + dy * (far + 1)))) far++
        return far
      }
      const wide = isBig(box.width) ? box.width : Math.max(box.width, reach(-1, 0) + reach(1, 0) + 1)
      const high = isBig(box.height) ? box.height : Math.max(box.height, reach(0, -1) + reach(0, 1) + 1)
      if (!isBig(wide) || !isBig(high)) {
        const name = (control.getAttribute('aria-label') ?? control.textContent ?? '').trim().slice(0, 40)
        found.push(`${control.tagName.toLowerCase()} "${name}" is ${Math.round(wide)} × ${Math.round(high)}`)
      }
    }
    window.scrollTo({ top: 0, behavior: 'instant' })
    return [...new Set(found)]
  }, SMALLEST)
}
