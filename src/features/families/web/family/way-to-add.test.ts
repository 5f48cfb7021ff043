import { expect, test } from 'vitest'
import { safeReturnTo } from '#src/lib/return-to.ts'
import { addChildTarget } from './way-to-add.ts'

test('a child is added after the registration form, and after agreeing to what changed', () => {
  expect(addChildTarget({ joined: true }, { policies: [] })).toEqual({ leads: 'dialog', to: '?add=yes' })
  expect(addChildTarget({ joined: true }, null).leads).toBe('dialog')
  expect(addChildTarget({ joined: false }, { policies: ['privacyPolicy'] })).toEqual({ leads: 'join', to: '/register' })
  const { leads, to } = addChildTarget({ joined: true }, { policies: ['privacyPolicy'] })
  const { pathname, searchParams } = new URL(to, 'https://example.com')
  expect([leads, pathname]).toEqual(['agree', '/agree'])
  expect(safeReturnTo(searchParams.get('returnTo')!)).toBe('/parent-dashboard?add=yes')
})
