import type { Guard } from './guard.ts'

/** Deleting a family's account, and what must not outlive it. */
export const DELETED_ACCOUNTS: readonly Guard[] = [
  {
    keeps: 'an account is deleted while places, a plan or credit are left',
    file: 'src/features/accounts/server/delete-account.ts',
    take: 'if (blockers.length > 0)',
    put: 'if (blockers.length > 99)',
    test: {
      file: 'src/app/account-parts.test.ts',
      name: 'an account with spots, a plan or credit says what to settle',
    },
  },
  {
    keeps: 'an account is deleted while the family still owes money',
    file: 'src/features/registrations/server/balance-part.ts',
    take: 'owedBlocker(await openBalances(db, id))',
    put: 'owedBlocker((await openBalances(db, id)).slice(99))',
    test: {
      file: 'src/app/account-parts.test.ts',
      name: 'an account with a balance says how much and where to pay it',
    },
  },
  {
    keeps: 'a place is booked for a family that is being deleted',
    file: 'src/features/accounts/server/delete-account.ts',
    take: 'await lockAccount(tx, userId)',
    put: '',
    test: {
      file: 'src/app/account-parts.test.ts',
      name: 'of a simultaneous booking and deletion, one happens, never both',
    },
  },
  {
    keeps: 'a deleted family comes back with a restored backup and stays',
    file: 'src/features/accounts/server/delete-account.ts',
    take: 'await tx.insert(accountDeletions).values({ userId, deletedAt: now }).onConflictDoNothing()',
    put: '',
    test: {
      file: 'src/app/account-parts.test.ts',
      name: 'families that a restored backup brings back are deleted again, and nothing else is',
    },
  },
  {
    keeps: 'allergies of a child outlive the account of its family',
    file: 'src/features/families/server/family-part.ts',
    take: 'allergies: null,',
    put: '',
    test: { file: 'src/app/account-parts.test.ts', name: 'deleting removes every word of the family from every table' },
  },
  {
    keeps: 'addresses from before outlive the account in its links',
    file: 'src/features/accounts/server/own-part.ts',
    take: 'await tx.delete(oneTimeLinks).where(eq(oneTimeLinks.userId, id))',
    put: '',
    test: {
      file: 'src/app/account-parts.test.ts',
      name: 'deleting leaves no email to staff that mentions the family',
    },
  },
]
