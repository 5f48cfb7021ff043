/**
 * One promise of the product as a test: what it is about, what it says, and how to check that it holds. `departs` names
 * the decision that changed the original wording; the check then covers the decided behavior.
 */
export type SpecRow<Seen> = {
  /** The page or subject, such as "newsletter". */
  area: string
  says: string
  departs?: string
  check(seen: Seen): Promise<unknown>
}

/** The name of a row's test. */
export function rowName({ area, says, departs }: Omit<SpecRow<never>, 'check'>): string {
  return `${area}: ${says}${departs ? ` (decided otherwise: ${departs})` : ''}`
}
