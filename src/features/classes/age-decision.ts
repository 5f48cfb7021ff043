import { type AgeNote, type Ages, ageNote, outsideSentence, type Who } from './age-note.ts'

/** `text` names child, class and ages. */
export type AgeDecision =
  | { kind: 'allowed'; note: AgeNote | null }
  | { kind: 'noted'; note: AgeNote }
  | { kind: 'ask' | 'refused'; note: AgeNote; text: string }

type Asked = {
  /** The child's first day in the class, 'YYYY-MM-DD'; without one, nothing is outside its ages. */
  firstDay: string | null | undefined
  /** Staff approved this child for this class, or the child already has a spot there. */
  letIn?: boolean
}

/**
 * Whether a family may book a class for a child, by its age on the first day the child attends. The class page, the cart,
 * the order and the waitlist ask here. Staff may go on with a reason when it isn't `allowed` or `noted`.
 */
export function ageDecision(
  child: Who,
  offering: Ages & { title: string },
  { firstDay, letIn = false }: Asked,
): AgeDecision {
  const note = ageNote(child, offering, firstDay, letIn)
  if (!note || note.case === 'fits' || note.case === 'birthday') return { kind: 'allowed', note }
  const { ageRule = 'note', title } = offering
  if (ageRule === 'note' || letIn) return { kind: 'noted', note }
  const outside = outsideSentence(child, offering, firstDay!, title)
  const name = child.firstName
  return ageRule === 'ask'
    ? { kind: 'ask', note, text: `${outside} Ask us first, and we'll email you our answer.` }
    : { kind: 'refused', note, text: `${outside} ${name} can't get a spot in it. Choose another class for ${name}.` }
}

/** Whether the decision keeps a family from booking; its sentence says why. */
export const isKeptOut = (decision: AgeDecision): decision is Extract<AgeDecision, { kind: 'ask' | 'refused' }> =>
  decision.kind === 'ask' || decision.kind === 'refused'

/** The code of the refusal that goes with it. */
export const refusalOf = ({ kind }: Extract<AgeDecision, { kind: 'ask' | 'refused' }>) =>
  kind === 'ask' ? ('ask-first' as const) : ('outside-ages' as const)
