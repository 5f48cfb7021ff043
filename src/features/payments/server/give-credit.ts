import type { Transaction } from '#src/platform/database/open-database.ts'
import { postToLedger } from './post-to-ledger.ts'

export type CreditGift = {
  parentId: string
  amountCents: number
  /** Names what it is for; given once for each: `cancelled:<registrationId>`, `staff:<id>`. */
  cause: string
  note: string
  /** Set if the credit replaces what was paid for this order; without it, it is goodwill. */
  orderId?: string
  /** When it was given, if not now. */
  at?: Date
}

/** Adds credit to the family's balance, in cents. Answers false if this cause was credited before. */
export async function giveCredit(
  tx: Transaction,
  { parentId, amountCents, cause, note, orderId, at }: CreditGift,
): Promise<boolean> {
  if (!Number.isSafeInteger(amountCents) || amountCents <= 0) throw new Error('credit is given in whole positive cents')
  return postToLedger(tx, {
    cause: `credit-given:${cause}`,
    parentId,
    orderId,
    note,
    createdAt: at,
    amounts: { credit: -amountCents, [orderId ? 'sales' : 'goodwill']: amountCents },
  })
}
