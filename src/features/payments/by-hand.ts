/** Payment methods without a card provider; the books store these in place of a provider's name. */
export const BY_HAND = ['cash', 'cheque'] as const
export type ByHand = (typeof BY_HAND)[number]

/** How an order was paid besides credit. */
export type PaidBy = 'card' | ByHand

export const isByHand = (provider: string | null | undefined): provider is ByHand =>
  (BY_HAND as readonly (string | null | undefined)[]).includes(provider)

export const paidByOf = (provider: string | null | undefined): PaidBy => (isByHand(provider) ? provider : 'card')

/** `cash`, `check 1043`, `card`: for use in a sentence. */
export const paidByWords = (by: PaidBy, reference?: string | null): string =>
  by === 'cheque' ? ['check', reference].filter(Boolean).join(' ') : by
