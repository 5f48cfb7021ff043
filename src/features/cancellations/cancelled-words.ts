import { type Cents, formatCents } from '#src/lib/money.ts'

/** What a family gets, in cents, as the message, the toast and the email say it. What came by hand goes back by hand. */
export type Given = { toCard: Cents; toCredit: Cents; byHand?: boolean }

/** `$35.00 goes back to your card; banks usually take 5 to 10 days.` Empty when nothing moves. */
export function moneyWords({ toCard, toCredit, byHand }: Given): string {
  const card = byHand
    ? `${formatCents(toCard)} comes back to you at our desk, in cash or by cheque.`
    : `${formatCents(toCard)} goes back to your card; banks usually take 5 to 10 days.`
  const credit = `${formatCents(toCredit)} of credit is ready for your next class.`
  return [toCard > 0 ? card : '', toCredit > 0 ? credit : ''].filter(Boolean).join(' ')
}

/** Why cents that a family would have got do not come now; the same to the family whose bank it is. */
export const withheldWords = (cents: Cents): string =>
  `We can't give you ${formatCents(cents)} yet because your bank is reviewing the payment, or part of it was already returned. We will settle it with you. Please call us if you have questions.`

/** `Leo's place in Clay Critters is cancelled. $35.00 goes back …` */
export function cancelledWords({ child, title }: { child: string; title: string }, given: Given): string {
  return [`${child}'s place in ${title} is cancelled.`, moneyWords(given)].filter(Boolean).join(' ')
}
