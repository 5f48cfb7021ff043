/** Payment methods without a card provider; the books store these in place of a provider's name. */
export const IN_PERSON = ['cash', 'cheque'] as const
export type InPerson = (typeof IN_PERSON)[number]

/** How an order was paid besides credit. */
export type PaidBy = 'card' | InPerson

export const isInPerson = (provider: string | null | undefined): provider is InPerson =>
  (IN_PERSON as readonly (string | null | undefined)[]).includes(provider)

export const paidByOf = (provider: string | null | undefined): PaidBy => (isInPerson(provider) ? provider : 'card')

/** `cash`, `check 1043`, `card (Visa ending 4242)`, or `card` if the card isn't known: for use in a sentence. */
export function paidByText(by: PaidBy, reference?: string | null): string {
  if (by === 'cheque') return ['check', reference].filter(Boolean).join(' ')
  return by === 'card' && reference ? `card (${reference})` : by
}
