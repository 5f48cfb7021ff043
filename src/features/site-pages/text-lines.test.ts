import { expect, test } from 'vitest'
import { linesOf, timelineOf } from './text-lines.ts'

test('a timeline line is split at the first bar into when and what', () => {
  expect(timelineOf('2024 | Opens the craft room\r\n\n 2013 to 2024|Art teacher, K | 5 ')).toEqual([
    { when: '2024', what: 'Opens the craft room' },
    { when: '2013 to 2024', what: 'Art teacher, K | 5' },
  ])
  expect(timelineOf('Always cutting paper')).toEqual([{ when: '', what: 'Always cutting paper' }])
})

test('an empty text has no lines', () => {
  expect(linesOf('')).toEqual([])
  expect(linesOf(' \n \n')).toEqual([])
})
