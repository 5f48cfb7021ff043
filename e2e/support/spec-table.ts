/**
 * One line of a specification as a test: where it stands, what it says (shortened), and how a person or a program sees
 * that it holds. `departs` names the product decision that changes the line; the check then shows the decided behavior.
 */
export type SpecRow<Seen> = {
  /** Document and section, as "1 §8 Newsletter". */
  spec: string
  says: string
  departs?: string
  check(seen: Seen): Promise<unknown>
}

/** The name of a row's test. */
export function rowName({ spec, says, departs }: Omit<SpecRow<never>, 'check'>): string {
  return `${spec}: ${says}${departs ? ` (decided otherwise: ${departs})` : ''}`
}
