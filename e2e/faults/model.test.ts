import { afterAll, beforeAll, expect, test } from 'vitest'
import { playHistories } from '#src/testing/model/play.ts'
import { openPlans, type Plans } from '#src/testing/open-plans.ts'
import { noteFault } from '../support/fault-table.ts'

const FULL = process.env.FAULT_ROUNDS === 'full'
/** A few here: the unit tests play forty. */
const HISTORIES = FULL ? 500 : 4

let site: Plans
beforeAll(async () => {
  site = await openPlans()
})
afterAll(() => site?.close())

test(`${HISTORIES} random histories of families, staff and time: the site agrees with the model after each step`, async () => {
  const steps = await playHistories(site, HISTORIES)
  expect(steps).toBeGreaterThan(HISTORIES * (FULL ? 20 : 4))
  const { rows } = await site.db.$client.query<{ ended: string; places: number }>(
    `SELECT coalesce(ended_because, status) AS ended, count(*)::int AS places FROM registrations GROUP BY 1 ORDER BY 2 DESC`,
  )
  const ends = rows.map(each => `${each.places} ${each.ended}`).join(', ')
  noteFault('model', `${HISTORIES} histories, ${steps} steps, compared after each`, `0 differences; places: ${ends}`)
})
