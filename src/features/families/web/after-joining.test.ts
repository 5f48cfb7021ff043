import fc from 'fast-check'
import { expect, test } from 'vitest'
import { afterJoining } from './after-joining.ts'

test('after joining, parents continue to the class, or else the page they came from, or else the class list', () => {
  expect(afterJoining({ classId: 'clay critters&x', returnTo: '/events/a' }, 'c1')).toBe(
    '/checkout?classId=clay+critters%26x&childId=c1',
  )
  expect(afterJoining({ returnTo: '/events/clay-critters?x=1#top' }, 'c1')).toBe('/events/clay-critters?x=1#top')
  expect(afterJoining({ classId: '', returnTo: null }, 'c1')).toBe('/classes')
})

test.each([
  '//evil.example',
  '/\\evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '/\t/evil.example',
  ' /a',
  '///evil.example',
  '/register?classId=1',
  '/login',
])('%j is never followed', returnTo => expect(afterJoining({ returnTo }, 'c1')).toBe('/classes'))

test('whatever the address says, the browser stays on this site', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.string().map(text => `/${text}`),
        fc.string().map(text => `//${text}`),
      ),
      returnTo => {
        expect(new URL(afterJoining({ returnTo }, 'c1'), 'https://our.site').origin).toBe('https://our.site')
      },
    ),
  )
})
