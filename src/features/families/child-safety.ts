import { readAllergies } from './allergies.ts'
import { LONGEST, SENTENCES } from './registration-messages.ts'

/** How severe an allergy is, mildest first. */
export const SEVERITIES = ['mild', 'serious', 'life-threatening'] as const
export type Severity = (typeof SEVERITIES)[number]

export const SEVERITY_LABELS: Readonly<Record<Severity, string>> = {
  mild: 'Mild',
  serious: 'Serious',
  'life-threatening': 'Life-threatening',
}

/** Whether a family should review a child's safety information: one year after the last review. Both 'YYYY-MM-DD'. */
export function isRecheckDue(checkedOn: string, today: string): boolean {
  const inAYear = `${Number(checkedOn.slice(0, 4)) + 1}${checkedOn.slice(4)}`
  return today >= inAYear
}

/** What staff need to know about a child, as the family types it. Blank allergies count as not answered. */
export type ChildSafety = {
  allergies: string
  allergySeverity: Severity | null
  hasEpiPen: boolean
  medicalNotes: string
}

/** Problems with a child's safety information, by field. Empty when there are none. */
export function safetyProblems(safety: ChildSafety): { [field in keyof ChildSafety]?: string } {
  const allergic = readAllergies(safety.allergies).allergies !== null
  const problems = {
    allergies: safety.hasEpiPen && !allergic ? SENTENCES.noAllergyForEpiPen : undefined,
    allergySeverity: allergic && !safety.allergySeverity ? SENTENCES.severity : undefined,
    medicalNotes: safety.medicalNotes.length > LONGEST.medicalNotes ? SENTENCES.tooLong : undefined,
  }
  return Object.fromEntries(Object.entries(problems).filter(([, sentence]) => sentence))
}
