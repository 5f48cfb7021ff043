/** Whose account it is. The address is how the newsletter and the contact form know a person. */
export type AccountOwner = { id: string; email: string }

/** How a parent is called and reached: who may always take the children home, and the number that staff call first. */
export type Profile = { firstName: string; lastName: string; phone: string | null }

/** Why an account cannot be deleted yet, in a sentence, and the page where that can be settled. */
export type Blocker = { because: string; message: string; to: string; toLabel: string }

/** What one feature knows of an account: how to read it for the person, what stands against deleting it, what goes then. */
export type AccountPart<Db> = {
  /** Its name in the export: `registrations`. */
  name: string
  /** Everything the person gave or did here, as plain JSON with names a person understands; what may be long, as lists one after the other. */
  read?(db: Db, owner: AccountOwner): Promise<unknown> | AsyncIterable<readonly unknown[]>
  /** Checked again in the transaction that deletes, with the family locked. */
  blocker?(db: Db, owner: AccountOwner, now: Date): Promise<Blocker | undefined>
  /** Keeps who the parent was when name or phone change, in the same transaction (T80). */
  profileChanged?(tx: Db, owner: AccountOwner, change: { before: Profile; after: Profile }): Promise<void>
  /** Takes along what goes by the address, in the transaction that makes `email` the owner's. Only asked when the old one was proved: another may be a stranger's. */
  addressChanged?(tx: Db, owner: AccountOwner, email: string): Promise<void>
  /** Ends what can be read without signing in, when the owner takes the account back by mail or moves to another address: others may know the way. */
  takenBack?(tx: Db, owner: AccountOwner, now: Date): Promise<void>
  /** Deletes or anonymizes what need not be kept. May run twice. */
  erase?(tx: Db, owner: AccountOwner): Promise<void>
}
