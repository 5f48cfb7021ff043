import { describe, expect, test } from 'vitest'
import {
  askedPart,
  careFits,
  checkedPart,
  type DayOptions,
  hoursText,
  isSamePart,
  partHours,
  partTexts,
} from './day-parts.ts'
import { askedAgain, checkedChoice } from './enrollment-choice.ts'
import { ownHours } from './own-hours.ts'
import { priceLines, totalOf } from './pricing.ts'

const cents = (daily: number | null, weekly: number | null, monthly: number | null) => ({ daily, weekly, monthly })
const OPTIONS: DayOptions = {
  halfDays: [
    { key: 'am', name: 'Morning', from: '09:00', to: '12:00', prices: cents(30_00, 100_00, 380_00) },
    { key: 'pm', name: 'Afternoon', from: '12:00', to: '15:00', prices: cents(28_00, null, null) },
  ],
  before: { from: '07:30', to: '09:00', prices: cents(null, 25_00, 90_00) },
  after: { from: '15:00', to: '17:30', prices: cents(12_00, 40_00, 0) },
}
const partOf = (asked: Parameters<typeof checkedPart>[0], option: 'daily' | 'weekly' | 'monthly' = 'weekly') => {
  const checked = checkedPart(asked, option, OPTIONS)
  if (!checked.ok) throw new Error(checked.because)
  return checked.part
}

describe('what a program offers besides the full day', () => {
  test.each([
    [{}, 'weekly', null],
    [{ care: [] }, 'weekly', null],
    [{ half: 'am' }, 'weekly', ['Morning', null, null]],
    [{ half: 'am', care: ['before'] }, 'weekly', ['Morning', '07:30', null]],
    [{ care: ['after', 'before'] }, 'monthly', [undefined, '07:30', '15:00']],
    [{ half: 'pm', care: ['after'] }, 'daily', ['Afternoon', null, '15:00']],
  ] as const)('%j by %s', (asked, option, expected) => {
    const part = partOf(asked, option)
    expect(part && [part.half?.name, part.before?.from ?? null, part.after?.from ?? null]).toEqual(expected)
  })

  test.each([
    [{ half: 'evening' }, 'weekly', 'no-half-day'],
    [{ half: 'pm' }, 'weekly', 'no-half-day'],
    [{ care: ['before'] }, 'daily', 'no-care'],
    [{ half: 'pm', care: ['before'] }, 'daily', 'no-care'],
    [{ half: 'am', care: ['after'] }, 'weekly', 'no-care'],
  ] as const)('%j by %s is refused', (asked, option, because) => {
    expect(checkedPart(asked, option, OPTIONS)).toEqual({ ok: false, because })
  })

  test('a program without day options offers only the full day', () => {
    expect(checkedPart({}, 'daily', null)).toEqual({ ok: true, part: null })
    expect(checkedPart({ half: 'am' }, 'daily', null)).toEqual({ ok: false, because: 'no-half-day' })
    expect(checkedPart({ care: ['after'] }, 'daily', undefined)).toEqual({ ok: false, because: 'no-care' })
  })

  test('care fits a half day that it adjoins', () => {
    const hours = (from: string, to: string) => ({ from, to })
    const fits = (kind: 'before' | 'after', care: [string, string], half: [string, string]) =>
      careFits(kind, hours(...care), hours(...half))
    expect(fits('before', ['07:30', '09:00'], ['09:00', '12:00'])).toBe(true)
    expect(fits('before', ['07:30', '08:59'], ['09:00', '12:00'])).toBe(false)
    expect(fits('after', ['15:00', '17:30'], ['12:00', '15:00'])).toBe(true)
    expect(fits('after', ['15:01', '17:30'], ['12:00', '15:00'])).toBe(false)
    expect(careFits('before', hours('07:30', '08:00'), null)).toBe(true)
  })
})

describe('what it costs and what it is called', () => {
  const offering = {
    ...{ kind: 'program' as const, title: 'Art Camp', priceCents: 0 },
    ...{ dailyCents: 45_00, weeklyCents: 160_00, monthlyCents: 600_00 },
  }
  const settings = { registrationFee: 25_00, dailyPrice: 1, weeklyPrice: 2, monthlyPrice: 3 }
  const covers = { from: '2026-06-08', to: '2026-06-26' }

  test('the half day and each care cost units times their price, each on its own line', () => {
    const part = partOf({ half: 'am', care: ['before'] })
    const lines = priceLines({ offering, choice: { option: 'weekly', units: 3, covers, part }, settings })
    expect(lines).toEqual([
      { kind: 'program-fee', label: 'Art Camp, Morning, 3 weeks, Jun 8–26', amountCents: 300_00 },
      { kind: 'care', label: 'Before care, 3 weeks, Jun 8–26', amountCents: 75_00 },
      { kind: 'registration-fee', label: 'Registration Fee', amountCents: 25_00 },
    ])
    expect(totalOf(lines)).toBe(400_00)
  })

  test('with care, the full day keeps the price of its option, including by the month', () => {
    const part = partOf({ care: ['before', 'after'] }, 'monthly')
    const lines = priceLines({ offering, choice: { option: 'monthly', units: 1, covers: null, part }, settings })
    expect(lines.map(({ label, amountCents }) => [label, amountCents])).toEqual([
      ['Art Camp, by the month', 600_00],
      ['Before care, by the month', 90_00],
      ['After care, by the month', 0],
      ['Registration Fee', 25_00],
    ])
  })

  test('the texts of a part, in order', () => {
    expect(partTexts(partOf({ half: 'am', care: ['before'] }))).toEqual([
      'Morning, 9 AM to 12 PM',
      'Before care from 7:30 AM',
    ])
    expect(partTexts(partOf({ care: ['after'] }))).toEqual(['After care until 5:30 PM'])
    expect([partTexts(null), hoursText({ from: '09:00', to: '11:30' })]).toEqual([[], '9 to 11:30 AM'])
  })

  test('requesting a part again gives the same part, and another part is different', () => {
    const part = partOf({ half: 'am', care: ['before'] })
    expect(askedPart(part)).toEqual({ half: 'am', care: ['before'] })
    expect(isSamePart(part, partHours(part))).toBe(true)
    expect(isSamePart(part, partOf({ half: 'am' }))).toBe(false)
    expect([isSamePart(null, null), askedPart(null)]).toEqual([true, {}])
  })

  test('a choice includes its part, and so does requesting it again', () => {
    const days = ['2026-06-08', '2026-06-15']
    const asked = { option: 'weekly' as const, weeks: days, half: 'am', care: ['before' as const] }
    const checked = checkedChoice(asked, { kind: 'program', programDays: days, dayOptions: OPTIONS }, '2026-06-01')
    if (!checked.ok) throw new Error(checked.because)
    expect(checked.choice.part).toEqual(partOf(asked))
    expect(askedAgain({ ...checked.choice, option: 'weekly' })).toEqual({ ...asked })
  })
})

describe('when a child arrives and leaves', () => {
  const zone = 'America/New_York'
  const on = (day: string) => ({ startsAt: `${day}T14:00:00Z`, endsAt: `${day}T20:00:00Z` })
  const hours = (day: string, asked: Parameters<typeof checkedPart>[0]) => {
    const { startsAt, endsAt } = ownHours(on(day), partOf(asked, 'daily'), zone)
    return [startsAt.toISOString().slice(11, 16), endsAt.toISOString().slice(11, 16)]
  }
  test('depends on the half day and the care, in winter and in summer', () => {
    expect(hours('2026-12-07', {})).toEqual(['14:00', '20:00'])
    expect(hours('2026-12-07', { half: 'am' })).toEqual(['14:00', '17:00'])
    expect(hours('2026-12-07', { half: 'pm', care: ['after'] })).toEqual(['17:00', '22:30'])
    expect(hours('2026-12-07', { care: ['after'] })).toEqual(['14:00', '22:30'])
    expect(hours('2027-06-07', { half: 'am' })).toEqual(['13:00', '16:00'])
  })
  test('includes before care', () => {
    const { startsAt, endsAt } = ownHours(on('2026-12-07'), partOf({ half: 'am', care: ['before'] }), zone)
    expect([startsAt, endsAt]).toEqual([new Date('2026-12-07T12:30:00Z'), new Date('2026-12-07T17:00:00Z')])
  })
  test('care never shortens a full day that was moved past it', () => {
    const evening = { startsAt: '2026-12-07T23:00:00Z', endsAt: '2026-12-08T01:00:00Z' }
    const early = { startsAt: '2026-12-07T11:00:00Z', endsAt: '2026-12-07T13:00:00Z' }
    const of = (session: typeof evening, care: 'before' | 'after') => {
      const { startsAt, endsAt } = ownHours(session, partOf({ care: [care] }), zone)
      return [startsAt, endsAt].map(each => each.toISOString().replace('.000', ''))
    }
    expect(of(evening, 'after')).toEqual([evening.startsAt, evening.endsAt])
    expect(of(early, 'before')).toEqual([early.startsAt, early.endsAt])
  })
})
