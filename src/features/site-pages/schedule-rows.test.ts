import { expect, test } from 'vitest'
import type { ScheduledSession } from './contract.ts'
import { weekOf } from './schedule-days.ts'
import { rowsOf } from './schedule-rows.ts'

const meeting = (day: string, slug: string, kind: ScheduledSession['kind'] = 'class'): ScheduledSession => ({
  slug,
  title: slug,
  kind,
  ageMin: 5,
  ageMax: 12,
  startsAt: `${day}T22:45:00.000Z`,
  endsAt: `${day}T23:45:00.000Z`,
  day,
  part: null,
  note: null,
  location: 'Craft room',
  price: 45_00,
  capacity: 10,
  placesLeft: 6,
  availability: 'available',
  waiting: 0,
  bookable: true,
})
const week = (today: string, ...sessions: ScheduledSession[]) => ({ ...weekOf('2026-12-06'), today, sessions })
const said = (schedule: Parameters<typeof rowsOf>[0]) =>
  rowsOf(schedule).map(row => (row.kind === 'quiet' ? `quiet ${row.day}` : `${row.kind} ${row.session.slug}`))

test('upcoming weekdays without a class are listed, weekends and past days are not', () => {
  const schedule = week('2026-12-09', meeting('2026-12-10', 'lanterns'), meeting('2026-12-12', 'sampler', 'trial'))
  expect(said(schedule)).toEqual(['quiet 2026-12-09', 'session lanterns', 'quiet 2026-12-11', 'session sampler'])
})

test('a program is a single row with its days, which can still be listed as empty', () => {
  const days = ['2026-12-07', '2026-12-08', '2026-12-09', '2026-12-10', '2026-12-11']
  const schedule = week(
    '2026-12-10',
    meeting('2026-12-10', 'lanterns'),
    ...days.map(day => meeting(day, 'makers', 'program')),
  )
  expect(said(schedule)).toEqual(['session lanterns', 'quiet 2026-12-11', 'program makers'])
  expect(rowsOf(schedule).at(-1)).toMatchObject({ days })
})

test('a month does not list empty days, and an empty schedule has no rows', () => {
  const month = { kind: 'month', from: '2026-12-01', to: '2026-12-31', today: '2026-12-01' } as const
  expect(said({ ...month, sessions: [meeting('2026-12-10', 'lanterns')] })).toEqual(['session lanterns'])
  expect(rowsOf({ ...month, sessions: [] })).toEqual([])
  expect(rowsOf(week('2026-12-06'))).toEqual([])
})
