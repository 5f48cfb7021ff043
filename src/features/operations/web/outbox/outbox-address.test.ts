import { expect, test } from 'vitest'
import { outboxAddress, readOutboxView } from './outbox-address.ts'

const before = '01890000-0000-7000-8000-0000000ca4a9'

test('only values someone could have chosen are read from an address', () => {
  const read = (text: string) => readOutboxView(new URLSearchParams(text))
  expect(read(`q= ma &state=parked&before=${before}`)).toEqual({ q: 'ma', state: 'parked', before })
  expect(read('state=gone&before=1&q=')).toEqual({})
})

test('a new status or search starts at the newest', () => {
  const view = { q: 'ma', before }
  expect(outboxAddress(view, { state: 'sent' })).toBe('/admin/outbox?q=ma&state=sent')
  expect(outboxAddress(view, { before })).toBe(`/admin/outbox?q=ma&before=${before}`)
  expect(outboxAddress({})).toBe('/admin/outbox')
})
