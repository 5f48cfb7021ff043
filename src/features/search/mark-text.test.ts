import fc from 'fast-check'
import { expect, test } from 'vitest'
import { markText } from './mark-text.ts'
import { isSpelledLike } from './spelled-like.ts'

const hits = (text: string, typed: string, near = false) =>
  markText(text, typed, near).flatMap(piece => (piece.hit ? [piece.text] : []))

test('the typed letters are marked inside longer words, in upper or lower case', () => {
  expect(markText('Paper Lanterns', 'lantern')).toEqual([
    { text: 'Paper ', hit: false },
    { text: 'Lantern', hit: true },
    { text: 's', hit: false },
  ])
})

test('another form of the word is marked as a whole', () => {
  expect(hits('We paint a story', 'painting stories')).toEqual(['paint', 'story'])
})

test('a short word only marks the start of words, so "on" isn\'t found inside "lantern"', () => {
  expect(hits('Once upon a lantern on a stick', 'on')).toEqual(['On', 'on'])
})

test('similarly spelled words are only marked where the search tolerated typos', () => {
  expect(hits('Clay Critters', 'clya', true)).toEqual(['Clay'])
  expect(hits('Clay Critters', 'clya')).toEqual([])
  expect(hits('Big Sky Painting', 'paintng', true)).toEqual(['Painting'])
})

test('the pieces joined together are the text, letter by letter', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), fc.boolean(), (text, typed, near) => {
      expect(
        markText(text, typed, near)
          .map(piece => piece.text)
          .join(''),
      ).toBe(text)
    }),
  )
})

test('a word from a text is always marked in it', () => {
  const word = fc.stringMatching(/^[a-z]{2,9}$/)
  fc.assert(
    fc.property(word, word, (before, sought) => {
      expect(hits(`${before} ${sought}`, sought)).toContain(sought)
    }),
  )
})

test.each([
  ['clay', 'clya', true],
  ['painting', 'paintng', true],
  ['painting', 'pianitng', true],
  ['fox', 'box', false],
  ['clay', 'play', true],
  ['clay', 'pray', false],
])('%s and %s: spelled alike is %s', (a, b, alike) => {
  expect(isSpelledLike(a, b)).toBe(alike)
  expect(isSpelledLike(b, a)).toBe(alike)
})
