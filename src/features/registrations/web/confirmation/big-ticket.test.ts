import { expect, test } from 'vitest'
import { googleCalendarUrl, sharedText, standingOf } from './big-ticket.tsx'

const email = 'maya@example.com'
const paid = (amountDue: number, creditUsed = 0) => ({ amountDue, creditUsed, total: amountDue + creditUsed })
const confirmed = { status: 'confirmed', paymentStatus: 'paid' } as const

test('a confirmed spot says what was paid and how', () => {
  expect(standingOf(confirmed, paid(4500), email)).toEqual({
    heading: "You're In",
    line: 'Paid $45.00. Receipt sent to maya@example.com',
    tone: 'good',
  })
  expect(standingOf(confirmed, paid(2000, 2500), email).line).toContain('Paid $20.00 and $25.00 credit.')
  expect(standingOf(confirmed, paid(0, 4500), email).line).toContain('Paid with $45.00 credit.')
  expect(standingOf(confirmed, paid(0), email).line).toContain('Nothing to pay.')
})

test('an unpaid spot never says "You\'re In"', () => {
  for (const status of ['pending', 'waitlisted', 'cancelled'] as const) {
    expect(standingOf({ status, paymentStatus: 'unpaid' }, paid(4500), email).heading).not.toBe("You're In")
  }
  expect(standingOf({ status: 'pending', paymentStatus: 'unpaid' }, paid(4500), email).line).toBe(
    "We're still waiting for your payment",
  )
})

test('a spot that was canceled for credit is not called refunded', () => {
  const over = { status: 'cancelled', paymentStatus: 'refunded' } as const
  expect(standingOf({ ...over, returned: { toCard: 0, toCredit: 4500 } }, paid(4500), email).line).toBe(
    'This spot was canceled: $45.00 credit',
  )
  expect(standingOf(over, paid(4500), email).line).toBe('This spot was canceled and refunded')
})

const first = { startsAt: '2026-12-08T22:45:00.000Z', endsAt: '2026-12-08T23:45:00.000Z', room: 'Craft room' }
const place = {
  event: { title: 'Clay Critters', bring: 'A smock' },
  sessions: { first, last: first, count: 1, days: ['Tuesday'] },
}

test("the child's first session goes to the calendar in UTC, with what to bring", () => {
  const query = new URL(googleCalendarUrl(place)!).searchParams
  expect(Object.fromEntries(query)).toEqual({
    action: 'TEMPLATE',
    text: 'Clay Critters',
    dates: '20261208T224500Z/20261208T234500Z',
    location: 'Craft room',
    details: 'What to bring: A smock',
  })
})

test('a spot without sessions has no calendar link', () => {
  expect(googleCalendarUrl({ ...place, sessions: { first: null, last: null, count: 0, days: [] } })).toBeNull()
})

test('the other parent gets first name, class, days and address, and nothing else about the child', () => {
  const session = (startsAt: string, endsAt: string) => ({ startsAt, endsAt, room: 'Craft room' })
  const sessionDates = [
    session('2026-12-08T22:45:00.000Z', '2026-12-08T23:45:00.000Z'),
    session('2026-12-15T22:45:00.000Z', '2026-12-15T23:45:00.000Z'),
  ]
  const shared = {
    child: { firstName: 'Leo', lastName: 'Alvarez', id: 'c1', parentId: 'p1', age: 8 },
    event: { title: 'Clay Critters', location: 'Craft room', sessionDates },
    sessions: { first: sessionDates[0]!, last: sessionDates[1]!, count: 2, days: ['Tuesday'] },
  }
  const where = { street: '12 Founders Square', place: 'Avalon Park, FL' }
  expect(sharedText(shared, where, 'America/New_York')).toBe(
    'Leo is in Clay Critters: 2 Tuesdays (Dec 8, 15), 5:45 to 6:45 PM.\nCraft room, 12 Founders Square, Avalon Park, FL',
  )
  const many = { ...shared, sessions: { ...shared.sessions, count: 30 } }
  expect(sharedText(many, where, 'America/New_York')).toContain(
    'Leo is in Clay Critters: 30 Tuesdays, 5:45 to 6:45 PM, from Tue, Dec 8.',
  )
})
