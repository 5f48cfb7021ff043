import type { Page } from 'playwright-core'
import { FULL } from '#src/testing/length.ts'
import { axeFindings, showTheme } from '../axe.ts'
import { sidewaysScroll, smallControls } from '../layout.ts'
import { DESKTOP, hydrated, PHONE, type Visit } from '../visit.ts'
import type { Screen } from './scene.ts'

/**
 * Everything that is wrong with this screen, as sentences: on a phone in the light theme and, at full length, on wider
 * screens in the dark theme too, with the colors of both themes each time.
 */
export async function lookAt({ page, troubles }: Visit, screen: Screen, path: string): Promise<string[]> {
  troubles.length = 0
  await seeAs(page, PHONE, 'light')
  await open(page, path, screen, PHONE.width)
  const found = [...(await headingTroubles(page)), ...(await axeFindings(page, 'light'))]
  if (!screen.dense) found.push(...(await smallControls(page)))
  found.push(...(await sidewaysScroll(page, 320)), ...(await sidewaysScroll(page, PHONE.width)))
  const narrow = [...found, ...troubles].map(each => `360 px, ${each}`)
  if (screen.narrowOnly || !FULL) return narrow
  troubles.length = 0
  const wide = await lookWider(page, screen, path)
  return [...narrow, ...wide, ...troubles.map(each => `wider, ${each}`)]
}

/** The same page on a desktop and on a tablet. */
export async function lookWider(page: Page, screen: Screen, path: string): Promise<string[]> {
  await seeAs(page, DESKTOP, 'dark')
  if (screen.otherwiseWide) await open(page, path, screen, DESKTOP.width)
  await seeAs(page, DESKTOP, 'dark')
  if (screen.fromEnd) await toEnd(page)
  const found = [...(await headingTroubles(page)), ...(await axeFindings(page, 'dark', { bothThemes: true }))]
  found.push(...(await sidewaysScroll(page, DESKTOP.width)))
  await page.setViewportSize({ width: 768, height: 1024 })
  const tablet = [...(await axeFindings(page, 'dark', { bothThemes: true })), ...(await sidewaysScroll(page, 768))]
  return [...found.map(each => `1440 px, ${each}`), ...tablet.map(each => `768 px, ${each}`)]
}

/** A phone has touch input, a desktop doesn't. */
async function seeAs(page: Page, viewport: typeof PHONE, theme: 'light' | 'dark') {
  await page.setViewportSize(viewport)
  const tools = await page.context().newCDPSession(page)
  await tools.send('Emulation.setTouchEmulationEnabled', { enabled: viewport === PHONE })
  await tools.detach()
  await showTheme(page, theme)
}

async function open(page: Page, path: string, { act, fromEnd }: Screen, width: number) {
  await page.goto(path)
  await hydrated(page)
  await act?.(page, width)
  if (fromEnd) await toEnd(page)
}

/** Scrolls to the end of a page, where the bar at the bottom of a phone covers nothing. */
export const toEnd = (page: Page) => page.getByRole('contentinfo').scrollIntoViewIfNeeded()

/** A page needs exactly one h1, with text in it, and a title. */
async function headingTroubles(page: Page): Promise<string[]> {
  const headings = (await page.locator('h1:visible').allInnerTexts()).map(text => text.trim())
  const found = headings.length === 1 && headings[0] ? [] : [`the h1 headings are ${JSON.stringify(headings)}`]
  return (await page.title()) ? found : [...found, 'there is no title']
}
