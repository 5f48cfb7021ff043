import { type ChildSafety, isRecheckDue } from '../child-safety.ts'
import { knownAllergies } from '../joining-rules.ts'

/** Safety information as it is stored: without allergies there is no severity and no EpiPen. */
export function safetyColumns({ allergies, allergySeverity, hasEpiPen, medicalNotes }: ChildSafety, now: Date) {
  const known = knownAllergies(allergies)
  return {
    allergies: known,
    allergySeverity: known ? allergySeverity : null,
    hasEpiPen: known !== null && hasEpiPen,
    medicalNotes: medicalNotes.trim() || null,
    safetyCheckedAt: now,
  }
}

/** The same as its family sees it; days are those of the program's zone. */
export const shownSafety = (
  child: ReturnType<typeof safetyColumns>,
  { checkedOn, today }: { checkedOn: string; today: string },
) => ({
  severity: child.allergySeverity,
  hasEpiPen: child.hasEpiPen,
  medicalNotes: child.medicalNotes,
  checkedOn,
  recheckDue: isRecheckDue(checkedOn, today),
})
