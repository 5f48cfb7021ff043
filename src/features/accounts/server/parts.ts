import type { Queryable } from '#src/platform/database/open-database.ts'
import type { AccountOwner, AccountPart } from '../account-part.ts'

/** A part of an account as features hand it in; `app` puts them in the order of the export. */
export type ServerAccountPart = AccountPart<Queryable>

/** Ends every way into an account that needs no sign-in, when its owner takes it back or moves to another address. */
export async function endWaysIn(
  tx: Queryable,
  parts: readonly ServerAccountPart[],
  owner: AccountOwner,
  now: Date,
): Promise<void> {
  for (const part of parts) await part.takenBack?.(tx, owner, now)
}

/** Takes along what goes by an address, when its owner moves from one that was proved to another. */
export async function takeAlong(
  tx: Queryable,
  parts: readonly ServerAccountPart[],
  { id, email, emailVerifiedAt }: AccountOwner & { emailVerifiedAt: Date | null },
  to: string,
): Promise<void> {
  if (!emailVerifiedAt) return
  for (const part of parts) await part.addressChanged?.(tx, { id, email }, to)
}
