import { readAllergies } from './allergies.ts'
import { type ChildSafety, SEVERITIES } from './child-safety.ts'
import type { FamilyPerson } from './family-people.ts'
import { isSameName, normalizeName } from './full-name.ts'

/** What staff can correct for a family, one part at a time. */
export const CORRECTED = ['parent', 'child', 'emergency-contacts', 'pickup-people', 'photo-consent'] as const
export type Corrected = (typeof CORRECTED)[number]

export const LONGEST_REASON = 200

/** What staff read next to the fields that only corrections have. */
export const CORRECTION_SENTENCES = {
  reason: 'Enter how you know',
  parentToldUs: "Check this box if the parent told you. If they didn't, ask them first.",
  takenNumber: 'An emergency contact has this number. Change that contact first.',
  takenName: 'An emergency contact has this name. Change that contact first.',
} as const

/**
 * Why staff must confirm that the parent told them, or `undefined`: health information that was there is gone or weaker,
 * or the answer is now that there are no allergies.
 */
export function confirmHealth(before: ChildSafety, after: ChildSafety): string | undefined {
  const [was, is] = [readAllergies(before.allergies), readAllergies(after.allergies)]
  const isLess =
    losesWords(was.allergies, is.allergies) ||
    losesWords(before.medicalNotes, after.medicalNotes) ||
    (is.noAllergies && !was.noAllergies) ||
    (before.hasEpiPen && !after.hasEpiPen) ||
    strength(after) < strength(before)
  return isLess ? 'This takes away health information our staff rely on.' : undefined
}

/** Why staff must confirm that the parent told them, or `undefined`: someone new can pick up. */
export function confirmPickup(before: readonly FamilyPerson[], after: readonly FamilyPerson[]): string | undefined {
  const added = after.filter(({ fullName }) => !before.some(other => isSameName(fullName, other.fullName)))
  const names = added.map(({ fullName }) => normalizeName(fullName)).filter(Boolean)
  return names.length > 0 ? `This lets ${names.join(' and ')} pick up the children.` : undefined
}

/** Why staff must confirm that the parent told them, or `undefined`: whoever has the parent's name can always pick up. */
export function confirmParent(before: string, after: string): string | undefined {
  const name = normalizeName(after)
  return name === '' || isSameName(before, after) ? undefined : `This lets ${name} pick up the children.`
}

/** Why staff must confirm that the parent told them, or `undefined`. */
export const confirmPhotos = (after: 'yes' | 'no'): string | undefined =>
  after === 'yes' ? 'This allows photos that other families can see.' : undefined

const strength = ({ allergySeverity }: ChildSafety) => (allergySeverity ? SEVERITIES.indexOf(allergySeverity) : -1)

/** Whether a word of the text is missing afterwards, wherever it stood. Free text can't say more than that. */
function losesWords(before: string | null, after: string | null): boolean {
  const kept = wordsOf(after)
  return wordsOf(before).some(word => !kept.includes(word))
}

const wordsOf = (text: string | null): string[] => text?.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
