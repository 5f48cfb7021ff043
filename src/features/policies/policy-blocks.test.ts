import fc from 'fast-check'
import { expect, test } from 'vitest'
import { policyBlocks } from './policy-blocks.ts'

test('headings, paragraphs and lists are recognized', () => {
  expect(policyBlocks('## One\nfirst line\nsecond line\n\nnext\n- a\n- b\n\n- c')).toEqual([
    { kind: 'heading', text: 'One' },
    { kind: 'paragraph', text: 'first line second line' },
    { kind: 'paragraph', text: 'next' },
    { kind: 'list', entries: ['a', 'b'] },
    { kind: 'list', entries: ['c'] },
  ])
})

test('no word of any text is lost', () => {
  const words = (text: string) => text.split(/\s+/).filter(word => word && word !== '##' && word !== '-')
  fc.assert(
    fc.property(fc.array(fc.constantFrom('## Head', '- entry', 'plain words', '', '<b>x</b>', '  spaced ')), lines => {
      const shown = policyBlocks(lines.join('\n')).flatMap(block =>
        block.kind === 'list' ? block.entries : [block.text],
      )
      expect(shown.flatMap(words)).toEqual(words(lines.join('\n')))
    }),
  )
})
