import type { Page } from 'playwright-core'
import { hydrated } from './visit.ts'

/** Opens a messages page and waits until its panel, whose scripts load after the page's own, reacts to clicks. */
export async function openMessages(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await hydrated(page)
  await page.waitForFunction(() => {
    const panel = document.querySelector('.compose, .convos, .empty, .desk-head')
    return panel !== null && Object.keys(panel).some(key => key.startsWith('__reactProps'))
  })
}
