import { expect, test } from 'vitest'
import { earlyText, seasonDays, windowText } from './season-text.ts'

const today = '2026-11-20'
const WINTER = { name: 'Winter 2027', state: 'open', opensOn: '2026-12-01', earlyOn: '2026-11-24' } as const

test('the text describes the registration window as it is for families today', () => {
  expect(windowText(WINTER, today)).toBe('Registration opens Dec 1 for everyone, Nov 24 for returning families.')
  expect(windowText({ ...WINTER, earlyOn: null }, today)).toBe('Registration opens Dec 1 for everyone.')
  expect(windowText(WINTER, '2026-11-24')).toBe(
    'Registration is open for returning families, and opens Dec 1 for everyone.',
  )
  expect(windowText(WINTER, '2026-12-01')).toBe('Registration is open for everyone.')
  expect(windowText({ ...WINTER, opensOn: null, earlyOn: null }, today)).toBe('Registration is open for everyone.')
  expect(windowText({ ...WINTER, state: 'closed' }, today)).toBe(
    'Registration is closed. Families keep the spots they have.',
  )
  expect(windowText({ ...WINTER, state: 'draft' }, today)).toBe(
    "Families don't see this season yet. Registration opens Dec 1 for everyone, Nov 24 for returning families.",
  )
  expect(windowText({ ...WINTER, state: 'draft', opensOn: null, earlyOn: null }, today)).toBe(
    "Families don't see this season yet. Once you open it, everyone can register.",
  )
})

test('days show the year if it isn’t this one', () => {
  expect(seasonDays({ firstDay: '2026-12-01', lastDay: '2027-02-28' }, today)).toBe('Dec 1 to Feb 28, 2027')
})

test('the text lists who can register early', () => {
  const none = { ...WINTER, earlySiblings: false, earlyFamilies: 0 }
  expect(earlyText({ ...none, earlyOn: null })).toBe('')
  expect(earlyText(none)).toBe('Early: families with a paid spot in an earlier season.')
  expect(earlyText({ ...none, earlySiblings: true, earlyFamilies: 3 })).toBe(
    'Early: families with a paid spot in an earlier season, families with a child enrolled now and 3 families on your list.',
  )
})
