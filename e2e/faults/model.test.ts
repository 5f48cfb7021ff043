import { afterAll, beforeAll, expect, test } from 'vitest'
import { SEED as RUN_SEED } from '#src/testing/chance.ts'
import { FULL } from '#src/testing/length.ts'
import { playHistories } from '#src/testing/model/play.ts'
import { playOnPaper } from '#src/testing/model/play-on-paper.ts'
import { openPlans, type Plans } from '#src/testing/open-plans.ts'
import { noteFault } from '../support/fault-table.ts'

/** Only a few here: the unit tests play thirty, and 100,000 on paper. */
const HISTORIES = FULL ? 500 : 4
const LINES = FULL ? 300 : 3
const OPENINGS = FULL ? 300 : 3
const ON_PAPER = FULL ? 1_000_000 : 2_000
/** At full length, new histories each time. In `npm test`, the same ones, so a run means the same on every machine. */
const SEED = Number(process.env.MODEL_SEED ?? (FULL ? RUN_SEED : 20_261_122))

let site: Plans
beforeAll(async () => {
  console.log(`MODEL_SEED=${SEED}`)
  site = await openPlans()
})
afterAll(() => site?.close())

test(`${HISTORIES} random histories of families, staff and time: the site agrees with the model after each step`, async () => {
  const { seed, steps } = await playHistories(site, HISTORIES, SEED, 'everything')
  expect(steps).toBeGreaterThan(HISTORIES * (FULL ? 20 : 4))
  const { rows } = await site.db.$client.query<{ ended: string; places: number }>(
    `SELECT coalesce(ended_because, status) AS ended, count(*)::int AS places FROM registrations GROUP BY 1 ORDER BY 2 DESC`,
  )
  const ends = rows.map(each => `${each.places} ${each.ended}`).join(', ')
  noteFault(
    'model',
    'histories of everything, compared after each step',
    `${HISTORIES} of seed ${seed}, ${steps} steps: 0 differences; how the spots ended: ${ends}`,
  )
})

test(`${LINES} random histories of a full class's waitlist: the site agrees with the model`, async () => {
  const { seed, steps } = await playHistories(site, LINES, SEED, 'lines')
  expect(steps).toBeGreaterThan(LINES * 4)
  noteFault('model', 'histories of waitlists', `${LINES} of seed ${seed}, ${steps} steps: 0 differences`)
})

test(`${OPENINGS} random histories of a season opening, late joins and spots over capacity: the site agrees with the model`, async () => {
  const { seed, steps } = await playHistories(site, OPENINGS, SEED, 'openings')
  expect(steps).toBeGreaterThan(OPENINGS * 4)
  noteFault('model', 'histories of openings', `${OPENINGS} of seed ${seed}, ${steps} steps: 0 differences`)
})

test(`${ON_PAPER} random histories on paper: money in equals money kept, sent back and owed`, () => {
  const steps = playOnPaper(ON_PAPER, SEED)
  expect(steps).toBeGreaterThan(5 * ON_PAPER)
  noteFault('model', 'histories of money alone', `${ON_PAPER} of seed ${SEED}, ${steps} steps: 0 differences`)
})
