import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyStart, worldOf } from './classes.ts'
import { deedOf } from './commands.ts'
import { addToWorld } from './world.ts'
import { wrongs } from './wrongs.ts'

const HISTORIES = 100_000

test(`money in is money kept, sent back and owed, in ${HISTORIES} histories on paper (T45, T48, T56)`, () => {
  let steps = 0
  const history = fc.array(fc.nat(), { maxLength: 30, size: 'max' })
  fc.assert(
    fc.property(anyStart, history, (start, numbers) => {
      const w = worldOf(start)
      addToWorld(w)
      addToWorld(w)
      const done: string[] = []
      for (const number of numbers) {
        const turn = deedOf(w, number)
        if (!turn) continue
        w.now += 2_000
        turn.paper()
        done.push(turn.said)
        const wrong = wrongs(w)
        if (wrong.length > 0) throw new Error([...done, ...wrong].join('\n'))
      }
      steps += done.length
    }),
    { numRuns: HISTORIES },
  )
  expect(steps).toBeGreaterThan(5 * HISTORIES)
}, 300_000)
