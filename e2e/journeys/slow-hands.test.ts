import { beforeAll, expect, test } from 'vitest'
import { FLOWS } from '../slow-hands/flows.ts'
import { isClean, playTries, report } from '../slow-hands/tries.ts'
import { openStage } from '../support/stage.ts'

/** The first tries of what `npm run slow-hands` plays at full length: nothing freezes, nothing typed or pressed is lost. */
const stage = openStage({ env: { TRUSTED_PROXIES: '1' } })

/** A session that begins now, in a class with two children at least. */
beforeAll(async () => {
  await stage.site.pool.query(
    `UPDATE sessions SET starts_at = now(), ends_at = now() + interval '1 hour' WHERE id = (
       SELECT s.id FROM sessions s JOIN offerings o ON o.id = s.offering_id
       JOIN registrations r ON r.offering_id = o.id AND r.status = 'confirmed'
       WHERE o.kind = 'class' AND o.status = 'published' AND s.starts_at > now() + interval '1 day' AND s.cancelled_at IS NULL
       GROUP BY s.id HAVING count(*) > 1 ORDER BY s.starts_at, s.id LIMIT 1)`,
  )
})

test.each(FLOWS)('$name, on a phone that is four times slower', async flow => {
  const { browser, site } = stage
  const played = await playTries({ browser, origin: site.origin }, flow, { tries: 2, rate: 4, seed: 'npm test' })
  expect(played.filter(each => !isClean(each)).map(each => report(flow, each))).toEqual([])
})
