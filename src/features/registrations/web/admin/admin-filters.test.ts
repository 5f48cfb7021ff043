import { expect, test } from 'vitest'
import { adminAddress, nextSort, readFilters } from './admin-filters.ts'

const read = (text: string) => readFilters(new URLSearchParams(text))

test('an address becomes filters, and filters become the same address', () => {
  const text =
    'q=leo&status=pending&paymentStatus=unpaid&eventId=0198-a&thisWeek=yes&sortBy=child&sortOrder=desc&page=3'
  expect(adminAddress(read(text).filters)).toBe(`/admin?${text}`)
})

test('impossible values are ignored instead of breaking the page', () => {
  expect(
    read('status=gone&paymentStatus=&eventId=../x&sortBy=password&page=0&page=-1&thisWeek=no&other=1').filters,
  ).toEqual({})
})

test('changing a filter goes to the first page; changing the page or opening a row keeps the rest', () => {
  const { filters } = read('q=leo&page=3')
  expect(adminAddress(filters, { thisWeek: 'yes' })).toBe('/admin?q=leo&thisWeek=yes')
  expect(adminAddress(filters, { open: 'r1' })).toBe('/admin?q=leo&page=3&open=r1')
  expect(adminAddress(filters, { page: 4 })).toBe('/admin?q=leo&page=4')
})

test('the spreadsheet file uses the same filters', () => {
  expect(adminAddress(read('q=leo&page=2').filters, { page: undefined }, '/api/admin/registrations.csv')).toBe(
    '/api/admin/registrations.csv?q=leo',
  )
})

test('a heading sorts ascending first and reverses on the second click', () => {
  expect(nextSort({}, 'age')).toEqual({ sortBy: 'age', sortOrder: 'asc' })
  expect(nextSort({ sortBy: 'age', sortOrder: 'asc' }, 'age')).toEqual({ sortBy: 'age', sortOrder: 'desc' })
  expect(nextSort({ sortBy: 'age', sortOrder: 'desc' }, 'child')).toEqual({ sortBy: 'child', sortOrder: 'asc' })
})
