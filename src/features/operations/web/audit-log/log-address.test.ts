import { expect, test } from 'vitest'
import { logAddress, readLogView } from './log-address.ts'

const id = '01890000-0000-7000-8000-0000000ca4a9'

test('only values someone could have chosen are read from an address', () => {
  const read = (text: string) => readLogView(new URLSearchParams(text))
  expect(read(`person=${id}&kind=class&thing= k &day=2026-11-20&before=${id}`)).toEqual({
    person: id,
    kind: 'class',
    thing: 'k',
    day: '2026-11-20',
    before: id,
  })
  expect(read('person=me&day=2026-13-40&before=1&thing=')).toEqual({})
})

test('a new filter starts at the newest entry', () => {
  expect(logAddress({ kind: 'class', before: id }, { day: '2026-11-20' })).toBe(
    '/admin/audit?kind=class&day=2026-11-20',
  )
  expect(logAddress({ kind: 'class' }, {}, '/api/admin/audit.csv')).toBe('/api/admin/audit.csv?kind=class')
})
