import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import { permissionsOf } from '#src/lib/permissions.ts'
import { groupsFor, placeAt } from '#src/ui/staff-groups.ts'
import routes from '../routes.ts'
import { staffMenuGroups } from './staff-menu-groups.ts'

const groups = staffMenuGroups({ testProvider: true })
const pathsOf = (entries: readonly RouteConfigEntry[]): string[] =>
  entries.flatMap(({ path, children = [] }) => [...(path ? [path] : []), ...pathsOf(children)])

test('the menu has seven groups by task, and staff get the groups with a page for them', () => {
  const labels = (role: string) => groupsFor(groups, { permissions: permissionsOf({ role }) }).map(group => group.label)
  expect(labels('admin')).toEqual(['Today', 'Classes', 'Families', 'Messages', 'Money', 'Website', 'Settings'])
  expect(labels('staff')).toEqual(['Today', 'Classes', 'Families', 'Messages', 'Unpaid', 'Website'])
})

test('every page of the back office belongs to a menu entry', () => {
  const office = pathsOf(routes).filter(path => path.startsWith('/admin'))
  expect(office.length).toBeGreaterThan(25)
  // The old URL of Cancellations only redirects there.
  expect(office.filter(path => !placeAt(groups, path))).toEqual(['/admin/call-offs'])
})

test('no page is listed twice, and with live payments the test provider is not listed', () => {
  const all = (testProvider: boolean) =>
    staffMenuGroups({ testProvider }).flatMap(group => group.places.map(({ to }) => to))
  expect(new Set(all(true)).size).toBe(all(true).length)
  expect(all(true).filter(to => !all(false).includes(to))).toEqual(['/admin/test-provider'])
})
