/** The columns of the money report that have entries behind them. */
export const ENTRY_KINDS = ['card', 'by-hand', 'returned', 'credit-given', 'credit-used'] as const
export type EntryKind = (typeof ENTRY_KINDS)[number]

export const ENTRY_TITLES: Record<EntryKind, string> = {
  card: 'Card payments',
  'by-hand': 'Cash and checks',
  returned: 'Returned money',
  'credit-given': 'Credit given',
  'credit-used': 'Credit used',
}
