/** Payment methods without a card provider; the books store these in place of a provider's name. */
export const IN_PERSON = ['cash', 'cheque', 'transfer'] as const
export type InPerson = (typeof IN_PERSON)[number]

/** How an order was paid besides credit. */
export type PaidBy = 'card' | InPerson

export const isInPerson = (provider: string | null | undefined): provider is InPerson =>
  (IN_PERSON as readonly (string | null | undefined)[]).includes(provider)

export const paidByOf = (provider: string | null | undefined): PaidBy => (isInPerson(provider) ? provider : 'card')

/** The ledger account that the money of a payment is in: cash and checks are in the drawer, transfers at the bank. */
export const accountOf = (provider: string): 'card' | 'till' | 'bank' =>
  provider === 'transfer' ? 'bank' : isInPerson(provider) ? 'till' : 'card'

/**
 * `cash`, `check 1043`, `bank transfer (Zelle, Mar 3)`, `card (Visa ending 4242)`, or `card` if the card isn't known: for
 * use in a sentence.
 */
export function paidByText(by: PaidBy, reference?: string | null): string {
  if (by === 'cheque') return ['check', reference].filter(Boolean).join(' ')
  const way = by === 'transfer' ? 'bank transfer' : by
  return by !== 'cash' && reference ? `${way} (${reference})` : way
}

/** The same after a verb: `in cash`, `by check 1043`. */
export const paidInText = (by: PaidBy, reference?: string | null): string =>
  by === 'cash' ? 'in cash' : `by ${paidByText(by, reference)}`
