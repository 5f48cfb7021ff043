import { expect, test } from 'vitest'
import { checkProblem, type Known, photoCheck, UNCHECKED, UNKNOWN } from './photo-check.ts'

const theo = { id: 'theo', name: 'Theo Park', photoConsent: 'no' } as const
const leo = { id: 'leo', name: 'Leo Alvarez', photoConsent: 'yes' } as const
const known = (...children: Known['children']): Known => ({ state: 'known', children })
const problem = (photos: number, audience: 'everyone' | 'class' | 'family', what: Known, looked = false) =>
  checkProblem(photoCheck(photos, audience, what), looked)

test('photos wait until we know who must not be in them, and until someone has checked', () => {
  for (const audience of ['class', 'family'] as const) {
    for (const state of ['asking', 'failed'] as const) {
      expect(problem(1, audience, { state, children: [] })).toBe(UNKNOWN)
      expect(problem(1, audience, { state, children: [] }, true), 'an earlier check no longer counts').toBe(UNKNOWN)
      expect(problem(0, audience, { state, children: [] })).toBeUndefined()
    }
    expect(photoCheck(1, audience, known(leo, theo))).toEqual({ kind: 'look', names: ['Theo Park'] })
    expect(problem(1, audience, known(leo, theo))).toBe(UNCHECKED)
    expect(problem(1, audience, known(leo, theo), true)).toBeUndefined()
    expect(problem(1, audience, known(leo))).toBeUndefined()
  }
})

test('photos for everyone must always be checked', () => {
  const nobody: Known = { state: 'none', children: [] }
  expect([problem(1, 'everyone', nobody), problem(1, 'everyone', nobody, true)]).toEqual([UNCHECKED, undefined])
  expect(problem(0, 'everyone', nobody)).toBeUndefined()
})
