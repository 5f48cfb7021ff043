import { expect, test } from 'vitest'
import type { StaffPostAnswer } from '../../contract.ts'
import { blankPost, draftFrom, editedFrom, zoneName } from './edited-post.ts'

const saved: StaffPostAnswer = {
  id: 'x',
  slug: 'a-lantern',
  title: 'A lantern',
  excerpt: 'Two folds.',
  body: 'Words',
  tags: ['paper', 'at home'],
  authorName: 'Ana Rivera',
  picture: { category: 'Trial', seed: '4' },
  materials: ['Paper', 'Tape'],
  steps: [{ title: 'Fold', detail: '' }],
  state: 'scheduled',
  publishAt: '2026-11-01T06:30:00.000Z',
  readingMinutes: 1,
  version: 2,
  isSample: false,
  updatedAt: '2026-10-01T00:00:00.000Z',
}

test('a saved post is unchanged after going through the form', () => {
  const { slug, title, excerpt, body, tags, authorName, picture, materials, steps } = saved
  expect(draftFrom(editedFrom(saved, 'America/New_York'))).toEqual({
    ...{ slug, title, excerpt, body, tags, authorName, picture, materials, steps },
    publishing: { when: 'at', day: '2026-11-01', time: '01:30' },
  })
})

test("the form shows times in the program's time zone, in summer and winter", () => {
  const at = (publishAt: string) => {
    const { day, time } = editedFrom({ ...saved, publishAt }, 'America/New_York').publishing
    return `${day} ${time}`
  }
  expect(at('2026-07-01T13:00:00Z')).toBe('2026-07-01 09:00')
  expect(at('2026-12-01T14:00:00Z')).toBe('2026-12-01 09:00')
  expect(at('2026-12-01T05:00:00Z')).toBe('2026-12-01 00:00')
  expect(zoneName('America/New_York', new Date('2026-12-01'))).toBe('Eastern Time')
})

test('empty steps and lines are ignored, and an empty slug is left for the server to make from the title', () => {
  const edited = { ...blankPost('Ana'), materials: ' Paper \n\n Tape', steps: [{ key: 0, title: ' ', detail: '' }] }
  expect(draftFrom(edited)).toMatchObject({
    slug: undefined,
    materials: ['Paper', 'Tape'],
    steps: [],
    picture: null,
    publishing: { when: 'draft' },
  })
})
