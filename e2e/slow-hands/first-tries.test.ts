import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FULL } from '#src/testing/length.ts'
import { openBrowser } from '../support/chromium.ts'
import { openStage } from '../support/stage.ts'
import { FLOWS } from './flows.ts'
import { isClean, playTries, report } from './tries.ts'

/** The first few of the tries that `npm run slow-hands` plays: nothing freezes, nothing typed or tapped is lost. */
const stage = openStage()
/** A browser as people have it, because this is about how scripts run on a slowed phone. */
let browser: Browser

/** Moves a session to now, in a class with at least two children. */
beforeAll(async () => {
  browser = await openBrowser()
  await stage.site.pool.query(
    `UPDATE sessions SET starts_at = now(), ends_at = now() + interval '1 hour' WHERE id = (
       SELECT s.id FROM sessions s JOIN offerings o ON o.id = s.offering_id
       JOIN registrations r ON r.offering_id = o.id AND r.status = 'confirmed'
       WHERE o.kind = 'class' AND o.status = 'published' AND s.starts_at > now() + interval '1 day' AND s.cancelled_at IS NULL
       GROUP BY s.id HAVING count(*) > 1 ORDER BY s.starts_at, s.id LIMIT 1)`,
  )
})

afterAll(() => browser?.close())

/** A slowed phone keeps the processor busy during pauses too, so pauses are shorter here. */
const HOW = { tries: FULL ? 12 : 3, rate: 6, seed: 'npm test', longestPauseMs: 1_000 }

test.each(FLOWS)('$name, on a phone that is six times slower', async flow => {
  const played = await playTries({ browser, origin: stage.site.origin }, flow, HOW)
  expect(played.filter(each => !isClean(each)).map(each => report(flow, each))).toEqual([])
})
