import { allergyAnswer, readAllergies, type StoredAllergies } from '../allergies.ts'
import { type ChildSafety, isRecheckDue } from '../child-safety.ts'

/** Safety information as it is stored: without allergies there is no severity and no EpiPen. */
export function safetyColumns({ allergies, allergySeverity, hasEpiPen, medicalNotes }: ChildSafety, now: Date) {
  const answer = readAllergies(allergies)
  const isNamed = answer.allergies !== null
  return {
    ...answer,
    allergySeverity: isNamed ? allergySeverity : null,
    hasEpiPen: isNamed && hasEpiPen,
    medicalNotes: medicalNotes.trim() || null,
    safetyCheckedAt: now,
  }
}

/** The same as its family sees it; days are those of the program's zone. */
export const shownSafety = (
  child: StoredAllergies & ReturnType<typeof safetyColumns>,
  { checkedOn, today }: { checkedOn: string; today: string },
) => ({
  allergyAnswer: allergyAnswer(child),
  severity: child.allergySeverity,
  hasEpiPen: child.hasEpiPen,
  medicalNotes: child.medicalNotes,
  checkedOn,
  // What was never answered cannot be still right: it is asked for instead.
  recheckDue: allergyAnswer(child) !== 'not-answered' && isRecheckDue(checkedOn, today),
})
