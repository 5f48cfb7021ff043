import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defineContent } from './keys.ts'
import { paragraphsOf } from './paragraphs.ts'
import { textsOf } from './texts.ts'

const ABOUT = defineContent('about', {
  'about.title': { title: 'Title', text: 'About {brand}' },
  'about.story': { title: 'Story', text: 'One.\n\nTwo.' },
})

test('a key gives its built-in text until an entry replaces it', () => {
  expect(textsOf(ABOUT, {})('about.story')).toBe('One.\n\nTwo.')
  expect(textsOf(ABOUT, { 'about.story': 'Mine.' })('about.story')).toBe('Mine.')
})

test('known placeholders are filled in, the rest stays', () => {
  const t = textsOf(ABOUT, { 'about.story': '{brand} in {place}' })
  expect(t('about.title', { brand: '$& {place}' })).toBe('About $& {place}')
  expect(t('about.story', { brand: 'Curiously Creative' })).toBe('Curiously Creative in {place}')
  expect(textsOf(ABOUT, { 'about.story': '{constructor} {__proto__}' })('about.story', {})).toBe(
    '{constructor} {__proto__}',
  )
})

test('blank lines separate paragraphs, and no word is lost', () => {
  expect(paragraphsOf('One\nmore.\n\n\n  Two. \r\n\r\nThree')).toEqual(['One\nmore.', 'Two.', 'Three'])
  fc.assert(
    fc.property(fc.string(), text => {
      const bare = (from: string) => from.replace(/\s/g, '')
      expect(bare(paragraphsOf(text).join(''))).toBe(bare(text))
    }),
  )
})
