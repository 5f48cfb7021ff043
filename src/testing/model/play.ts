import * as fc from 'fast-check'
import { expect } from 'vitest'
import type { Plans } from '../open-plans.ts'
import { Action } from './actions.ts'
import { anyOpeningStart, anyStart, worldOf } from './classes.ts'
import { anyAction, anyOpeningAction, anyWaitlistAction } from './commands.ts'
import { openReal } from './real.ts'
import { jobsTurn, joinFamilyTurn } from './turns-others.ts'

/** About half of the generated actions are possible when their turn comes. */
const DRAWN = 120
const ACTIONS = { everything: anyAction, lines: anyWaitlistAction, openings: anyOpeningAction }

/**
 * Plays random histories on paper and on the site: of everything, or only of waitlists or openings. Both must agree
 * after each step, and at the end of each history the audit must find nothing. The same seed generates the same
 * histories on every machine; `MODEL_SEED` overrides the given one. Returns the seed and how many steps were played. A
 * failure reports the seed and the shortest history that fails; `MODEL_SECONDS` limits the search.
 */
export async function playHistories(site: Plans, runs: number, given: number, about: keyof typeof ACTIONS) {
  const { MODEL_SEED, MODEL_SECONDS: seconds } = process.env
  const seed = Number(MODEL_SEED ?? given)
  let played = 0
  const actions = fc.commands(ACTIONS[about], { maxCommands: DRAWN, size: 'max' })
  const histories = fc.asyncProperty(
    about === 'openings' ? anyOpeningStart : anyStart,
    actions,
    async (start, history) => {
      const setup = async () => {
        const model = worldOf(start)
        return { model, real: await openReal(site, model, () => played++) }
      }
      const joins = [1, 2].map(() => new Action(joinFamilyTurn))
      await fc.asyncModelRun(setup, [...joins, ...history, new Action(jobsTurn)])
      expect(await site.auditEverything()).toEqual([])
    },
  )
  await fc.assert(histories, {
    numRuns: runs,
    seed,
    ...(seconds ? { interruptAfterTimeLimit: Number(seconds) * 1000 } : {}),
  })
  return { seed, steps: played }
}
