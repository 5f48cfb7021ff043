import { expect, test } from 'vitest'
import * as z from 'zod'
import { brokenLines, multiline, ONE_LINE, textsOf } from './one-line.ts'

const schema = z.strictObject({
  title: z.string().trim(),
  note: multiline(z.string().nullish()),
  when: z.string().pipe(z.iso.date()).optional(),
  steps: z.array(z.strictObject({ name: z.string(), detail: multiline(z.string()).default('') })),
  to: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('one'), name: z.string() }),
    z.strictObject({ kind: z.literal('all'), words: multiline(z.string()) }),
  ]),
  names: z.record(z.string(), z.string()).optional(),
  extra: z.unknown(),
  amount: z.int(),
})

test('every text in a schema is found, however it is wrapped, and allows one line unless it is marked', () => {
  const texts = [...textsOf(schema)].map(([path, text]) => (text.multiline ? `${path} (many)` : path))
  expect(texts.sort()).toEqual([
    'extra (many)',
    'names.*',
    'note (many)',
    'steps.*.detail (many)',
    'steps.*.name',
    'title',
    'to.name',
    'to.words (many)',
    'when',
  ])
})

test.each(['\n', '\r', '\t', '\u0085', '\u2028', '\u2029', '\u0007', '\u007f'])('%j breaks a line', mark => {
  const text = `a${mark}b`
  const value = { title: text, note: text, steps: [{ name: 'x', detail: text }, { name: text }], to: { name: text } }
  expect(brokenLines(value, textsOf(schema))).toEqual({
    title: ONE_LINE,
    'steps.1.name': ONE_LINE,
    'to.name': ONE_LINE,
  })
})

test('ordinary one-line input is accepted', () => {
  const value = { title: 'Crème brûlée 🎨 (ages 5–9), “Öl & Ton”\u00a0– 日本語', note: null, steps: [], amount: 3 }
  expect(brokenLines(value, textsOf(schema))).toEqual({})
})

test('text that is not in the schema is also limited to one line', () => {
  expect(brokenLines({ other: { deep: ['a\nb'] } }, textsOf(schema))).toEqual({ 'other.deep.0': ONE_LINE })
})

test('open-ended parts of a schema are ignored, with everything in them', () => {
  expect(brokenLines({ message: 'a\nb', list: ['a\nb'] }, textsOf(z.unknown()))).toEqual({})
  expect(brokenLines({ extra: { deep: ['a\nb'] } }, textsOf(schema))).toEqual({})
})

test("marking a field doesn't affect others with the same schema", () => {
  const shared = z.string().max(10)
  const texts = textsOf(z.strictObject({ long: multiline(shared), short: shared }))
  expect(Object.keys(brokenLines({ long: 'a\nb', short: 'a\nb' }, texts))).toEqual(['short'])
})
