import { expect, test } from 'vitest'
import { fillingsIn, shownLines } from './line-fillings.ts'

test('the values of placeholders are read from the page', () => {
  expect(fillingsIn('{brand} in {place} (yes?)', 'Acme + Co. in Town (yes?)')).toEqual({
    brand: 'Acme + Co.',
    place: 'Town',
  })
  expect(fillingsIn('No placeholder', 'No placeholder')).toEqual({})
  expect(fillingsIn('{brand} here', 'Something else')).toEqual({})
})

test('the lines of a text are filled in, and empty lines are left out', () => {
  expect(shownLines('Hello {brand}\n\n  Two {unknown}\n', { brand: 'Acme' })).toEqual(['Hello Acme', 'Two {unknown}'])
})
