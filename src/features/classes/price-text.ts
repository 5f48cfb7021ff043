import { formatPlainWeekday } from '#src/lib/dates.ts'
import { type Cents, formatCents } from '#src/lib/money.ts'
import { ordinal } from '#src/lib/ordinal.ts'
import { addDays, addMonths } from '#src/lib/plain-days.ts'

/** A price line as it was agreed, in cents. `child` and `title` name the child and the class it is for, where they are known. */
export type AgreedLine = { kind: string; label: string; amount: Cents; child?: string; title?: string }
/** The same as text. `minus` marks what is subtracted. */
export type ShownLine = { key: string; kind: string; label: string; amount: string; minus?: true }

/**
 * Price lines as every screen and email shows them, from the class page to the receipt: a class under its name, a
 * program as Program Fee, its care and Registration Fee. Lines for several children name the child, and beside other classes a program's
 * lines name the program and what was chosen.
 */
export function shownLines(lines: readonly AgreedLine[]): ShownLine[] {
  const several = new Set(lines.map(line => line.child)).size > 1
  const severalClasses = new Set(lines.map(line => line.title)).size > 1
  return lines.map(({ kind, label, amount, child, title }, index) => ({
    key: `${index}`,
    kind,
    label: `${lineText({ kind, label, title }, severalClasses)}${several && child ? `, ${child}` : ''}`,
    amount: signedCents(amount),
    ...(amount < 0 ? { minus: true } : {}),
  }))
}

function lineText(
  { kind, label, title }: Pick<AgreedLine, 'kind' | 'label' | 'title'>,
  severalClasses: boolean,
): string {
  if (kind === 'program-fee') return severalClasses ? label : 'Program Fee'
  return (kind === 'registration-fee' || kind === 'care') && severalClasses && title ? `${label}, ${title}` : label
}

/** An amount; one that is subtracted has a real minus sign before the dollars: `−$45.00`. */
export const signedCents = (cents: Cents) => (cents < 0 ? `−${formatCents(-cents)}` : formatCents(cents))

/** The same day of the next month, or the last day of a month that is too short: Jan 31, Feb 28. */
function sameDayNextMonth(day: string): string {
  const month = addMonths(day.slice(0, 7), 1)
  const last = addDays(`${addMonths(month, 1)}-01`, -1)
  const same = `${month}-${day.slice(8)}`
  return same < last ? same : last
}

/** A monthly plan: what each month costs, and the plain day (YYYY-MM-DD) of its first payment. */
export type MonthlyCharge = { amount: Cents; firstDay: string }

/**
 * What a monthly plan charges after its first payment, as every screen and email says it. Charges come on the day of the
 * first payment, and on the last day of a month that is too short for it. `today` (YYYY-MM-DD) is for texts that
 * aren't shown now.
 */
export function monthlyText({ amount, firstDay }: MonthlyCharge, today?: string) {
  const cents = formatCents(amount)
  const number = Number(firstDay.slice(8))
  const eachMonth = `on the ${ordinal(number)}${number > 28 ? ' (or the last day)' : ''} of each month`
  const nextDay = sameDayNextMonth(firstDay)
  return {
    /** `$600.00 on the 5th of each month` */
    each: `${cents} ${eachMonth}`,
    /** `Sat, Dec 5` */
    nextDay: formatPlainWeekday(nextDay, today),
    /** `$600.00 on Sat, Dec 5` */
    next: `${cents} on ${formatPlainWeekday(nextDay, today)}`,
    /** What a family agrees to before a plan starts. */
    agreement: `I agree to be charged ${cents} ${eachMonth} until I cancel, starting ${formatPlainWeekday(nextDay, today)}.`,
  }
}
