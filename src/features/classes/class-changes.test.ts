import { expect, test } from 'vitest'
import { changeSentences } from './class-changes.ts'

const at = (room: string | null) => ({ startsAt: '2026-12-08T22:45:00Z', endsAt: '2026-12-08T23:45:00Z', room })
const moved = (from: string | null, to: string | null) =>
  changeSentences({ sessions: [{ from: at(from), to: at(to) }] }, { location: 'Studio A' }, 'America/New_York')[0]

test('the text for a session that moves to another room or back says where it meets now', () => {
  const when = 'Tue, Dec 8, 5:45 to 6:45 PM'
  expect(moved(null, 'Room B')).toBe(`${when} is now ${when}, Room B`)
  expect(moved('Room B', null)).toBe(`${when}, Room B is now ${when}, Studio A`)
  expect(moved(null, null)).toBe(`${when} is now ${when}`)
})
