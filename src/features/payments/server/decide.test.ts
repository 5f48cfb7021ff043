import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ProviderState } from '../provider.ts'
import { decide } from './decide.ts'

type Known = Parameters<typeof decide>[0]
const state = (part: Partial<ProviderState>): ProviderState => ({
  kind: 'payment',
  ref: 'pi_1',
  status: 'pending',
  amountCents: 45_00,
  currency: 'usd',
  refundedCents: 0,
  disputedCents: 0,
  livemode: false,
  raw: '',
  ...part,
})
const status = fc.constantFrom<ProviderState['status']>(
  'pending',
  'needs_action',
  'processing',
  'succeeded',
  'failed',
  'cancelled',
)

/** The state of a payment after these reports arrive in turn, and how often it was confirmed. */
function after(states: ProviderState[]) {
  const known: Known = { status: 'started', amountCents: 45_00, currency: 'usd' }
  let paid = 0
  for (const each of states) {
    const decision = decide(known, each)
    if (decision.change === 'status') known.status = decision.status
    if (decision.change === 'paid') {
      known.status = 'succeeded'
      paid++
    }
  }
  return { status: known.status, paid }
}

test('in any order of reports, a payment is confirmed at most once and never goes back', () => {
  fc.assert(
    fc.property(fc.array(status, { maxLength: 12 }), statuses => {
      const { status: end, paid } = after(statuses.map(each => state({ status: each })))
      const final = statuses.find(each => each === 'succeeded' || each === 'cancelled')
      expect(paid).toBe(final === 'succeeded' ? 1 : 0)
      expect(end).toBe(final ?? statuses.at(-1) ?? 'started')
    }),
  )
})

test('all 720 orders of six reports with one success end as paid, once', () => {
  const news = (['pending', 'failed', 'needs_action', 'failed', 'processing', 'succeeded'] as const).map(each =>
    state({ status: each }),
  )
  const orders = permutations(news)
  expect(orders).toHaveLength(720)
  for (const order of orders)
    expect(after(order.flatMap(each => [each, each]))).toEqual({ status: 'succeeded', paid: 1 })
})

test('a different amount or currency is never accepted as the agreed payment', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 10_000_00 }),
      fc.constantFrom('usd', 'eur', 'USD'),
      (amountCents, currency) => {
        const decision = decide(
          { status: 'pending', amountCents: 45_00, currency: 'usd' },
          state({ status: 'succeeded', amountCents, currency }),
        )
        const asAgreed = amountCents === 45_00 && currency === 'usd'
        expect(decision).toEqual(asAgreed ? { change: 'paid' } : { change: 'flag', because: 'amount-differs' })
      },
    ),
    {
      examples: [
        [1, 'usd'],
        [45_00, 'eur'],
        [45_00, 'usd'],
      ],
    },
  )
})

const knownAs = (status: Known['status']): Known => ({ status, amountCents: 45_00, currency: 'usd' })
const DECLINED = 'Your card was declined.'

test.each([
  ['succeeded', 'failed'],
  ['succeeded', 'succeeded'],
  ['cancelled', 'succeeded'],
  ['cancelled', 'pending'],
  ['pending', 'pending'],
  ['needs_action', 'needs_action'],
  ['processing', 'processing'],
] as const)('a payment that is %s stays so when the provider reports %s', (before, heard) => {
  expect(decide(knownAs(before), state({ status: heard, failureMessage: DECLINED }))).toEqual({ change: 'none' })
})

test.each([
  ['a failed attempt says why', 'pending', { status: 'failed', failureMessage: DECLINED }, DECLINED],
  ['another failed attempt says why again', 'failed', { status: 'failed', failureMessage: DECLINED }, DECLINED],
  ['a failed attempt without a reason gives none', 'failed', { status: 'failed' }, null],
  ['a new attempt clears the old reason', 'failed', { status: 'processing', failureMessage: DECLINED }, null],
] as const)('%s', (_, before, heard, failureMessage) => {
  expect(decide(knownAs(before), state(heard))).toEqual({ change: 'status', status: heard.status, failureMessage })
})

function permutations<T>(items: T[]): T[][] {
  if (items.length <= 1) return [items]
  return items.flatMap((item, index) =>
    permutations([...items.slice(0, index), ...items.slice(index + 1)]).map(rest => [item, ...rest]),
  )
}
