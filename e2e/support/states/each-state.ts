import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { FULL } from '#src/testing/length.ts'
import { NEEDS_TIME } from '#src/testing/needs.ts'
import { axeFindings } from '../axe.ts'
import { sidewaysScroll } from '../layout.ts'
import { PHONE } from '../visit.ts'
import type { ScreenState } from './rows.ts'
import { type Stage, type Stages, uncaused } from './stage.ts'

/**
 * A test for each state: it appears, has no accessibility barriers and fits the screen, and its way out works. A short
 * run plays the first of each kind, and every form that isn't sent, because typed text may be lost there.
 */
export function eachState(rows: readonly ScreenState[], stages: Stages): void {
  const first = [...Map.groupBy(rows, row => row.state).values()].map(([row]) => row!)
  const isPlayed = (row: ScreenState) => FULL || row.state === 'not sent' || first.includes(row)
  test.each(rows.filter(isPlayed))('$screen, $state', playState)
  test.skip.each(rows.filter(row => !isPlayed(row)))('$screen, $state', NEEDS_TIME, () => {})

  async function playState(row: ScreenState) {
    const stage = await stages.of(row.as)
    try {
      await row.show(stage)
      if (!row.alike) expect(await barriers(stage)).toEqual([])
      await row.leave?.(stage)
      expect(uncaused(stage)).toEqual([])
    } finally {
      await stage.faults.mend()
    }
  }
}

/** What axe finds, and what makes a phone scroll sideways. */
async function barriers({ page }: Stage): Promise<string[]> {
  const before = page.viewportSize()!
  // At the end of the page, no fixed bar covers anything.
  await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
  const release = await releaseStickyBars(page)
  const found = [...(await axeFindings(page, 'light')), ...(await sidewaysScroll(page, PHONE.width))]
  await release()
  await page.setViewportSize(before)
  return found
}

/**
 * Puts sticky bars back into the flow of the page; returns a function that restores them. Such a bar always covers
 * something that can be scrolled out from under it, but axe takes the visible part for a target that is too small.
 */
async function releaseStickyBars(page: Page): Promise<() => Promise<void>> {
  const changed = await page.evaluateHandle(() => {
    const all = [...document.querySelectorAll<HTMLElement>('body *')]
    const sticky = all.filter(each => getComputedStyle(each).position === 'sticky')
    for (const each of sticky) Object.assign(each.style, { position: 'relative', inset: 'auto' })
    return sticky
  })
  return async () => {
    await changed.evaluate(sticky => {
      for (const each of sticky) Object.assign(each.style, { position: '', inset: '' })
    })
    await changed.dispose()
  }
}
