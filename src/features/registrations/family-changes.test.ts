import { expect, test } from 'vitest'
import { familySentences } from './family-changes.ts'

const meeting = (day: string, from: string, to: string, room: string | null = null) => ({
  startsAt: `${day}T${from}:00-05:00`,
  endsAt: `${day}T${to}:00-05:00`,
  room,
})
const FULL_DAY = meeting('2026-12-08', '09:00', '15:00')
const NEXT_DAY = meeting('2026-12-09', '10:00', '16:00')
const MORNING = { half: { key: 'am', name: 'Morning', from: '09:00', to: '12:00' }, before: null, after: null }
const CARE = { half: null, before: { from: '07:30', to: '09:00' }, after: { from: '15:00', to: '17:30' } }
const spot = (child: string, part: typeof MORNING | typeof CARE | null, concerns = () => true) => ({
  child,
  part,
  concerns,
})
const told = (moved: { from?: typeof FULL_DAY; to?: typeof FULL_DAY }, ...spots: ReturnType<typeof spot>[]) =>
  familySentences({ sessions: [moved] }, spots, { location: 'Studio A', zone: 'America/New_York', today: '2026-12-01' })

test("a moved session is described with the child's own hours, before and after", () => {
  const moved = { from: FULL_DAY, to: NEXT_DAY }
  expect(told(moved, spot('Leo', MORNING))).toEqual(['Tue, Dec 8, 9 AM to 12 PM is now Wed, Dec 9, 9 AM to 12 PM'])
  expect(told(moved, spot('Leo', CARE))).toEqual([
    'Tue, Dec 8, 7:30 AM to 5:30 PM is now Wed, Dec 9, 7:30 AM to 5:30 PM',
  ])
  expect(told(moved, spot('Leo', null))).toEqual(['Tue, Dec 8, 9 AM to 3 PM is now Wed, Dec 9, 10 AM to 4 PM'])
  expect(told({ to: NEXT_DAY }, spot('Leo', MORNING))).toEqual(['New date: Wed, Dec 9, 9 AM to 12 PM'])
  expect(told({ from: FULL_DAY }, spot('Leo', MORNING))).toEqual(['Removed: Tue, Dec 8, 9 AM to 12 PM'])
})

test('children of one family with different hours or days are named, each with their own', () => {
  const moved = { from: FULL_DAY, to: NEXT_DAY }
  const full = 'Tue, Dec 8, 9 AM to 3 PM is now Wed, Dec 9, 10 AM to 4 PM'
  expect(told(moved, spot('Leo', MORNING), spot('Mia', null), spot('Noa', null))).toEqual([
    'Leo: Tue, Dec 8, 9 AM to 12 PM is now Wed, Dec 9, 9 AM to 12 PM',
    `Mia and Noa: ${full}`,
  ])
  expect(told(moved, spot('Leo', null), spot('Mia', null))).toEqual([full])
  expect(
    told(
      moved,
      spot('Leo', MORNING, () => false),
      spot('Mia', null),
    ),
  ).toEqual([`Mia: ${full}`])
})

test('hours that stay the same when a session moves within its day are reported as unchanged', () => {
  const later = meeting('2026-12-08', '10:00', '16:00')
  expect(told({ from: FULL_DAY, to: later }, spot('Leo', MORNING))).toEqual([
    'Same hours on Tue, Dec 8: 9 AM to 12 PM. The full day is now 10 AM to 4 PM.',
  ])
  const elsewhere = { from: FULL_DAY, to: { ...later, room: 'Room B' } }
  expect(told(elsewhere, spot('Leo', MORNING))).toEqual([
    'Tue, Dec 8, 9 AM to 12 PM is now Tue, Dec 8, 9 AM to 12 PM, Room B',
  ])
})

test('a new title is reported once for all children, before the sessions', () => {
  const change = { title: { from: 'Camp', to: 'Art Camp' }, sessions: [{ from: FULL_DAY }] }
  const shown = { location: 'Studio A', zone: 'America/New_York', today: '2026-12-01' }
  expect(familySentences(change, [spot('Leo', MORNING), spot('Mia', null)], shown)).toEqual([
    '“Camp” is now “Art Camp”.',
    'Leo: Removed: Tue, Dec 8, 9 AM to 12 PM',
    'Mia: Removed: Tue, Dec 8, 9 AM to 3 PM',
  ])
})
