import { expect, test } from 'vitest'
import { isStaff, may, onlyWho, permissionsOf } from './permissions.ts'

test('families, unknown users and roles that this version does not know can do nothing', () => {
  for (const role of ['parent', 'unknown', 'instructor', 'toString', ''])
    expect([role, permissionsOf({ role })]).toEqual([role, []])
  expect(['parent', 'unknown', 'staff', 'admin'].filter(role => isStaff({ role }))).toEqual(['staff', 'admin'])
})

test('staff do the daily work, and admins everything', () => {
  const [staff, admin] = ['staff', 'admin'].map(role => ({ permissions: permissionsOf({ role }) }))
  expect([may(staff!, 'rosters'), may(admin!, 'rosters')]).toEqual([true, true])
  expect([may(staff!, 'refunds'), may(admin!, 'refunds')]).toEqual([false, true])
})

test('a sentence says whose work it is', () => {
  expect(onlyWho('settings')).toBe('Only admins')
  expect(onlyWho('rosters')).toBe('Only staff and admins')
})
