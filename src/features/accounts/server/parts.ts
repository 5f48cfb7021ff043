import type { Queryable } from '#src/platform/database/open-database.ts'
import type { AccountOwner, AccountPart } from '../account-part.ts'

/** A feature's part of an account. `app` orders them for the export. */
export type ServerAccountPart = AccountPart<Queryable>

/** Ends all access that needs no sign-in, when the owner recovers the account or changes the address. */
export async function revokeAccess(
  tx: Queryable,
  parts: readonly ServerAccountPart[],
  owner: AccountOwner,
  now: Date,
): Promise<void> {
  for (const part of parts) await part.takenBack?.(tx, owner, now)
}

/** Moves what is tied to the address when its owner changes from a verified address to another. */
export async function moveToNewAddress(
  tx: Queryable,
  parts: readonly ServerAccountPart[],
  { id, email, emailVerifiedAt }: AccountOwner & { emailVerifiedAt: Date | null },
  to: string,
): Promise<void> {
  if (!emailVerifiedAt) return
  for (const part of parts) await part.addressChanged?.(tx, { id, email }, to)
}
