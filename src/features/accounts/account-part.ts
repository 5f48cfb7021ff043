/** The owner of an account. The newsletter and the contact form identify a person by email. */
export type AccountOwner = { id: string; email: string }

/** The parent's name and phone: the person who can always pick up, and the number staff call first. */
export type Profile = { firstName: string; lastName: string; phone: string | null }

/** Why an account can't be deleted yet, and the page where that can be settled. */
export type Blocker = { because: string; message: string; to: string; toLabel: string }

/** One feature's part of an account: how to read it for the person, what blocks deletion, and what gets deleted. */
export type AccountPart<Db> = {
  /** Its name in the export: `registrations`. */
  name: string
  /** Everything the person entered or did here, as plain JSON with readable names. Anything that can get long comes as consecutive lists. */
  read?(db: Db, owner: AccountOwner): Promise<unknown> | AsyncIterable<readonly unknown[]>
  /** Checked again inside the deleting transaction, with the family locked. */
  blocker?(db: Db, owner: AccountOwner, now: Date): Promise<Blocker | undefined>
  /** Records the parent's previous name or phone in the same transaction (T80). */
  profileChanged?(tx: Db, owner: AccountOwner, change: { before: Profile; after: Profile }): Promise<void>
  /** Moves records that are tied to the email address, in the transaction that makes `email` the owner's. Only called when the old address was verified, because an unverified one may belong to a stranger. */
  addressChanged?(tx: Db, owner: AccountOwner, email: string): Promise<void>
  /** Ends access that works without signing in, when the owner recovers the account by email or changes the address. Someone else may know the link. */
  takenBack?(tx: Db, owner: AccountOwner, now: Date): Promise<void>
  /** Deletes or anonymizes what doesn't have to be kept. May run twice. */
  erase?(tx: Db, owner: AccountOwner): Promise<void>
}
