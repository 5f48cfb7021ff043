import { expect, test } from 'vitest'
import { FULL } from '#src/testing/length.ts'
import { playOnPaper } from './play-on-paper.ts'

const HISTORIES = FULL ? 100_000 : 10_000
/** Fixed, as in `model.test.ts`. */
const SEED = 20_261_122

test(`money in equals money kept, sent back and owed, in ${HISTORIES} histories on paper (T45, T48, T56)`, () => {
  console.log(`${HISTORIES} histories of seed ${SEED}`)
  expect(playOnPaper(HISTORIES, SEED)).toBeGreaterThan(5 * HISTORIES)
})
