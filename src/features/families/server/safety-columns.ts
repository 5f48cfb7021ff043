import { allergyAnswer, readAllergies, type StoredAllergies } from '../allergies.ts'
import { type ChildSafety, isRecheckDue } from '../child-safety.ts'

/** Safety information as stored. Without allergies there's no severity and no EpiPen. */
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

/** The same information as the family sees it. Days are in the program's time zone. */
export const toSafetyAnswer = (
  child: StoredAllergies & ReturnType<typeof safetyColumns>,
  { checkedOn, today }: { checkedOn: string; today: string },
) => ({
  allergyAnswer: allergyAnswer(child),
  severity: child.allergySeverity,
  hasEpiPen: child.hasEpiPen,
  medicalNotes: child.medicalNotes,
  checkedOn,
  // An unanswered question can't be "still correct", so we ask for an answer instead.
  recheckDue: allergyAnswer(child) !== 'not-answered' && isRecheckDue(checkedOn, today),
})
