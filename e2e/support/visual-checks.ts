import type { Page } from 'playwright-core'

const CONTROLS = 'a[href], button, input:not([type=hidden]), select, textarea, summary'
/** What has a shape on the screen, not only text. */
const SHAPES = '.btn, .iconbtn, .pick, .choice, .inp, .check input, .switch input'
const SELECTED = '[aria-current]:not([aria-current=false]), [aria-selected=true], [aria-pressed=true], input:checked'

/** How many pixels of the window's height are covered by things that stay while the page scrolls. */
export function stuckHeight(page: Page): Promise<number> {
  return page.evaluate(() => {
    const boxes = () =>
      new Map(
        [...document.querySelectorAll('body *')]
          .filter(each => ['fixed', 'sticky'].includes(getComputedStyle(each).position) && each.checkVisibility())
          .map(each => [each, each.getBoundingClientRect()]),
      )
    const scroll = (top: number) => window.scrollTo({ top, behavior: 'instant' })
    const middle = (document.scrollingElement!.scrollHeight - innerHeight) / 2
    scroll(middle)
    const before = boxes()
    scroll(middle + 10)
    const rows = new Set<number>()
    for (const [each, { top, bottom, width }] of boxes()) {
      if (middle > 10 && Math.abs(before.get(each)!.top - top) > 1) continue
      if (width < 40) continue
      for (let y = Math.max(0, Math.round(top)); y < Math.min(innerHeight, bottom); y++) rows.add(y)
    }
    scroll(0)
    return rows.size
  })
}

/** Text that is cut off by its box, or is outside its button, as sentences. */
export function lostText(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = []
    const isCut = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
    for (const box of document.querySelectorAll<HTMLElement>('body *')) {
      const { overflowX, overflowY, clipPath, webkitLineClamp } = getComputedStyle(box)
      // Shortened on purpose, with an ellipsis: it can be opened.
      if (webkitLineClamp !== 'none') continue
      const isButton = box.matches('.btn, .pick, .chip, .badge')
      if (!isButton && !isCut(overflowX) && !isCut(overflowY)) continue
      if (clipPath !== 'none' || !box.checkVisibility() || box.closest('svg, [aria-hidden=true]')) continue
      const edge = box.getBoundingClientRect()
      const texts = document.createTreeWalker(box, NodeFilter.SHOW_TEXT)
      while (texts.nextNode()) {
        const text = texts.currentNode
        if (!text.textContent?.trim() || text.parentElement!.closest('.vh, svg, noscript, script')) continue
        const range = document.createRange()
        range.selectNodeContents(text)
        const out = [...range.getClientRects()].some(
          ({ left, right, top, bottom, width }) =>
            width > 0 &&
            (((isButton || isCut(overflowX)) && (left < edge.left - 1 || right > edge.right + 1)) ||
              ((isButton || isCut(overflowY)) && (top < edge.top - 4 || bottom > edge.bottom + 4))),
        )
        if (out)
          found.push(`${box.tagName.toLowerCase()}.${box.className} cuts "${text.textContent.trim().slice(0, 40)}"`)
      }
    }
    return found
  })
}

/** Applies the text spacing that a person may set for every page (WCAG 1.4.12). */
export function spaceText(page: Page): Promise<unknown> {
  return page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }
      p { margin-bottom: 2em !important }`)
    document.adoptedStyleSheets = [sheet]
  })
}

/** With forced colors: controls without an edge, and controls whose focus has no outline. */
export async function unseenControls(page: Page): Promise<string[]> {
  // After this, focus set by a script shows as keyboard focus does.
  await page.keyboard.press('Tab')
  return page.evaluate(
    ([controls, shapes]) => {
      const name = (each: Element) =>
        `${each.tagName.toLowerCase()}.${each.className} "${(each.getAttribute('aria-label') ?? each.textContent ?? '').trim().slice(0, 30)}"`
      const isSeen = (each: Element) => each.checkVisibility({ visibilityProperty: true })
      const found: string[] = []
      for (const each of document.querySelectorAll(shapes!)) {
        if (!isSeen(each) || each.matches('.vh *, .skip')) continue
        const { borderTopStyle, borderTopWidth, borderTopColor } = getComputedStyle(each)
        const isEdged =
          borderTopStyle !== 'none' && parseFloat(borderTopWidth) >= 1 && !/^rgba.*, 0\)$/.test(borderTopColor)
        if (!isEdged) found.push(`${name(each)} has no edge`)
      }
      for (const each of document.querySelectorAll<HTMLElement>(controls!)) {
        if (!isSeen(each) || each.tabIndex < 0) continue
        each.focus({ preventScroll: true })
        if (document.activeElement !== each) continue
        const label =
          each.closest('label') ?? (each.id && document.querySelector(`label[for="${CSS.escape(each.id)}"]`))
        const faces = [each, ...(label ? [label, ...label.querySelectorAll('*')] : [])]
        const isLined = faces.some(face =>
          [undefined, '::before', '::after'].some(part => {
            const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(face, part)
            return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2 && !/^rgba.*, 0\)$/.test(outlineColor)
          }),
        )
        if (!isLined) found.push(`the focus on ${name(each)} cannot be seen`)
      }
      return [...new Set(found)]
    },
    [CONTROLS, SHAPES],
  )
}

/** With forced colors: selected things that look like the ones next to them. */
export function indistinctChoices(page: Page): Promise<string[]> {
  return page.evaluate(selected => {
    const canvas = getComputedStyle(document.body).backgroundColor
    const seen = (color: string) => (/^rgba.*, 0\)$/.test(color) ? canvas : color)
    const look = (each: Element) =>
      [each, ...each.querySelectorAll('input, svg')].flatMap(one =>
        [undefined, '::before', '::after'].flatMap(part => {
          const style = getComputedStyle(one, part)
          const { color, borderTopWidth, borderTopStyle, outlineStyle, fontWeight, textDecorationLine, fill } = style
          const lines = [borderTopWidth, borderTopStyle, style.borderTopColor, outlineStyle, textDecorationLine]
          return [color, seen(style.backgroundColor), ...lines, fontWeight, fill, part && style.content]
        }),
      )
    const found: string[] = []
    for (const each of document.querySelectorAll(selected)) {
      const shown = each.closest('.pick, .choice, .check, .switch') ?? each
      if (!shown.checkVisibility()) continue
      const kin = shown.classList[0] ? `.${shown.classList[0]}` : shown.tagName
      const group = shown.closest('nav, [role=listbox], [role=tablist], ul, fieldset, form, main')
      const other = [...(group?.querySelectorAll(kin) ?? [])].find(
        one => one !== shown && one.checkVisibility() && !one.matches(selected) && !one.querySelector(selected),
      )
      if (other && look(other).join() === look(shown).join())
        found.push(
          `${kin} "${shown.textContent?.trim().slice(0, 30)}" looks like "${other.textContent?.trim().slice(0, 30)}"`,
        )
    }
    return found
  }, SELECTED)
}

/** What moves, as sentences. With reduced motion, nothing may. */
export const moving = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter(each => Number(each.effect?.getComputedTiming().activeDuration) > 1)
      .map(each => {
        const { target, pseudoElement } = each.effect as KeyframeEffect
        return `${target?.tagName.toLowerCase()}.${target?.getAttribute('class')}${pseudoElement ?? ''} moves`
      }),
  )

/** Text of the page that is there but too faint to see. */
export const faintText = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main :is(h1, h2, h3, p, li, dt, dd, a)')]
      .filter(each => each.innerText.trim() && each.checkVisibility())
      .filter(each => {
        let opacity = 1
        for (let at: Element | null = each; at; at = at.parentElement) opacity *= Number(getComputedStyle(at).opacity)
        return opacity < 0.5
      })
      .map(each => `"${each.innerText.trim().slice(0, 40)}" is faint`),
  )

/** Of no use on paper. */
const USELESS = 'nav, .site-head, .site-foot, button:not(.pick, h3 > *), .btn, .iconbtn, .skip, .toasts, [type=search]'
/** Navigation and forms are only for the screen; on the schedule, a line replaces the card. */
const ONLY_ON_SCREEN = ':is(nav, button, .btn, form, dialog, .no-print, .helped, .site-foot, .schedule .stick)'
const WORDS = `main :is(h1, h2, h3, p, li, dt, dd, th, td, legend, label, .a):not(${ONLY_ON_SCREEN}, ${ONLY_ON_SCREEN} *)`

/** For print: what is useless on paper but printed anyway, and text of the page that is missing. */
export async function printProblems(page: Page): Promise<string[]> {
  // Nothing can be clicked on paper, so a collapsed answer counts as text of the page.
  const read = await shown(page, WORDS, '.acc-item')
  await page.emulateMedia({ media: 'print' })
  const printed = await shown(page, WORDS)
  const useless = await shown(page, USELESS)
  await page.emulateMedia({ media: null })
  const missing = read.filter(words => !printed.includes(words))
  return [...useless.map(words => `${words} is printed`), ...missing.map(words => `${words} is not printed`)]
}

/** Which of these elements show, by name and first words; within `folded`, hidden ones too. */
function shown(page: Page, selector: string, folded = '#nothing'): Promise<string[]> {
  return page.evaluate(
    ([wanted, anyway]) =>
      [...document.querySelectorAll(wanted)]
        .filter(
          each =>
            each.closest(anyway) ||
            (each.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true }) &&
              each.getBoundingClientRect().height > 1),
        )
        .map(each => `${each.tagName.toLowerCase()} "${(each.textContent ?? '').trim().slice(0, 40)}"`),
    [selector, folded] as const,
  )
}

/** How many sheets of this paper a page needs in print. */
export async function sheets(page: Page, format: 'Letter' | 'A4'): Promise<number> {
  const file = (await page.pdf({ format, preferCSSPageSize: false })).toString('latin1')
  return file.match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0
}
