import { expect, test } from 'vitest'
import { familyTimes } from './family-times.ts'

const SESSION = { startsAt: '2026-12-08T09:00:00-05:00', endsAt: '2026-12-08T15:00:00-05:00' }
const part = { half: { key: 'am', name: 'Morning', from: '09:00', to: '12:00' }, before: null, after: null }
const early = { ...part, before: { from: '07:30', to: '09:00' } }
const timesOf = (...spots: [child: string, part: typeof part | typeof early | null][]) =>
  familyTimes(
    SESSION,
    spots.map(([child, of]) => ({ child, part: of })),
    { zone: 'America/New_York', today: '2026-12-01' },
  )

test('a session starts for a family when their child arrives', () => {
  expect(timesOf(['Leo', null]).start).toBe('Tue, Dec 8, 9 AM')
  expect(timesOf(['Leo', early])).toEqual({ start: 'Tue, Dec 8, 7:30 AM', hours: ['Leo: 7:30 AM to 12 PM'] })
})

test('children with different hours have one line each', () => {
  expect(timesOf(['Leo', early], ['Mia', null], ['Noa', part], ['Max', null])).toEqual({
    start: 'Tue, Dec 8',
    hours: ['Leo: 7:30 AM to 12 PM', 'Mia and Max: 9 AM to 3 PM', 'Noa: 9 AM to 12 PM'],
  })
})
