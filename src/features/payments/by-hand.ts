/** How money comes that no card provider moves; in the books each stands where a provider's name would. */
export const BY_HAND = ['cash', 'cheque'] as const
export type ByHand = (typeof BY_HAND)[number]

/** How an order was paid beside credit. */
export type PaidBy = 'card' | ByHand

export const isByHand = (provider: string | null | undefined): provider is ByHand =>
  (BY_HAND as readonly (string | null | undefined)[]).includes(provider)

export const paidByOf = (provider: string | null | undefined): PaidBy => (isByHand(provider) ? provider : 'card')

/** `cash`, `cheque 1043`, `card`: in a sentence. */
export const paidByWords = (by: PaidBy, reference?: string | null): string =>
  by === 'cheque' && reference ? `cheque ${reference}` : by
