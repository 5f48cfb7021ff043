import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPlans, type Plans } from '../open-plans.ts'
import { playHistories } from './play.ts'

const HISTORIES = Number(process.env.MODEL_HISTORIES ?? 40)

let site: Plans
beforeAll(async () => {
  site = await openPlans()
})
afterAll(() => site?.close())

test('whatever families, staff and time do, the site agrees with the model after each step (T34, T35, T45, T46, T48, T87)', async () => {
  const steps = await playHistories(site, HISTORIES)
  expect(steps).toBeGreaterThan(HISTORIES * 4)
}, 600_000)
