import { expect, test } from 'vitest'
import { stepsOf } from './next-steps.tsx'
import { changeText } from './plans-change.tsx'

const zone = 'America/New_York'
type Given = Parameters<typeof stepsOf>[0]
const place = (status: Given['status']) =>
  ({
    status,
    child: { firstName: 'Leo' },
    event: {
      location: 'Craft room, Avalon Park pavilion',
    },
    sessions: { first: { startsAt: '2026-12-08T22:45:00Z', endsAt: '2026-12-08T23:45:00Z' } },
  }) as Given
const terms = {
  open: true,
  deadline: '2026-12-06T22:45:00Z',
  refund: 3500,
  credit: 4500,
  feeKept: 1000,
  kind: 'class' as const,
  noticeHours: 48,
  feeCents: 1000,
  paidCents: 4500,
}

test('the reminder is sent 24 to 48 hours before, the door opens 5 minutes before', () => {
  const steps = stepsOf(place('confirmed'), zone, 24)
  expect(steps.map(step => step.title)).toEqual([
    'Now',
    'A reminder, 24–48 hours before',
    'Tue, Dec 8, 5:40 PM',
    '6:45 PM',
  ])
  expect(steps[1]?.detail).toBe('On Sun, Dec 6 or Mon, Dec 7, by email.')
})

test('what to bring and wear is its own step if the class says so', () => {
  const { event, ...rest } = place('confirmed')
  const bring = (more: object) =>
    stepsOf({ ...rest, event: { ...event, ...more } }, zone, 24).find(step => step.title === 'What to bring')?.detail
  expect(bring({ bring: 'A smock', wear: 'Old sleeves.' })).toBe('A smock. To wear: Old sleeves.')
  expect(bring({ bring: null, wear: 'Old sleeves' })).toBe('To wear: Old sleeves.')
  expect(bring({ bring: null, wear: null })).toBeUndefined()
})

test('an unpaid spot promises nothing', () => {
  expect(stepsOf(place('pending'), zone, 24)[0]?.detail).toBe('Once you pay, the spot is yours.')
  expect(changeText({ status: 'pending', cancellation: terms }, zone).detail).not.toContain('$')
})

test('the refund is shown in dollars before the deadline, and not after it', () => {
  expect(changeText({ status: 'confirmed', cancellation: terms }, zone)).toEqual({
    title: 'Cancel by Sun, Dec 6, 5:45 PM: full credit, or a refund minus the $10.00 supply fee',
    detail: '$35.00 back to your card, or $45.00 as credit. After that, you can give the spot to another child.',
  })
  const late = { ...terms, open: false, because: 'too-close' as const, refund: 0, credit: 0 }
  expect(changeText({ status: 'confirmed', cancellation: late }, zone).title).toBe(
    'Canceling for credit or a refund ended Sun, Dec 6, 5:45 PM, 48 hours before the start',
  )
})
