import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'
import { FULL } from '#src/testing/length.ts'

/** The minified axe, because every page has to parse it. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** The rules whose answer depends on the theme. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block']

type Theme = 'light' | 'dark'

/**
 * What axe finds on this page in its current theme, as sentences. At full length, or if asked, it also looks for
 * problems with the colors of the other theme.
 */
export async function axeFindings(page: Page, theme: Theme, { bothThemes = FULL } = {}): Promise<string[]> {
  const found = await findingsOf(page, { type: 'tag', values: RULES }, theme)
  if (!bothThemes) return found
  const other = theme === 'light' ? 'dark' : 'light'
  await showTheme(page, other)
  found.push(...(await findingsOf(page, { type: 'rule', values: COLOR_RULES }, other)))
  await showTheme(page, theme)
  return found
}

/** Shows the page in this theme from now on. */
export const showTheme = (page: Page, theme: Theme) =>
  page.evaluate(dark => document.documentElement.classList.toggle('dark', dark), theme === 'dark')

async function findingsOf(page: Page, runOnly: NonNullable<RunOptions['runOnly']>, theme: Theme): Promise<string[]> {
  // Injected once per page: that takes half the time of injecting it for each run.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  const found = await page.evaluate(async only => {
    type Axe = { run(of: Document | Element, options: RunOptions): Promise<AxeResults> }
    const { axe } = window as unknown as { axe: Axe }
    // Only violations are reported in full; there are no frames, and none of our rules reads style sheets.
    const options: RunOptions = { resultTypes: ['violations'], iframes: false, preload: false }
    const { violations } = await axe.run(document, { ...options, runOnly: only })
    const { scrollX, scrollY } = window
    /** A bar that stays in place may cover half of a control, which then counts as small until it's scrolled away. */
    async function isSmallInView(selector: string) {
      const control = document.querySelector(selector)
      if (!control) return true
      control.scrollIntoView({ block: 'center', behavior: 'instant' })
      const again = await axe.run(control, { ...options, runOnly: { type: 'rule', values: ['target-size'] } })
      return again.violations.length > 0
    }
    const sentences: string[] = []
    for (const { id, help, nodes } of violations)
      for (const { target, failureSummary } of nodes) {
        if (id === 'target-size' && !(await isSmallInView(String(target[0])))) continue
        sentences.push(`${id}: ${help}, at ${target.join(' ')} (${failureSummary?.replace(/\s+/g, ' ')})`)
      }
    window.scrollTo({ left: scrollX, top: scrollY, behavior: 'instant' })
    return sentences
  }, runOnly)
  return found.map(each => `${theme}, ${each}`)
}
