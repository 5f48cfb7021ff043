import * as fc from 'fast-check'
import { anyStart, worldOf } from './classes.ts'
import { actionOf } from './commands.ts'
import { addToWorld } from './world.ts'
import { wrongs } from './wrongs.ts'

/**
 * Plays random histories on paper only, and checks after each step that the money and the spots are right. Returns how
 * many steps were played. A failure reports the seed and the shortest history that fails.
 */
export function playOnPaper(runs: number, seed: number): number {
  let steps = 0
  const history = fc.array(fc.nat(), { maxLength: 30, size: 'max' })
  fc.assert(
    fc.property(anyStart, history, (start, numbers) => {
      const w = worldOf(start)
      addToWorld(w)
      addToWorld(w)
      const done: string[] = []
      for (const number of numbers) {
        const turn = actionOf(w, number)
        if (!turn) continue
        w.now += 2_000
        turn.paper()
        done.push(turn.said)
        const wrong = wrongs(w)
        if (wrong.length > 0) throw new Error([...done, ...wrong].join('\n'))
      }
      steps += done.length
    }),
    { numRuns: runs, seed },
  )
  return steps
}
