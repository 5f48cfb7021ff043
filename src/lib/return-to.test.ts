import fc from 'fast-check'
import { expect, test } from 'vitest'
import { safeReturnTo } from './return-to.ts'

const origin = 'https://classes.example.org'

const bypasses = [
  'https://evil.example',
  'http://evil.example',
  '//evil.example',
  '///evil.example',
  '////evil.example',
  '/\\evil.example',
  '\\/evil.example',
  '\\\\evil.example',
  '/\\/evil.example',
  '//\\evil.example',
  '/\\\\evil.example',
  '\\evil.example',
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'java\nscript:alert(1)',
  ' javascript:alert(1)',
  '\tjavascript:alert(1)',
  'javascript://classes.example.org/%0aalert(1)',
  '/javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'blob:https://evil.example/1',
  'file:///etc/passwd',
  'mailto:a@evil.example',
  'about:blank',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r/evil.example',
  '/\r\n/evil.example',
  '/ /evil.example',
  '\t//evil.example',
  ' //evil.example',
  '\u0000//evil.example',
  '/\u0000/evil.example',
  '\u00a0//evil.example',
  '\ufeff//evil.example',
  '/\u200b/evil.example',
  '/%2F/evil.example',
  '/%2f%2fevil.example',
  '/%5Cevil.example',
  '/%5cevil.example',
  '/%09/evil.example',
  '/%0a/evil.example',
  '/%0d%0aLocation:%20https://evil.example',
  '/%252F/evil.example',
  '/%25252f/evil.example',
  '/%255Cevil.example',
  '/%2525252525252fevil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/./%2Fevil.example',
  '/a/..//evil.example',
  '/a/../%2f/evil.example',
  '/%2e//evil.example',
  '/%2e%2e//evil.example',
  '/;@evil.example',
  '/@evil.example',
  '@evil.example',
  'classes.example.org@evil.example',
  'https://classes.example.org@evil.example',
  'https://classes.example.org.evil.example',
  'https://classes.example.org',
  'https://classes.example.org/dashboard',
  '//classes.example.org/dashboard',
  'evil.example',
  'dashboard',
  './dashboard',
  '../dashboard',
  '',
  ' ',
  '.',
  '?a=1',
  '#a',
  'http:evil.example',
  'https:evil.example',
  'https:/evil.example',
  'http:///evil.example',
  'https://///evil.example',
  '/%',
  '/%zz',
  '/%c0%af/evil.example',
  '/a:b@evil.example',
  '/\u2028/evil.example',
  '/api/logout',
  '/api/auth/logout',
  '/API/logout',
  '/%61pi/../api/logout',
  '/a/../api/logout',
  '/api',
  `/${'a'.repeat(2000)}`,
]

test('refuses all well-known tricks for leading to another site', () => {
  expect(bypasses.length).toBeGreaterThan(60)
  expect(bypasses.filter(text => safeReturnTo(text, origin) !== undefined)).toEqual([])
  expect([undefined, null, 1, {}, ['/dashboard']].map(text => safeReturnTo(text, origin))).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

test('addresses that our own pages pass on stay unchanged', () => {
  for (const path of [
    '/',
    '/dashboard',
    '/cart?classId=0190f5b4-6d4e-7a52-9d0e-1f2a3b4c5d6e',
    '/events/clay-critters',
    '/search-results?q=paper%20birds',
    '/classes?category=Clay+%26+Ceramics&sort=date',
    '/subscription/sub_123#history',
    '/checkout?classId=a&childId=b',
    '/apiary',
    '/login?returnTo=%2Fcart%3FclassId%3Da',
    '/search-results?q=https://evil.example',
    '/blog/caf%C3%A9',
  ])
    expect(safeReturnTo(path, origin)).toBe(path)
})

test('every accepted address stays on this site, decoded once or twice, in a link or a form', () => {
  const piece = fc.constantFrom(
    '/',
    '\\',
    '.',
    '..',
    '%2f',
    '%5c',
    '%2e',
    '%09',
    '\t',
    '\n',
    ' ',
    '@',
    ':',
    '?',
    '#',
    '//',
    'evil.example',
    'a',
    'https:',
    'javascript:',
    '%25',
  )
  const text = fc.oneof(
    fc.array(piece, { maxLength: 10 }).map(pieces => pieces.join('')),
    fc.string({ unit: 'binary' }),
    fc.webUrl(),
    fc.webPath(),
  )
  let accepted = 0
  fc.assert(
    fc.property(text, given => {
      const path = safeReturnTo(given, origin)
      if (path === undefined) return
      accepted++
      expect(new URL(path, origin).origin).toBe(origin)
      expect(new URL(path, origin).href).toBe(origin + path)
      expect(new URL(new URL(path, origin).pathname, origin).origin).toBe(origin)
      expect(safeReturnTo(path, origin)).toBe(path)
    }),
    { numRuns: 20_000 },
  )
  expect(accepted).toBeGreaterThan(50)
})
