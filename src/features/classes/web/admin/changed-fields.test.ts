import { expect, test } from 'vitest'
import type { EditedClassAnswer } from '../../contract.ts'
import { changedFields, mergeEdits } from './changed-fields.ts'
import { editedFrom } from './edited-class.ts'

const opened = {
  kind: 'class',
  season: 'Fall',
  keywords: ['clay'],
  coveredCategories: [],
  title: 'Clay Critters',
  description: 'x'.repeat(200),
  price: 4500,
  capacity: 10,
  ageMin: 5,
  ageMax: 12,
  ageRule: 'note',
  visibility: 'listed',
  dailyPrice: null,
  weeklyPrice: null,
  monthlyPrice: null,
  includedPerMonth: null,
  minimumChildren: null,
  decideBy: null,
  joinLate: 'closed',
  joinUntilSession: null,
} as unknown as EditedClassAnswer

test('only changed fields are listed, by their form labels, and long text is truncated', () => {
  expect(changedFields(opened, opened)).toEqual([])
  const newer = { ...opened, title: 'Clay Birds', price: 5000, description: 'y'.repeat(200) }
  expect(changedFields(opened, newer)).toEqual([
    { name: 'title', label: 'Title', before: 'Clay Critters', after: 'Clay Birds' },
    { name: 'description', label: 'Description', before: `${'x'.repeat(80)}…`, after: `${'y'.repeat(80)}…` },
    { name: 'price', label: 'Price', before: '45.00', after: '50.00' },
  ])
})

test('edits are kept, and untouched fields take what the other person saved', () => {
  const newer = { ...opened, title: 'Clay Birds', price: 5000 }
  const typed = { ...editedFrom(opened), price: '48', season: 'Winter' as const }
  expect(mergeEdits(newer, opened, typed)).toEqual({ ...editedFrom(newer), price: '48', season: 'Winter' })
})
