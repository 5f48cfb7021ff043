import { expect, test } from 'vitest'
import { changedFields } from './changed-fields.ts'

test('unchanged fields are left out, others are shown as text', () => {
  const before = { title: 'A', priceCents: 4500, tags: ['x'], note: null }
  const after = { title: 'A', priceCents: 4000, tags: ['x', 'y'], note: null }
  expect(changedFields(before, after)).toEqual([
    { name: 'priceCents', before: '4500', after: '4000' },
    { name: 'tags', before: '["x"]', after: '["x","y"]' },
  ])
  expect(changedFields(null, { title: 'A' })).toEqual([{ name: 'title', before: null, after: 'A' }])
  expect(changedFields({ title: 'A' }, null)).toEqual([{ name: 'title', before: 'A', after: null }])
  expect(changedFields(null, null)).toEqual([])
})
