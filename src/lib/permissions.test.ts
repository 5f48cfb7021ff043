import { expect, test } from 'vitest'
import {
  isStaff,
  may,
  NARROWING_ROLES,
  onlyWho,
  PERMISSIONS,
  permissionsOf,
  ROLES,
  roleOf,
  STAFF_ROLES,
  storedRole,
} from './permissions.ts'

test('families, unknown users and roles that this version does not know have no permissions', () => {
  for (const role of ['parent', 'unknown', 'teacher', 'toString', ''])
    expect([role, permissionsOf({ role }), permissionsOf({ role, staffRole: 'owner' })]).toEqual([role, [], []])
  for (const staffRole of ['teacher', 'toString', ''])
    for (const role of ['staff', 'admin']) expect(permissionsOf({ role, staffRole })).toEqual([])
  expect(['parent', 'unknown', 'staff', 'admin'].filter(role => isStaff({ role }))).toEqual(['staff', 'admin'])
})

test('only admins and owners have every permission, and no role lists one twice', () => {
  const everything = Object.keys(PERMISSIONS)
  expect(STAFF_ROLES.filter(role => ROLES[role].may.length === everything.length)).toEqual(['admin', 'owner'])
  for (const role of STAFF_ROLES) expect(new Set(ROLES[role].may).size).toBe(ROLES[role].may.length)
  expect([...STAFF_ROLES].sort()).toEqual(Object.keys(ROLES).sort())
})

test('only admins and owners give roles, change settings, refund and see how the site is doing', () => {
  for (const permission of ['staff', 'settings', 'refunds', 'operations', 'call-offs', 'class-setup'] as const)
    expect(STAFF_ROLES.filter(role => may({ permissions: ROLES[role].may }, permission))).toEqual(['admin', 'owner'])
})

test('each role is stored in a form that the previous version knows, and read back as itself', () => {
  for (const role of STAFF_ROLES) expect(roleOf(storedRole(role))).toBe(role)
  expect(STAFF_ROLES.map(role => storedRole(role).role)).toEqual([
    'staff',
    'staff',
    'staff',
    'staff',
    'staff',
    'admin',
    'admin',
  ])
})

test('when the previous version changed only the role, its value counts', () => {
  expect(roleOf({ role: 'admin', staffRole: 'bookkeeper' })).toBe('admin')
  expect(roleOf({ role: 'staff', staffRole: 'owner' })).toBe('staff')
  expect(NARROWING_ROLES.map(staffRole => roleOf({ role: 'parent', staffRole }))).toEqual(Array(5).fill(undefined))
})

test('a sentence says who can do it', () => {
  expect(onlyWho('settings')).toBe('Only admins')
  expect(onlyWho('reports')).toBe('Only admins and bookkeepers')
  expect(onlyWho('rosters')).toBe('Only admins, staff and the front desk')
})
