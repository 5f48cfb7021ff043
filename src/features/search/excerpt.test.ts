import { expect, test } from 'vitest'
import { excerptOf, plainText } from './excerpt.ts'

const long = `${'Snip and fold a little more. '.repeat(20)}Then hang the lantern by the window. ${'And sweep. '.repeat(40)}`

test('the summary is shown when it contains the word', () => {
  expect(excerptOf('A lantern to fold.', ['Two.', long], 'lantern', false)).toBe('A lantern to fold.')
})

test('otherwise it shows the text around the word, with dots where something is left out', () => {
  const excerpt = excerptOf('Two folds.', ['Two.', long], 'lantern', false)
  expect(excerpt).toMatch(/^… .*the lantern by the window.* …$/)
  expect(excerpt.length).toBeLessThan(170)
})

test('without a match anywhere, the summary is shown, cut at a word', () => {
  expect(excerptOf('Two folds.', [long], 'robot', false)).toBe('Two folds.')
  expect(excerptOf(long, [], 'robot', false)).toMatch(/^Snip and fold.*[a-z] …$/)
})

test('Markdown becomes plain text, and markup stays text', () => {
  expect(plainText('## Fold it\n\n- one **sheet**\n- [glue](https://example.com)\n\n![A lamp](a.png)')).toBe(
    'Fold it one sheet glue',
  )
  expect(plainText('<script>alert(1)</script>')).toBe('<script>alert(1)</script>')
})
