import type { Severity } from './child-safety.ts'

/** What a family said about allergies: nothing so far, that there are none, or which ones. */
export const ALLERGY_ANSWERS = ['not-answered', 'none', 'named'] as const
export type AllergyAnswer = (typeof ALLERGY_ANSWERS)[number]

/** Allergies as a child's row holds them. */
export type StoredAllergies = { allergies: string | null; noAllergies: boolean }

/** Allergies as staff and family see them. `allergies` is null unless some are named. */
export type Allergies = {
  allergyAnswer: AllergyAnswer
  allergies: string | null
  allergySeverity: Severity | null
  hasEpiPen: boolean
}

/** What is typed, and shown in the box again, for an explicit "no allergies". */
export const NONE = 'None'

/** What a typed answer means. A blank one is no answer; `None`, `No` and `N/A` are the answer that there are none. */
export function readAllergies(typed: string | undefined): StoredAllergies {
  const text = typed?.trim() ?? ''
  const noAllergies = /^(none|no|n\/a)\.?$/i.test(text)
  return { allergies: noAllergies || text === '' ? null : text, noAllergies }
}

/** Which of the three answers a row holds. A named allergy wins over "none": it is the one to watch for. */
export function allergyAnswer({ allergies, noAllergies }: StoredAllergies): AllergyAnswer {
  if (allergies) return 'named'
  return noAllergies ? 'none' : 'not-answered'
}

/** The text for the box of a form that is opened again. */
export function typedAllergies({ allergyAnswer, allergies }: Partial<Allergies>): string {
  return allergies || (allergyAnswer === 'none' ? NONE : '')
}

/** A child's row as staff see its allergies. */
export const shownAllergies = (
  child: StoredAllergies & Pick<Allergies, 'allergySeverity' | 'hasEpiPen'>,
): Allergies => ({
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
 * The answer in words, never shortened: `Peanuts, LIFE-THREATENING. EpiPen`, `None` or `Not answered`. An answer that
 * is missing, as from a server of the version before, is not answered.
 */
export function allergyWords({ allergyAnswer, allergies, allergySeverity, hasEpiPen }: Partial<Allergies>): string {
  if (!allergies) return allergyAnswer === 'none' ? NONE : 'Not answered'
  const strength = allergySeverity ? `, ${STRENGTH[allergySeverity]}` : ''
  return `${allergies}${strength}${hasEpiPen ? '. EpiPen' : ''}`
}

/** Named allergies first, then those to ask about, then none; the order within each is kept. */
export function byAllergies<T extends Pick<Allergies, 'allergyAnswer'>>(children: readonly T[]): T[] {
  const rank: Record<AllergyAnswer, number> = { named: 0, 'not-answered': 1, none: 2 }
  return children.toSorted((one, other) => rank[one.allergyAnswer] - rank[other.allergyAnswer])
}
