import { expect, test } from 'vitest'
import { BAR_LINKS, barLinkAt, hasFamilyBar } from './family-links.ts'

const at = (address: string) => {
  const { pathname, searchParams } = new URL(address, 'https://example.com')
  return barLinkAt(pathname, searchParams)
}

test('every link in the bar marks its own page', () => {
  for (const { key, to } of BAR_LINKS) expect(at(to)).toEqual({ key, exact: true })
})

test('a dashboard tab without its own link belongs to Home, and a class to Classes', () => {
  expect(at('/dashboard?tab=children&child=1')).toEqual({ key: 'home', exact: false })
  expect(at('/dashboard?tab=messages&with=2')).toEqual({ key: 'messages', exact: true })
  expect(at('/events/felt-foxes')).toEqual({ key: 'classes', exact: false })
  expect(at('/faq')).toBeNull()
})

test('pages for joining, choosing, paying and signing in do not show the bar', () => {
  for (const path of ['/checkout', '/payment/12', '/class-registration', '/register', '/agree', '/login'])
    expect(hasFamilyBar(path), path).toBe(false)
  for (const path of [
    '/dashboard',
    '/registrations',
    '/registration-success',
    '/events/felt-foxes',
    '/cart',
    '/confirmation',
  ])
    expect(hasFamilyBar(path), path).toBe(true)
})
