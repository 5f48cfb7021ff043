import { expect, test } from 'vitest'
import { readSubscriberFilters, subscribersAddress } from './subscriber-filters.ts'

test('only valid filters are read from an address', () => {
  const read = (text: string) => readSubscriberFilters(new URLSearchParams(text))
  expect(read('q= ma &state=bounced&page=3')).toEqual({ q: 'ma', state: 'bounced', page: 3 })
  expect(read('state=admin&page=-1&q=')).toEqual({})
})

test('a different state or search starts at the first page', () => {
  const filters = { q: 'ma', page: 3 }
  expect(subscribersAddress(filters, { state: 'confirmed' })).toBe('/admin/newsletter/subscribers?q=ma&state=confirmed')
  expect(subscribersAddress(filters, { page: 4 })).toBe('/admin/newsletter/subscribers?q=ma&page=4')
  expect(subscribersAddress({}, {})).toBe('/admin/newsletter/subscribers')
})
