import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { playHistories } from '#src/testing/model/play.ts'
import { openPlans, type Plans } from '#src/testing/open-plans.ts'
import { noteFault } from '../support/fault-table.ts'

const FULL = process.env.FAULT_ROUNDS === 'full'
/** A few here: the unit tests play thirty. */
const HISTORIES = FULL ? 500 : 4
/** At full length new histories each time; in `npm test` the same ones, so that a run means the same on every machine. */
const SEED = FULL ? randomInt(2 ** 31) : 20_261_122

let site: Plans
beforeAll(async () => {
  site = await openPlans()
})
afterAll(() => site?.close())

test(`${HISTORIES} random histories of families, staff and time: the site agrees with the model after each step`, async () => {
  console.log(`MODEL_SEED=${process.env.MODEL_SEED ?? SEED}`)
  const { seed, steps } = await playHistories(site, HISTORIES, SEED)
  expect(steps).toBeGreaterThan(HISTORIES * (FULL ? 20 : 4))
  const { rows } = await site.db.$client.query<{ ended: string; places: number }>(
    `SELECT coalesce(ended_because, status) AS ended, count(*)::int AS places FROM registrations GROUP BY 1 ORDER BY 2 DESC`,
  )
  const ends = rows.map(each => `${each.places} ${each.ended}`).join(', ')
  noteFault(
    'model',
    `${HISTORIES} histories of seed ${seed}, ${steps} steps, compared after each`,
    `0 differences; places: ${ends}`,
  )
})
