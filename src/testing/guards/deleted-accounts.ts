import type { Guard } from './guard.ts'

/** Deleting a family's account, and what must not outlive it. */
export const DELETED_ACCOUNTS: readonly Guard[] = [
  {
    prevents: 'an account is deleted while it still has spots, a plan or credit',
    file: 'src/features/accounts/server/delete-account.ts',
    find: 'if (blockers.length > 0)',
    replacement: 'if (blockers.length > 99)',
    test: {
      file: 'src/app/account-parts.test.ts',
      name: 'an account with spots, a plan or credit says what to settle',
    },
  },
  {
    prevents: 'an account is deleted while the family still owes money',
    file: 'src/features/registrations/server/balance-part.ts',
    find: 'owedBlocker(await openBalances(db, id))',
    replacement: 'owedBlocker((await openBalances(db, id)).slice(99))',
    test: {
      file: 'src/app/account-parts.test.ts',
      name: 'an account with a balance says how much and where to pay it',
    },
  },
  {
    prevents: 'a spot is booked for a family that is being deleted',
    file: 'src/features/accounts/server/delete-account.ts',
    find: 'await lockAccount(tx, userId)',
    replacement: '',
    test: {
      file: 'src/app/account-parts.test.ts',
      name: 'of a simultaneous booking and deletion, one happens, never both',
    },
  },
  {
    prevents: 'a deleted family comes back with a restored backup and stays',
    file: 'src/features/accounts/server/delete-account.ts',
    find: 'await tx.insert(accountDeletions).values({ userId, deletedAt: now }).onConflictDoNothing()',
    replacement: '',
    test: {
      file: 'src/app/account-parts.test.ts',
      name: 'families that a restored backup brings back are deleted again, and nothing else is',
    },
  },
  {
    prevents: "a child's allergies outlive the family's account",
    file: 'src/features/families/server/family-part.ts',
    find: 'allergies: null,',
    replacement: '',
    test: { file: 'src/app/account-parts.test.ts', name: 'deleting removes every word of the family from every table' },
  },
  {
    prevents: "an account's earlier email addresses outlive it in its links",
    file: 'src/features/accounts/server/own-part.ts',
    find: 'await tx.delete(oneTimeLinks).where(eq(oneTimeLinks.userId, id))',
    replacement: '',
    test: {
      file: 'src/app/account-parts.test.ts',
      name: 'deleting leaves no email to staff that mentions the family',
    },
  },
]
