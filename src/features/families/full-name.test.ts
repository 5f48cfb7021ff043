import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSameName, splitName, tidyName } from './full-name.ts'

test('a split name joined again is the name', () => {
  fc.assert(
    fc.property(fc.string(), name => {
      const { firstName, lastName } = splitName(name)
      expect(`${firstName} ${lastName}`.trim()).toBe(tidyName(name))
      expect(firstName).not.toMatch(/\s/)
    }),
  )
})

test('the same name is known in any spelling of case, accents, dots and spaces', () => {
  expect(isSameName('José  Núñez Jr.', 'jose nunez jr')).toBe(true)
  expect(isSameName('Maya Alvarez', 'Maya Alvares')).toBe(false)
  expect(isSameName('', '  ')).toBe(false)
})
