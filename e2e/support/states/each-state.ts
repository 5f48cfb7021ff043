import { expect, test } from 'vitest'
import { FULL } from '#src/testing/length.ts'
import { NEEDS_TIME } from '#src/testing/needs.ts'
import { axeFindings } from '../axe.ts'
import { sidewaysScroll } from '../layout.ts'
import { PHONE } from '../visit.ts'
import type { ScreenState } from './rows.ts'
import { type Stage, type Stages, uncaused } from './stage.ts'

/**
 * A test for each state: it comes about, is without a barrier and fits, and its way out leads out. A short run plays the
 * first of each kind, and every form that is not sent: words may be lost there.
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

/** What axe finds in both themes, and what sticks out on a phone. */
async function barriers({ page }: Stage): Promise<string[]> {
  const before = page.viewportSize()!
  // Over what stands at its end no bar lies.
  await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
  const found = [...(await axeFindings(page, 'light')), ...(await sidewaysScroll(page, PHONE.width))]
  await page.setViewportSize(before)
  return found
}
