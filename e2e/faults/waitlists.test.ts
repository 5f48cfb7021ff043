import { afterAll, beforeAll, expect, test } from 'vitest'
import { FULL } from '#src/testing/length.ts'
import { NEEDS_TIME } from '#src/testing/needs.ts'
import { findings } from '../support/audit.ts'
import { type ControlServer, controlServer } from '../support/control-servers.ts'
import { noteFault } from '../support/fault-table.ts'
import { type Site, startSite } from '../support/site.ts'
import { type Counts, waitlistRush } from '../support/waitlist-rush.ts'
import { readTrail, recordTrail } from '../support/waitlist-trail.ts'

const FOR_MS = FULL ? 10 * 60_000 : 0
const FAMILIES = FULL ? 120 : 60
const ENV = { TRUSTED_PROXIES: '1' }

let site: Site
beforeAll(async () => {
  site = await startSite({ processes: 2, env: ENV })
  await recordTrail(site.pool)
})
afterAll(() => site?.close())

test('buying, canceling, waitlists, offers and a changing capacity on two processes: never over capacity, nobody skips the waitlist', async () => {
  const began = Date.now()
  const told: Counts = { bought: 0, canceled: 0, waited: 0, left: 0, tooFew: 0, busy: 0 }
  let evenings = 0
  do {
    const evening = await waitlistRush(site, FAMILIES)
    expect(evening.surprises).toEqual([])
    for (const name of Object.keys(told) as (keyof Counts)[]) told[name] += evening.told[name]
    expect(await readTrail(site.pool)).toMatchObject({ tooMany: 0, pastLine: 0, jumped: [] })
    evenings++
  } while (Date.now() - began < FOR_MS)
  const { moments, offers } = await readTrail(site.pool)
  // Each must have happened, or the test shows nothing.
  for (const name of ['bought', 'canceled', 'waited', 'left', 'tooFew'] as const)
    expect(told[name], name).toBeGreaterThan(0)
  expect(offers).toBeGreaterThan(0)
  expect(await findings(site.db)).toEqual([])
  for (const each of site.processes) expect(each.output()).not.toMatch(/deadlock/i)
  const { bought, canceled, waited, tooFew, busy } = told
  noteFault(
    'R3',
    'buying, waitlists, canceling and a changing capacity',
    `${evenings} evenings, ${moments} moments, 0 over capacity; ${bought} bought, ${canceled} canceled, ${waited} waited, ${offers} offers, 0 past the waitlist; ${tooFew} capacities refused, ${busy} times busy`,
  )
})

type Trail = Awaited<ReturnType<typeof readTrail>>

/** What the trail shows on this server, after as many evenings as it takes to show it, eight at most. */
async function naiveEvenings(name: ControlServer, shows: (trail: Trail) => boolean) {
  const naive = controlServer(name)
  const open = await startSite({ env: ENV, program: naive.program })
  try {
    await open.pool.query('ALTER TABLE sessions DROP CONSTRAINT sessions_seats')
    await recordTrail(open.pool)
    for (let evening = 1; ; evening++) {
      await waitlistRush(open, FAMILIES)
      const trail = await readTrail(open.pool)
      if (evening === 8 || shows(trail)) return trail
    }
  } finally {
    await open.close()
    naive.remove()
  }
}

test.runIf(FULL)(
  'the control: without the guards on capacity spots are oversold, and without those on the waitlist families skip it',
  NEEDS_TIME,
  async () => {
    const [full, line] = await Promise.all([
      naiveEvenings('without-capacity-limits', trail => trail.tooMany > 0),
      naiveEvenings('without-waitlist-order', trail => trail.pastLine > 0 && trail.jumped.length > 0),
    ])
    noteFault(
      'R3',
      'the control: without the guards',
      `${full.tooMany} of ${full.moments} moments over capacity; ${line.pastLine} spots taken past the waitlist, ${line.jumped.length} of ${line.offers} offers out of turn`,
    )
    expect(full.tooMany).toBeGreaterThan(0)
    expect(line.pastLine).toBeGreaterThan(0)
    expect(line.jumped.length).toBeGreaterThan(0)
  },
)
