import type { Page } from 'playwright-core'
import { hydrated } from './visit.ts'

/** Opens a page of messages and waits until its panel, whose scripts come after the page's own, takes presses. */
export async function openMessages(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await hydrated(page)
  await page.waitForFunction(() => {
    const panel = document.querySelector('.compose, .convos, .empty, .desk-head')
    return panel !== null && Object.keys(panel).some(key => key.startsWith('__reactProps'))
  })
}
