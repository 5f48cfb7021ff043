import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** The rules whose answer depends on the theme. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block']

type Theme = 'light' | 'dark'

/** What axe finds on this page as it stands in the theme it was opened in and, with `bothThemes`, in the other one, as sentences. */
export async function axeFindings(page: Page, theme: Theme, bothThemes = true): Promise<string[]> {
  const other = theme === 'light' ? 'dark' : 'light'
  const found = await findingsOf(axe(page).withTags(RULES), theme)
  if (!bothThemes) return found
  await show(page, other)
  found.push(...(await findingsOf(axe(page).withRules(COLOR_RULES), other)))
  await show(page, theme)
  return found
}

/** Only what is wrong is worked out in full: that halves the time. */
const axe = (page: Page) => new AxeBuilder({ page }).options({ resultTypes: ['violations'] })

const show = (page: Page, theme: Theme) =>
  page.evaluate(dark => document.documentElement.classList.toggle('dark', dark), theme === 'dark')

async function findingsOf(builder: AxeBuilder, theme: Theme): Promise<string[]> {
  // Without frames the older way of running gives the same answer and opens no second page.
  const { violations } = await builder.setLegacyMode().analyze()
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${theme}, ${id}: ${help}, at ${target.join(' ')} (${failureSummary})`),
  )
}
