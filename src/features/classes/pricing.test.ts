import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NO_CHOICE } from './enrollment-choice.ts'
import {
  creditToUse,
  isMonthlyLine,
  optionsOf,
  type PricedOffering,
  priceLines,
  storedPrices,
  totalOf,
} from './pricing.ts'

const settings = { registrationFee: 25_00, dailyPrice: 45_00, weeklyPrice: 160_00, monthlyPrice: 600_00 }
const none = { dailyCents: null, weeklyCents: null, monthlyCents: null }
const clay: PricedOffering = { kind: 'class', title: 'Clay Critters', priceCents: 45_00, ...none }
const afterSchool: PricedOffering = { kind: 'program', title: 'After-School Makers', priceCents: 45_00, ...none }
const camp: PricedOffering = { ...afterSchool, title: 'Camp', dailyCents: 45_00, weeklyCents: 200_00 }

test('a class costs its price, or nothing if a plan covers it', () => {
  expect(priceLines({ offering: clay, choice: NO_CHOICE, settings })).toEqual([
    { kind: 'class', label: 'Clay Critters', amountCents: 45_00 },
  ])
  const covered = priceLines({ offering: clay, choice: NO_CHOICE, settings, covered: true })
  expect(covered).toEqual([
    { kind: 'class', label: 'Clay Critters', amountCents: 45_00 },
    { kind: 'plan-coverage', label: 'Covered by the monthly plan', amountCents: -45_00 },
  ])
  expect(totalOf(covered)).toBe(0)
  expect(priceLines({ offering: { ...clay, priceCents: 0 }, choice: NO_CHOICE, settings, covered: true })).toHaveLength(
    1,
  )
})

test('a drop-in names its day', () => {
  const choice = { ...NO_CHOICE, covers: { from: '2026-12-08', to: '2026-12-08' } }
  expect(priceLines({ offering: clay, choice, settings, agreedCents: 20_00 })).toEqual([
    { kind: 'class', label: 'Clay Critters, drop-in, Tue, Dec 8', amountCents: 20_00 },
  ])
})

test('a plan charges the program and its care again each month, and nothing else', () => {
  const kinds = ['class', 'program-fee', 'care', 'registration-fee', 'plan-coverage'] as const
  expect(kinds.filter(kind => isMonthlyLine({ kind }))).toEqual(['program-fee', 'care'])
})

const june = (from: number, to: number) => ({ from: `2027-06-${from}`, to: `2027-06-${to}` })

test.each([
  ['daily', 3, june(14, 18), 160_00, '3 days, Jun 14–18'],
  ['daily', 1, june(14, 14), 70_00, '1 day, Jun 14'],
  ['weekly', 1, june(14, 18), 185_00, '1 week, Jun 14–18'],
  ['weekly', 3, { from: '2027-06-14', to: '2027-07-02' }, 505_00, '3 weeks, Jun 14–Jul 2'],
  ['weekly', 2, { from: '2026-12-28', to: '2027-01-08' }, 345_00, '2 weeks, Dec 28, 2026–Jan 8, 2027'],
  ['monthly', 1, null, 625_00, 'by the month'],
] as const)(
  'a program %s, %i times over %j, costs %i including the registration fee',
  (option, units, covers, total, words) => {
    const lines = priceLines({ offering: afterSchool, choice: { option, units, covers, part: null }, settings })
    expect(lines).toEqual([
      { kind: 'program-fee', label: `After-School Makers, ${words}`, amountCents: total - 25_00 },
      { kind: 'registration-fee', label: 'Registration Fee', amountCents: 25_00 },
    ])
    expect(totalOf(lines)).toBe(total)
  },
)

test("an offering's own prices override the settings, and options without a price are not offered", () => {
  expect(optionsOf(camp, settings)).toEqual([
    { option: 'daily', price: 45_00 },
    { option: 'weekly', price: 200_00 },
  ])
  expect(optionsOf(afterSchool, settings).map(each => each.price)).toEqual([45_00, 160_00, 600_00])
  expect(optionsOf(clay, settings)).toEqual([])
  const choice = { ...NO_CHOICE, option: 'monthly' as const }
  expect(() => priceLines({ offering: camp, choice, settings })).toThrow('does not offer monthly')
  expect(() => priceLines({ offering: camp, choice: NO_CHOICE, settings })).toThrow('without an option')
})

test('no card is ever charged 1 to 49 cents, and every cent of the total is accounted for', () => {
  const cents = fc.oneof(fc.integer({ min: 0, max: 200 }), fc.integer({ min: 0, max: 100_000 }))
  fc.assert(
    fc.property(cents, cents, fc.oneof(fc.boolean(), cents), (totalCents, balanceCents, useCredit) => {
      const { creditCents, dueCents, waivedCents } = creditToUse({ totalCents, balanceCents, useCredit })
      expect(dueCents === 0 || dueCents >= 50).toBe(true)
      expect(creditCents + dueCents + waivedCents).toBe(totalCents)
      expect(creditCents).toBeGreaterThanOrEqual(0)
      expect(creditCents).toBeLessThanOrEqual(balanceCents)
      if (typeof useCredit === 'number') expect(creditCents).toBeLessThanOrEqual(useCredit)
      if (useCredit === false) expect(creditCents).toBe(0)
      if (totalCents >= 50) expect(waivedCents).toBe(0)
    }),
    { numRuns: 10_000 },
  )
})

test.each([
  [
    { totalCents: 45_00, balanceCents: 25_00, useCredit: true },
    { creditCents: 25_00, dueCents: 20_00, waivedCents: 0 },
  ],
  [
    { totalCents: 45_00, balanceCents: 25_00, useCredit: 10_00 },
    { creditCents: 10_00, dueCents: 35_00, waivedCents: 0 },
  ],
  [
    { totalCents: 45_00, balanceCents: 25_00, useCredit: false },
    { creditCents: 0, dueCents: 45_00, waivedCents: 0 },
  ],
  [
    { totalCents: 45_00, balanceCents: 44_80, useCredit: true },
    { creditCents: 44_50, dueCents: 50, waivedCents: 0 },
  ],
  [
    { totalCents: 45_00, balanceCents: 60_00, useCredit: true },
    { creditCents: 45_00, dueCents: 0, waivedCents: 0 },
  ],
  [
    { totalCents: 30, balanceCents: 10, useCredit: true },
    { creditCents: 0, dueCents: 0, waivedCents: 30 },
  ],
])('%o splits into %o', (given, expected) => {
  expect(creditToUse(given)).toEqual(expected)
})

test('a program follows the settings only while all its prices match them', () => {
  const same = { dailyCents: 45_00, weeklyCents: 160_00, monthlyCents: 600_00 }
  expect(storedPrices(same, settings)).toEqual(none)
  for (const own of [
    { ...same, dailyCents: 40_00 },
    { ...same, weeklyCents: null },
    { ...same, monthlyCents: 1 },
    { dailyCents: 45_00 },
    none,
  ])
    expect(storedPrices(own, settings)).toEqual(own)
})
