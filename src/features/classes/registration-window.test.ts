import { expect, test } from 'vitest'
import {
  isWindowOpen,
  opensSentence,
  refusedByWindow,
  registrationWindow,
  type SeasonWindow,
} from './registration-window.ts'

const SEASON: SeasonWindow = { name: 'Winter 2027', state: 'open', opensOn: '2026-12-01', earlyOn: '2026-11-24' }
const on = (today: string, comesEarly: boolean, season: SeasonWindow | null = SEASON) =>
  registrationWindow(season, { comesEarly, today })

test('a class without a season and a season without an opening day are open', () => {
  expect(on('2026-11-01', false, null)).toEqual({ kind: 'open' })
  expect(on('2026-11-01', false, { ...SEASON, opensOn: null, earlyOn: null })).toEqual({ kind: 'open' })
})

test.each([
  ['2026-11-23', { kind: 'opens', on: '2026-12-01', publicOn: '2026-12-01' }],
  ['2026-11-24', { kind: 'opens', on: '2026-12-01', publicOn: '2026-12-01' }],
  ['2026-11-30', { kind: 'opens', on: '2026-12-01', publicOn: '2026-12-01' }],
  ['2026-12-01', { kind: 'open' }],
])('on %s, for a new family', (today, expected) => {
  expect(on(today, false)).toEqual(expected)
})

test.each([
  ['2026-11-23', { kind: 'opens', on: '2026-11-24', publicOn: '2026-12-01' }],
  ['2026-11-24', { kind: 'early', publicOn: '2026-12-01' }],
  ['2026-11-30', { kind: 'early', publicOn: '2026-12-01' }],
  ['2026-12-01', { kind: 'open' }],
])('on %s, for a returning family', (today, expected) => {
  expect(on(today, true)).toEqual(expected)
})

test('without an early day, a returning family waits like everyone else', () => {
  expect(on('2026-11-30', true, { ...SEASON, earlyOn: null })).toMatchObject({ kind: 'opens', on: '2026-12-01' })
})

test.each(['draft', 'closed'] as const)('a season that is %s takes no one, whatever its days', state => {
  for (const comesEarly of [false, true])
    for (const opensOn of [null, '2026-12-01'])
      expect(on('2027-01-15', comesEarly, { ...SEASON, state, opensOn })).toEqual({ kind: state })
})

test('a family can only register if the window is open or early', () => {
  const kinds = [
    on('2026-12-01', false),
    on('2026-11-24', true),
    on('2026-11-24', false),
    on('2026-12-01', false, { ...SEASON, state: 'closed' }),
    on('2026-12-01', false, { ...SEASON, state: 'draft' }),
  ]
  expect(kinds.map(isWindowOpen)).toEqual([true, true, false, false, false])
})

test('the sentence gives the public day, and the family’s own if it is earlier', () => {
  const [stranger, returning] = [on('2026-11-23', false), on('2026-11-23', true)]
  if (stranger.kind !== 'opens' || returning.kind !== 'opens') throw new Error('not open yet')
  expect(opensSentence('Winter 2027', stranger, '2026-11-23')).toBe('Registration for Winter 2027 opens December 1.')
  expect(opensSentence('Winter 2027', returning, '2026-11-23')).toBe(
    'Registration for Winter 2027 opens November 24 for your family, and December 1 for everyone.',
  )
  expect(opensSentence('Fall 2027', { on: '2027-08-01', publicOn: '2027-08-01' }, '2026-11-23')).toBe(
    'Registration for Fall 2027 opens August 1, 2027.',
  )
})

test('a refusal has the sentence with the season’s name; a class that can be booked has no refusal', () => {
  const refusal = (given: Partial<SeasonWindow>, comesEarly = false) =>
    refusedByWindow({ ...SEASON, ...given, comesEarly }, '2026-11-24')
  expect(refusedByWindow(null, '2026-11-24')).toBeUndefined()
  expect(refusal({ opensOn: null, earlyOn: null })).toBeUndefined()
  expect(refusal({}, true)).toBeUndefined()
  const message = 'Registration for Winter 2027 opens December 1.'
  expect(refusal({})).toEqual({ ok: false, because: 'not-open-yet', details: { message, opensOn: '2026-12-01' } })
  const closed = { message: 'Registration for Winter 2027 is closed.' }
  expect(refusal({ state: 'closed' }, true)).toEqual({ ok: false, because: 'registration-closed', details: closed })
  expect(refusal({ state: 'draft' }, true)).toEqual({ ok: false, because: 'not-found', details: {} })
})
