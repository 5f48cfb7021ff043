import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FULL } from '#src/testing/length.ts'
import { cancelBy, cancellationTerms, firstRunning } from './cancellation-policy.ts'

const rule = { kind: 'class', noticeHours: 48, feeCents: 10_00 } as const
const week = { kind: 'program', noticeHours: 168, feeCents: 25_00 } as const
const at = (iso: string) => new Date(iso)
const shifted = (date: Date, ms: number) => new Date(date.getTime() + ms)

describe('the deadline itself is still in time and counts elapsed hours', () => {
  test.each([
    ['an ordinary week', rule, '2026-12-08T17:45:00-05:00', '2026-12-06T17:45:00-05:00'],
    // Clocks in New York go back an hour on 2026-11-01, so the deadline is an hour later on the clock.
    ['the fall change', rule, '2026-11-02T17:45:00-05:00', '2026-10-31T18:45:00-04:00'],
    // They go forward on 2027-03-14, so it is an hour earlier on the clock.
    ['the spring change', rule, '2027-03-15T17:45:00-04:00', '2027-03-13T16:45:00-05:00'],
    ['a program over the fall change', week, '2026-11-02T09:00:00-05:00', '2026-10-26T10:00:00-04:00'],
  ] as const)('%s', (_name, policy, start, deadline) => {
    const startsAt = at(start)
    const terms = (now: Date) => cancellationTerms({ ...policy, startsAt, paidCents: 45_00 }, now)
    expect(cancelBy(startsAt, policy.noticeHours)).toEqual(at(deadline))
    expect([-1, 0, 1].map(ms => terms(shifted(at(deadline), ms)).open)).toEqual([true, true, false])
    expect(terms(shifted(at(deadline), 1)).because).toBe('too-close')
    expect(terms(startsAt).because).toBe('already-started')
  })
})

const before = at('2026-12-01T00:00:00Z')
const startsAt = at('2026-12-08T22:45:00Z')

test.each([
  [rule, 45_00, 35_00, 45_00, 10_00],
  [rule, 8_00, 0, 8_00, 8_00],
  [rule, 0, 0, 0, 0],
  [week, 160_00, 135_00, 160_00, 25_00],
])('%o with %i paid refunds %i or gives %i as credit, keeping %i', (policy, paidCents, refund, credit, kept) => {
  expect(cancellationTerms({ ...policy, startsAt, paidCents }, before)).toMatchObject({
    refundCents: refund,
    creditCents: credit,
    feeKeptCents: kept,
  })
})

test('the part paid with credit comes back as credit; the fee comes out of the card part first', () => {
  const terms = (creditPartCents: number) =>
    cancellationTerms({ ...rule, startsAt, paidCents: 45_00, creditPartCents }, before)
  expect(terms(25_00)).toMatchObject({ refundCents: 35_00, refundToCardCents: 10_00, refundToCreditCents: 25_00 })
  expect(terms(40_00)).toMatchObject({ refundCents: 35_00, refundToCardCents: 0, refundToCreditCents: 35_00 })
  expect(terms(45_00)).toMatchObject({ refundCents: 35_00, refundToCardCents: 0, refundToCreditCents: 35_00 })
})

test('no more is refunded than was paid, and every cent is accounted for', () => {
  const cents = fc.integer({ min: 0, max: 100_000 })
  fc.assert(
    fc.property(cents, cents, cents, (paidCents, feeCents, part) => {
      const creditPartCents = Math.min(part, paidCents)
      const terms = cancellationTerms({ ...rule, feeCents, startsAt, paidCents, creditPartCents }, before)
      const { refundCents, feeKeptCents, refundToCardCents, refundToCreditCents } = terms
      return (
        refundCents + feeKeptCents === paidCents &&
        refundToCardCents + refundToCreditCents === refundCents &&
        refundToCardCents <= paidCents - creditPartCents &&
        refundToCreditCents <= creditPartCents &&
        Math.min(refundToCardCents, refundToCreditCents) >= 0
      )
    }),
    { numRuns: FULL ? 100_000 : 5_000 },
  )
})

test('a series counts from its first session that was not canceled', () => {
  const sessions = ['2026-12-22', '2026-12-08', '2026-12-15'].map(day => ({
    startsAt: at(`${day}T22:45:00Z`),
    cancelledAt: day === '2026-12-08' ? before : null,
  }))
  expect(firstRunning(sessions)?.startsAt).toEqual(at('2026-12-15T22:45:00Z'))
  expect(firstRunning([])).toBeUndefined()
})

test('an offering without a date can be canceled', () => {
  expect(cancellationTerms({ ...week, startsAt: null, paidCents: 45_00 }, before)).toMatchObject({
    open: true,
    deadline: null,
  })
})
