import { formatPlainDay } from '#src/lib/dates.ts'
import { type Cents, formatCents } from '#src/lib/money.ts'

/** What is still due for an order that was paid in part. */
export type OpenBalance = {
  due: Cents
  /** By which day (YYYY-MM-DD) it is to be paid, if one was agreed. */
  dueOn: string | null
  /** The day is over. */
  overdue?: boolean
  /** How many spots of the order it is due for, beside a single one of them. */
  spots?: number
}

/** Whether the agreed day is over on `today`, both YYYY-MM-DD in the program's time zone. On the day itself there's still time. */
export const isOverdue = (dueOn: string | null, today: string): boolean => dueOn !== null && dueOn < today

/** `Balance due`, or `Balance overdue` once its day is over. */
export const balanceState = ({ overdue }: Pick<OpenBalance, 'overdue'>): string =>
  overdue ? 'Balance overdue' : 'Balance due'

/** `Balance due $80.00`; beside one of several spots `Balance due $80.00 for 2 spots`, so that nobody adds it up twice. */
export const balanceWords = ({ due, overdue, spots = 1 }: OpenBalance): string =>
  `${balanceState({ overdue })} ${formatCents(due)}${spots > 1 ? ` for ${spots} spots` : ''}`

/** `by January 15, 2027`, or `since` that day once it's over; null if no day was agreed. */
export const balanceDay = ({ dueOn, overdue }: Pick<OpenBalance, 'dueOn' | 'overdue'>): string | null =>
  dueOn && `${overdue ? 'since' : 'by'} ${formatPlainDay(dueOn)}`

/** Both in one line: `Balance overdue $80.00 since January 15, 2027`. */
export const balanceText = (balance: OpenBalance): string =>
  [balanceWords(balance), balanceDay(balance)].filter(Boolean).join(' ')
