import { type Cents, formatCents } from '#src/lib/money.ts'

/** What a family gets, in cents, as the message, the toast and the email say it. Cash and checks are refunded in person. */
export type Given = { toCard: Cents; toCredit: Cents; byHand?: boolean }

/** `$35.00 goes back to your card. Banks usually take 5 to 10 days.` Empty if no money moves. */
export function moneyText({ toCard, toCredit, byHand }: Given): string {
  const card = byHand
    ? `We'll give you ${formatCents(toCard)} back in person, in cash or by check.`
    : `${formatCents(toCard)} goes back to your card. Banks usually take 5 to 10 days.`
  const credit = `You have ${formatCents(toCredit)} of credit for your next class.`
  return [toCard > 0 ? card : '', toCredit > 0 ? credit : ''].filter(Boolean).join(' ')
}

/** Why an amount the family is owed doesn't come yet; written to the family. */
export const withheldText = (cents: Cents): string =>
  `We can't give you ${formatCents(cents)} yet because your bank is reviewing the payment, or part of it was already returned. We'll settle it with you. Please call us if you have questions.`

/** `Leo's spot in Clay Critters is canceled. $35.00 goes back …` */
export function canceledText({ child, title }: { child: string; title: string }, given: Given): string {
  return [`${child}'s spot in ${title} is canceled.`, moneyText(given)].filter(Boolean).join(' ')
}
