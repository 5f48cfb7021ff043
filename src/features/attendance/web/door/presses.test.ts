import { expect, test } from 'vitest'
import type { RosterChildAnswer } from '../../contract.ts'
import { inDoorOrder, minutesLate, type Press, withPresses } from './presses.ts'

const child = (registrationId: string, name: string, whereabouts: RosterChildAnswer['whereabouts'] = 'not-arrived') =>
  ({ registrationId, name, whereabouts, checkedInAt: null, releasedAt: null, releasedTo: null }) as RosterChildAnswer
const press = (registrationId: string, mark: Press['mark'], more: Partial<Press> = {}): Press => ({
  key: `${registrationId} ${mark}`,
  sessionId: 's',
  registrationId,
  mark,
  at: '2026-11-20T22:41:00Z',
  ...more,
})

test('what waits to be sent shows already, for this session and in its order', () => {
  const shown = withPresses([child('a', 'Amara'), child('b', 'Dev'), child('c', 'Leo', 'here')], 's', [
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

test('who has not arrived comes first and who has gone home last', () => {
  const children = [child('a', 'Zoe', 'gone-home'), child('b', 'Leo', 'here'), child('c', 'Nina'), child('d', 'Ada')]
  expect(inDoorOrder(children, '').map(each => each.name)).toEqual(['Ada', 'Nina', 'Leo', 'Zoe'])
  expect(inDoorOrder(children, ' nI').map(each => each.name)).toEqual(['Nina'])
})

test('late is counted in full minutes after the end', () => {
  const end = '2026-11-20T23:45:00Z'
  const at = (ms: number) => minutesLate(end, Date.parse(end) + ms)
  expect([at(-1), at(59_999), at(60_000), at(12 * 60_000)]).toEqual([0, 0, 1, 12])
})
