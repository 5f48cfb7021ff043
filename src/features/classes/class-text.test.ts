import { expect, test } from 'vitest'
import { agesText, priceDetail, priceText, seriesText, whenText } from './class-text.ts'
import { joinUntilText } from './joining-text.ts'
import { sessionsHeading } from './sessions-heading.ts'

const zone = 'America/New_York'
const dates = (...starts: string[]) =>
  starts.map(start => ({
    startsAt: start,
    endsAt: new Date(Date.parse(start) + 3_600_000).toISOString(),
    room: 'Craft room',
    note: null,
  }))
const iso = (start: string) => new Date(start).toISOString()
const tuesdays = dates('2026-12-08T22:45:00Z', '2026-12-15T22:45:00Z', '2026-12-22T22:45:00Z', '2026-12-29T22:45:00Z')
const series = { kind: 'class', sessionDates: tuesdays, totalSessions: 4, endDate: tuesdays[3]!.endsAt } as const
const single = {
  kind: 'class',
  sessionDates: tuesdays.slice(0, 1),
  totalSessions: 1,
  endDate: tuesdays[0]!.endsAt,
} as const

test('a series shows how many sessions it has, on which weekday, and when it ends', () => {
  expect(whenText(series, zone)).toBe('Tue, Dec 8 · 5:45 to 6:45 PM')
  const joining = { from: '2026-12-15T22:45:00.000Z', until: '2026-12-29T22:45:00.000Z', remaining: 3, all: 4 }
  const late = { ...series, sessionDates: series.sessionDates.map(each => ({ ...each, startsAt: iso(each.startsAt) })) }
  expect(whenText({ ...late, joining }, zone)).toBe('Tue, Dec 15 · 5:45 to 6:45 PM')
  expect(seriesText(series, zone)).toBe('4 Tuesdays, ends Dec 29')
  expect(sessionsHeading(series, zone)).toBe('Four Tuesdays')
})

test('a single session and mixed days get plain wording', () => {
  expect(seriesText(single, zone)).toBeUndefined()
  const mixed = { ...series, sessionDates: dates('2026-12-08T22:45:00Z', '2026-12-09T22:45:00Z'), totalSessions: 2 }
  expect(sessionsHeading(mixed, zone)).toBe('Two sessions')
  expect(whenText({ ...single, sessionDates: [] }, zone)).toBe('Dates coming soon')
})

test('a long program is described as every week until it ends', () => {
  expect(seriesText({ ...series, kind: 'program', totalSessions: 175, endDate: '2027-05-28T20:15:00Z' }, zone)).toBe(
    'Every week until May 28',
  )
})

test('prices are written the way families say them', () => {
  const of = (price: number, more = {}) => ({
    kind: 'class' as const,
    price,
    options: [],
    totalSessions: 1,
    joining: null,
    ...more,
  })
  expect([priceText(of(45_00)), priceText(of(0, { kind: 'trial' }))]).toEqual(['$45.00', 'Free'])
  const options = [
    { option: 'daily', price: 45_00 },
    { option: 'weekly', price: 160_00 },
    { option: 'monthly', price: 600_00 },
  ]
  const program = of(45_00, { kind: 'program', options })
  expect([priceText(program), priceDetail(program)]).toEqual(['from $45.00', 'a day, a week or a month'])
  expect(priceDetail(of(45_00, { totalSessions: 4 }))).toBe('per child, 4 classes, supplies included')
  const joining = { from: '2027-01-05T22:45:00Z', until: '2027-01-19T22:45:00Z', remaining: 7, all: 10 }
  expect(priceDetail(of(45_00, { totalSessions: 10, joining }))).toBe('per child, 7 of 10 sessions, supplies included')
  expect(joinUntilText(joining, 'America/New_York')).toMatch(
    /^You can join until Tue, Jan 19(, 2027)? · 7 of 10 sessions left$/,
  )
  expect([agesText({ ageMin: 7, ageMax: 9 }), agesText({ ageMin: 7, ageMax: 7 })]).toEqual(['7–9', '7'])
})
