import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

/** The minified axe, because every page has to parse it. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** The rules whose answer depends on the theme. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block']

type Theme = 'light' | 'dark'

/** What axe finds on this page in its current theme, plus color problems in the other theme, as sentences. */
export async function axeFindings(page: Page, theme: Theme): Promise<string[]> {
  const other = theme === 'light' ? 'dark' : 'light'
  const found = await findingsOf(page, { type: 'tag', values: RULES }, theme)
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
    const inPage = window as unknown as { axe: { run(of: Document, options: RunOptions): Promise<AxeResults> } }
    const { violations } = await inPage.axe.run(document, {
      runOnly: only,
      // Only violations are reported in full; there are no frames, and none of our rules reads style sheets.
      resultTypes: ['violations'],
      iframes: false,
      preload: false,
    })
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map(
        ({ target, failureSummary }) =>
          `${id}: ${help}, at ${target.join(' ')} (${failureSummary?.replace(/\s+/g, ' ')})`,
      ),
    )
  }, runOnly)
  return found.map(each => `${theme}, ${each}`)
}
