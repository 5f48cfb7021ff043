import type { Severity } from './child-safety.ts'

/** What a family told us about allergies: nothing yet, that there are none, or which ones. */
export const ALLERGY_ANSWERS = ['not-answered', 'none', 'named'] as const
export type AllergyAnswer = (typeof ALLERGY_ANSWERS)[number]

/** Allergies as stored in the child's row. */
export type StoredAllergies = { allergies: string | null; noAllergies: boolean }

/** Allergies as shown to staff and the family. `allergies` is null unless the family named some. */
export type Allergies = {
  allergyAnswer: AllergyAnswer
  allergies: string | null
  allergySeverity: Severity | null
  hasEpiPen: boolean
}

/** The text that stands for an explicit "no allergies", as typed and as shown again in the form. */
export const NONE = 'None'

/** Interprets a typed answer. Blank means no answer; `None`, `No` and `N/A` mean there are no allergies. */
export function readAllergies(typed: string | undefined): StoredAllergies {
  const text = typed?.trim() ?? ''
  const noAllergies = /^(none|no|n\/a)\.?$/i.test(text)
  return { allergies: noAllergies || text === '' ? null : text, noAllergies }
}

/** Which of the three answers a row holds. A named allergy wins over "none", to stay on the safe side. */
export function allergyAnswer({ allergies, noAllergies }: StoredAllergies): AllergyAnswer {
  if (allergies) return 'named'
  return noAllergies ? 'none' : 'not-answered'
}

/** The text to show when the form is opened again. */
export function typedAllergies({ allergyAnswer, allergies }: Partial<Allergies>): string {
  return allergies || (allergyAnswer === 'none' ? NONE : '')
}

/** A child's allergies as staff see them. */
export const toAllergies = (child: StoredAllergies & Pick<Allergies, 'allergySeverity' | 'hasEpiPen'>): Allergies => ({
  allergyAnswer: allergyAnswer(child),
  allergies: child.allergies,
  allergySeverity: child.allergySeverity,
  hasEpiPen: child.hasEpiPen,
})

const STRENGTH: Readonly<Record<Severity, string>> = {
  mild: 'mild',
  serious: 'serious',
  'life-threatening': 'LIFE-THREATENING',
}

/**
 * The full answer as text, never shortened: `Peanuts, LIFE-THREATENING. EpiPen`, `None` or `Not answered`. A missing
 * answer, for example from a server still on the previous version, counts as not answered.
 */
export function allergyText({ allergyAnswer, allergies, allergySeverity, hasEpiPen }: Partial<Allergies>): string {
  if (!allergies) return allergyAnswer === 'none' ? NONE : 'Not answered'
  const strength = allergySeverity ? `, ${STRENGTH[allergySeverity]}` : ''
  return `${allergies}${strength}${hasEpiPen ? '. EpiPen' : ''}`
}

/** Named allergies first, then unanswered ones, then none. The order within each group is kept. */
export function byAllergies<T extends Pick<Allergies, 'allergyAnswer'>>(children: readonly T[]): T[] {
  const rank: Record<AllergyAnswer, number> = { named: 0, 'not-answered': 1, none: 2 }
  return children.toSorted((one, other) => rank[one.allergyAnswer] - rank[other.allergyAnswer])
}
