import { expect, test } from 'vitest'
import type { HistoryEntryAnswer } from './history-contract.ts'
import { HISTORY_KINDS } from './history-contract.ts'
import { historyText } from './history-text.ts'

const NONE = { at: '2026-11-26T12:00:00Z', child: null, about: null, amount: null, how: null, who: null, reason: null }
const say = (entry: Partial<HistoryEntryAnswer>) => historyText({ ...NONE, kind: 'joined', ...entry })

test('each kind of entry is a sentence', () => {
  const leo = { child: 'Leo', about: 'Clay Critters' }
  expect(say({ kind: 'booked', ...leo })).toBe('Booked Clay Critters for Leo')
  expect(say({ kind: 'waitlisted', ...leo, how: 'joined' })).toBe('Leo joined the waitlist for Clay Critters')
  expect(say({ kind: 'waitlisted', ...leo, how: 'staff' })).toBe('Staff added Leo to the waitlist for Clay Critters')
  expect(say({ kind: 'ended', ...leo, how: 'staff', who: 'Dana Okafor', reason: 'The kiln broke.' })).toBe(
    "Leo's spot in Clay Critters canceled by Dana Okafor: The kiln broke.",
  )
  expect(say({ kind: 'ended', ...leo, how: 'left-waitlist' })).toBe('Leo left the waitlist for Clay Critters')
  expect(say({ kind: 'ended', ...leo, how: 'family' })).toBe("Leo's spot in Clay Critters canceled by the family")
  expect(say({ kind: 'came', ...leo, who: 'Maya Alvarez' })).toBe(
    'Leo came to Clay Critters, picked up by Maya Alvarez',
  )
  expect(say({ kind: 'paid', amount: 4_500, how: 'cheque' })).toBe('Paid $45.00 by check')
  expect(say({ kind: 'refunded', amount: 3_500, how: 'local' })).toBe('$35.00 refunded to the card')
  expect(say({ kind: 'note', about: 'Likes the window', who: 'Dana Okafor' })).toBe(
    'Note by Dana Okafor: Likes the window',
  )
  expect(
    say({ kind: 'corrected', about: 'name, phone', how: 'parent', who: 'Dana Okafor', reason: 'Mother called' }),
  ).toBe('Dana Okafor corrected the parent (name, phone): Mother called')
})

test('no kind of entry shows stored codes', () => {
  for (const kind of HISTORY_KINDS) expect(say({ kind, how: 'hold-ran-out' })).not.toMatch(/hold-ran-out|undefined/)
})
