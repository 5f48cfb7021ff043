import { expect, test } from 'vitest'
import { markedLine, markedParts, withMarks, withoutMarks } from './text-marks.ts'

const KEY = 'about.hero-2.title'

test('each line of a text is found with its key, whatever else is in the node', () => {
  const [first, , second] = withMarks(KEY, 'One line.\n\nAnother.').split('\n')
  expect(markedParts(`before ${first} after ${second}`)).toMatchObject([
    { key: KEY, text: 'One line.', isWhole: true, from: 7 },
    { key: KEY, text: 'Another.', isWhole: true },
  ])
  const { from, to } = markedParts(`a${first}b`)[0]!
  expect(`a${first}b`.slice(from, to)).toBe(markedLine(KEY, 'One line.'))
})

test('a line that continues in another node is found where it begins', () => {
  const half = withMarks(KEY, 'Half | rest').split('|')[0]!
  expect(markedParts(half)).toMatchObject([{ key: KEY, text: 'Half ', isWhole: false }])
})

test('marks have no width, an empty text stays empty, and nothing is found in text without marks', () => {
  expect(withoutMarks(withMarks(KEY, 'One.\n\nTwo.'))).toBe('One.\n\nTwo.')
  expect([withMarks(KEY, ''), withMarks(KEY, ' ')]).toEqual(['', ' '])
  expect(markedParts('Plain text.')).toEqual([])
})
