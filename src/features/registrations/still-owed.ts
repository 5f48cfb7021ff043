import type { Blocker } from '#src/features/accounts/account-part.ts'
import { type Cents, formatCents } from '#src/lib/money.ts'
import { LEAST_BY_CARD_CENTS } from './balance.ts'

/** What a family still owes for one order: the titles of its classes, and a spot of it that leads to its payment. */
export type Owed = { due: Cents; classes: readonly string[]; registrationId: string }

/** Why an account with these balances can't be deleted yet, with a link to pay. `undefined` if nothing is owed. */
export function owedBlocker(owed: readonly Owed[]): Blocker | undefined {
  if (owed.length === 0) return undefined
  const amount = formatCents(owed.reduce((sum, each) => sum + each.due, 0))
  const classes = new Intl.ListFormat('en-US').format(new Set(owed.flatMap(each => each.classes)))
  return {
    because: 'balance',
    message: `You still owe ${amount} for ${classes}. Please pay it, or contact us about it.`,
    ...whereToPay(owed, amount),
  }
}

/** One balance has its own payment page, several are paid from the list, and a card can't be charged a very small one. */
function whereToPay(owed: readonly Owed[], amount: string): Pick<Blocker, 'to' | 'toLabel'> {
  const byCard = owed.filter(each => each.due >= LEAST_BY_CARD_CENTS)
  if (byCard.length === 0) return { to: '/contact', toLabel: 'Contact us' }
  if (owed.length > 1) return { to: '/registrations', toLabel: 'Your registrations' }
  return { to: `/payment/${byCard[0]!.registrationId}`, toLabel: `Pay ${amount}` }
}
