import { type Cents, formatCents } from '#src/lib/money.ts'

/** What a family gets, in cents, as the message, the toast and the mail say it. */
export type Given = { toCard: Cents; toCredit: Cents }

/** `$35.00 goes back to your card; banks usually take 5 to 10 days.` Empty when nothing moves. */
export function moneyWords({ toCard, toCredit }: Given): string {
  const card = `${formatCents(toCard)} goes back to your card; banks usually take 5 to 10 days.`
  const credit = `${formatCents(toCredit)} of credit is ready for your next class.`
  return [toCard > 0 ? card : '', toCredit > 0 ? credit : ''].filter(Boolean).join(' ')
}

/** `Leo's place in Clay Critters is cancelled. $35.00 goes back …` */
export function cancelledWords({ child, title }: { child: string; title: string }, given: Given): string {
  return [`${child}'s place in ${title} is cancelled.`, moneyWords(given)].filter(Boolean).join(' ')
}
