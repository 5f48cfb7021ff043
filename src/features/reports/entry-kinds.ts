/** Whether money counts on the day it moved, or on the days of the classes it was for. */
export const BASES = ['received', 'class-day'] as const
export type Basis = (typeof BASES)[number]

/** The columns of the money report that have entries behind them. */
export const ENTRY_KINDS = [
  'card',
  'by-hand',
  'transfer',
  'returned',
  'credit-given',
  'credit-used',
  'discount',
  'sold',
] as const
export type EntryKind = (typeof ENTRY_KINDS)[number]

/** Which of them each way of counting has, in the order of their columns. */
export const KINDS_OF = {
  received: ['card', 'by-hand', 'transfer', 'returned', 'credit-given', 'credit-used', 'discount'],
  'class-day': ['sold', 'discount', 'returned', 'credit-given'],
} as const satisfies Record<Basis, readonly EntryKind[]>

export const ENTRY_TITLES: Record<EntryKind, string> = {
  card: 'Card payments',
  'by-hand': 'Cash and checks',
  transfer: 'Bank transfers',
  returned: 'Returned money',
  'credit-given': 'Credit given',
  'credit-used': 'Credit used',
  discount: 'Discounts',
  sold: 'Class prices',
}
