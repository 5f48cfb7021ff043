import { type AgeDecision, ageDecision, isKeptOut } from './age-decision.ts'
import type { Ages, Who } from './age-note.ts'

type Request = { classId: string; childId: string; state: 'open' | 'approved' | 'declined'; answer: string | null }
type Child = Who & { id: string }
export type KeptOutChild<C extends Child = Child> = {
  child: C
  decision: Extract<AgeDecision, { text: string }>
  /** What the family asked, and what became of it. */
  request?: Request
}

/**
 * The children whom the ages of a class keep out, for the pages before the payment. `firstDay` is the child's first day,
 * 'YYYY-MM-DD'.
 */
export function keptOutOf<C extends Child>(
  children: readonly C[],
  offering: Ages & { id: string; title: string },
  firstDay: string | null,
  requests: readonly Request[],
): KeptOutChild<C>[] {
  return children.flatMap(child => {
    const request = requests.find(each => each.classId === offering.id && each.childId === child.id)
    const decision = ageDecision(child, offering, { firstDay, letIn: request?.state === 'approved' })
    return isKeptOut(decision) ? [{ child, decision, request }] : []
  })
}

/** The children with an approval for a class. */
export const approvedFor = (offering: { id: string }, requests: readonly Request[]): string[] =>
  requests.filter(each => each.state === 'approved' && each.classId === offering.id).map(each => each.childId)
