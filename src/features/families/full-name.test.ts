import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSameName, normalizeName, splitName } from './full-name.ts'

test('splitting a name and joining it again returns the same name', () => {
  fc.assert(
    fc.property(fc.string(), name => {
      const { firstName, lastName } = splitName(name)
      expect(`${firstName} ${lastName}`.trim()).toBe(normalizeName(name))
      expect(firstName).not.toMatch(/\s/)
    }),
  )
})

test('names match regardless of case, accents, periods and spaces', () => {
  expect(isSameName('José  Núñez Jr.', 'jose nunez jr')).toBe(true)
  expect(isSameName('Maya Alvarez', 'Maya Alvares')).toBe(false)
  expect(isSameName('', '  ')).toBe(false)
})
