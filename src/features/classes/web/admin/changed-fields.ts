import { changedSince } from '#src/ui/form/changed-since.ts'
import type { EditedClassAnswer } from '../../contract.ts'
import { type EditedClass, editedFrom } from './edited-class.ts'

const LABELS: Record<keyof EditedClass, string> = {
  kind: 'Kind',
  season: 'Season',
  seasonId: 'Season',
  coveredCategories: 'Covered categories',
  keywords: 'Keywords',
  title: 'Title',
  description: 'Description',
  category: 'Category',
  aside: 'Handwritten note',
  takeHome: 'Takes home',
  taughtBy: 'Guide',
  location: 'Room',
  wear: 'What to wear',
  bring: 'What to bring',
  materials: 'Materials',
  cancellationPolicyId: 'Cancellation rule',
  price: 'Price',
  dailyPrice: 'Price per day',
  weeklyPrice: 'Price per week',
  monthlyPrice: 'Price per month',
  dayOptions: 'Half days and extended care',
  capacity: 'Spots',
  minimumChildren: 'Runs with',
  decideBy: 'Decide by',
  joinLate: 'Joining after the first session',
  joinUntilSession: 'Last session to join',
  dropIns: 'Drop-ins',
  dropInPrice: 'Drop-in price',
  dropInHours: 'Drop-in cutoff',
  ageMin: 'Youngest age',
  ageMax: 'Oldest age',
  ageRule: 'Outside these ages',
  visibility: 'Who finds it',
  includedPerMonth: 'Classes per month',
}
const LONGEST = 80

export type ChangedField = { name: string; label: string; before: string; after: string }

/** The fields that differ between two versions of a class, by their form labels. */
export function changedFields(before: EditedClassAnswer, after: EditedClassAnswer): ChangedField[] {
  const [old, now] = [editedFrom(before), editedFrom(after)]
  // The season with its year says what its word would say again.
  const names = (Object.keys(LABELS) as (keyof EditedClass)[]).filter(
    name => name !== 'season' || old.seasonId === now.seasonId,
  )
  return names.flatMap(name => {
    const [from, to] = [inShort(textOf(old[name])), inShort(textOf(now[name]))]
    return textOf(old[name]) === textOf(now[name])
      ? []
      : [{ name, label: LABELS[name], ...(ANOTHER[name] ?? { before: from, after: to }) }]
  })
}

/**
 * What was typed since the class was opened, merged into what someone else saved in the meantime. Fields that weren't
 * edited take their values.
 */
export const mergeEdits = (newer: EditedClassAnswer, opened: EditedClassAnswer, typed: EditedClass): EditedClass =>
  changedSince(editedFrom(opened), typed, editedFrom(newer))

/** Fields that hold an id, or several fields, say nothing by their value. */
const ANOTHER: Partial<Record<keyof EditedClass, { before: string; after: string }>> = {
  cancellationPolicyId: { before: 'a different rule', after: 'a new rule' },
  seasonId: { before: 'a different season', after: 'a new season' },
  dayOptions: { before: 'different options', after: 'new options' },
}

/** A value as text, to compare it and to show it. */
const textOf = (value: EditedClass[keyof EditedClass]): string =>
  Array.isArray(value) ? value.join(', ') : typeof value === 'object' ? JSON.stringify(value) : value

function inShort(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}
