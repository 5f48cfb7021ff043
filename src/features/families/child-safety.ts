import { readAllergies } from './allergies.ts'
import { LONGEST, SENTENCES } from './joining-sentences.ts'

/** How strong an allergy is, weakest first. */
export const SEVERITIES = ['mild', 'serious', 'life-threatening'] as const
export type Severity = (typeof SEVERITIES)[number]

export const SEVERITY_WORDS: Readonly<Record<Severity, string>> = {
  mild: 'Mild',
  serious: 'Serious',
  'life-threatening': 'Life-threatening',
}

/** Whether a family should look at a child's safety information again: a year after it last did. Both 'YYYY-MM-DD'. */
export function isRecheckDue(checkedOn: string, today: string): boolean {
  const inAYear = `${Number(checkedOn.slice(0, 4)) + 1}${checkedOn.slice(4)}`
  return today >= inAYear
}

/** What staff must know of a child, as its family types it; blank allergies are not answered. */
export type ChildSafety = {
  allergies: string
  allergySeverity: Severity | null
  hasEpiPen: boolean
  medicalNotes: string
}

/** Everything to correct about a child's safety information, by field; empty when nothing is. */
export function safetyProblems(safety: ChildSafety): { [field in keyof ChildSafety]?: string } {
  const allergic = readAllergies(safety.allergies).allergies !== null
  const problems = {
    allergies: safety.hasEpiPen && !allergic ? SENTENCES.noAllergyForEpiPen : undefined,
    allergySeverity: allergic && !safety.allergySeverity ? SENTENCES.severity : undefined,
    medicalNotes: safety.medicalNotes.length > LONGEST.medicalNotes ? SENTENCES.tooLong : undefined,
  }
  return Object.fromEntries(Object.entries(problems).filter(([, sentence]) => sentence))
}
