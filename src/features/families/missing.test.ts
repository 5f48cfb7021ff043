import { expect, test } from 'vitest'
import { missingFrom } from './missing.ts'

test('missing items are listed in the order to ask for them', () => {
  const complete = { hasEmail: true, isConfirmed: true, contacts: 2, policiesToAgree: 0 }
  expect(missingFrom(complete)).toEqual([])
  expect(missingFrom({ ...complete, contacts: 0 })).toEqual(['contacts'])
  expect(missingFrom({ hasEmail: true, isConfirmed: false, contacts: 1, policiesToAgree: 4 })).toEqual([
    'confirmed-email',
    'second-contact',
    'policies',
  ])
  expect(missingFrom({ ...complete, hasEmail: false, isConfirmed: false })).toEqual(['email'])
})
