import { expect, test } from 'vitest'
import type { Permission } from '#src/lib/permissions.ts'
import { groupsFor, placeAt, type StaffGroup } from './staff-groups.ts'

const Icon = () => null
const page = (to: string, more: object = {}) => ({ to, label: to, Icon, ...more })
const GROUPS: StaffGroup[] = [
  { label: 'Today', Icon, places: [page('/admin/today', { also: ['/admin/rosters'] })] },
  { label: 'Families', Icon, places: [page('/admin/families'), page('/admin')] },
  { label: 'Money', Icon, places: [page('/admin/reports', { permission: 'reports' })] },
  { label: 'Website', Icon, places: [page('/admin/blog', { permission: 'content' }), page('/')] },
]
const at = (pathname: string) => placeAt(GROUPS, pathname)?.to

test("a menu has the role's pages and no empty groups, and a group with one page left goes by that page's name", () => {
  const labels = (...permissions: Permission[]) =>
    groupsFor(GROUPS, { permissions }).map(({ label, places }) => [label, ...places.map(({ to }) => to)])
  expect(labels()).toEqual([
    ['Today', '/admin/today'],
    ['Families', '/admin/families', '/admin'],
    ['/', '/'],
  ])
  expect(labels('reports', 'content').map(([label]) => label)).toEqual(['Today', 'Families', 'Money', 'Website'])
})

test('a page also covers the pages below it, but /admin and / cover only themselves', () => {
  expect(['/admin/families', '/admin/families/new', '/admin/families/7'].map(at)).toEqual(
    Array(3).fill('/admin/families'),
  )
  expect([at('/admin'), at('/'), at('/admin/nowhere'), at('/about')]).toEqual(['/admin', '/', undefined, undefined])
  expect(at('/admin/families-of-then')).toBeUndefined()
})

test('a page without its own entry belongs to the entry that lists it', () => {
  expect([at('/admin/rosters'), at('/admin/rosters/7')]).toEqual(['/admin/today', '/admin/today'])
})

test('the longest address wins, whatever the order', () => {
  const groups = [{ label: 'A', Icon, places: [page('/admin/blog'), page('/admin/blog/drafts')] }]
  expect(placeAt(groups, '/admin/blog/drafts/2')?.to).toBe('/admin/blog/drafts')
  expect(placeAt(groups, '/admin/blog/2')?.to).toBe('/admin/blog')
})
