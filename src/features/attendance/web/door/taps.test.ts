import { expect, test } from 'vitest'
import type { RosterAnswer, RosterChildAnswer } from '../../contract.ts'
import { afterReading, inDoorOrder, minutesLate, type Tap, withAnswer, withTaps } from './taps.ts'

const child = (registrationId: string, name: string, whereabouts: RosterChildAnswer['whereabouts'] = 'not-arrived') =>
  ({ registrationId, name, whereabouts, checkedInAt: null, releasedAt: null, releasedTo: null }) as RosterChildAnswer
const press = (registrationId: string, mark: Tap['mark'], more: Partial<Tap> = {}): Tap => ({
  key: `${registrationId} ${mark}`,
  sessionId: 's',
  registrationId,
  mark,
  at: '2026-11-20T22:41:00Z',
  ...more,
})

test('unsynced taps show right away, for this session and in order', () => {
  const shown = withTaps([child('a', 'Amara'), child('b', 'Dev'), child('c', 'Leo', 'here')], 's', [
    press('a', 'check-in'),
    press('a', 'release', { releasedTo: 'Kofi Osei' }),
    press('b', 'release', { releasedTo: 'Nobody' }),
    press('c', 'undo-check-in', { sessionId: 'other' }),
  ])
  expect(shown.map(each => [each.whereabouts, each.releasedTo])).toEqual([
    ['gone-home', 'Kofi Osei'],
    ['not-arrived', null],
    ['here', null],
  ])
})

test("children who haven't arrived come first, and those who went home last", () => {
  const children = [child('a', 'Zoe', 'gone-home'), child('b', 'Leo', 'here'), child('c', 'Nina'), child('d', 'Ada')]
  expect(inDoorOrder(children, '').map(each => each.name)).toEqual(['Ada', 'Nina', 'Leo', 'Zoe'])
  expect(inDoorOrder(children, ' nI').map(each => each.name)).toEqual(['Nina'])
})

test('lateness is counted in full minutes after the end', () => {
  const end = '2026-11-20T23:45:00Z'
  const at = (ms: number) => minutesLate(end, Date.parse(end) + ms)
  expect([at(-1), at(59_999), at(60_000), at(12 * 60_000)]).toEqual([0, 0, 1, 12])
})

const roster = (version: string, ...children: RosterChildAnswer[]) => ({ version, children }) as RosterAnswer
const whereabouts = ({ children }: RosterAnswer) => children.map(each => `${each.name} ${each.whereabouts}`)

test("reading again brings in new bookings, cancellations and other tablets' changes, with unsynced taps applied on top", () => {
  const held = roster('1', child('a', 'Amara', 'here'), child('b', 'Dev'), child('c', 'Leo'))
  const read = roster('2', child('a', 'Amara', 'gone-home'), child('c', 'Leo'), child('d', 'Nina'))
  const now = afterReading(read, held, new Set())
  expect(now).toEqual(read)
  const shown = withTaps(now.children, 's', [press('d', 'check-in'), press('a', 'undo-check-in')])
  expect(shown.map(each => each.whereabouts)).toEqual(['gone-home', 'not-arrived', 'here'])
})

test('a tap confirmed while the list was being read wins over the list, and the next poll reads it again', () => {
  const held = withAnswer(roster('1', child('a', 'Amara'), child('b', 'Dev')), {
    ...{ registrationId: 'a', whereabouts: 'here', checkedInAt: '2026-11-20T22:41:00Z' },
    ...{ releasedAt: null, releasedTo: null },
  })
  expect(held.version).not.toBe('1')
  const read = roster('2', child('a', 'Amara'), child('b', 'Dev', 'here'))
  const now = afterReading(read, held, new Set(['a']))
  expect(whereabouts(now)).toEqual(['Amara here', 'Dev here'])
  expect(now.version).not.toBe('2')
  expect(whereabouts(afterReading(read, held, new Set()))).toEqual(['Amara not-arrived', 'Dev here'])
  expect(afterReading(roster('3', child('b', 'Dev')), held, new Set(['a'])).children.map(each => each.name)).toEqual([
    'Dev',
  ])
})
