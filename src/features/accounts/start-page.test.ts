import { expect, test } from 'vitest'
import { isStaff } from '#src/lib/permissions.ts'
import { startPage } from './start-page.ts'

test('staff start in the back office, parents on their dashboard, and visitors on the sign-in page', () => {
  const starts = [{ role: 'staff' }, { role: 'admin' }, { role: 'parent' }, { role: 'unknown' }, null].map(
    person => startPage(person).to,
  )
  expect(starts).toEqual(['/admin/today', '/admin/today', '/dashboard', '/dashboard', '/portal'])
})

test('a narrowed role starts on its own page', () => {
  const starts = (['front-desk', 'instructor', 'bookkeeper', 'content-editor', 'owner'] as const).map(
    staffRole => startPage({ role: 'staff', staffRole }).to,
  )
  expect(starts).toEqual(['/admin/today', '/admin/today', '/admin/reports', '/admin/content', '/admin/today'])
})

test('only staff and admins count as staff', () => {
  expect(['staff', 'admin', 'parent', 'unknown', ''].filter(role => isStaff({ role }))).toEqual(['staff', 'admin'])
  expect(isStaff(null)).toBe(false)
})
