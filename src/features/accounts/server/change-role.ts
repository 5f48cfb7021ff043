import { eq } from 'drizzle-orm'
import { type StaffRole, storedRole } from '#src/lib/permissions.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'
import { endAllSignIns } from './create-sign-in.ts'
import { users } from './tables.ts'

/** Changes a staff member's role and ends every sign-in with the old one (T7). */
export async function changeRole(tx: Queryable, userId: string, role: StaffRole): Promise<void> {
  await tx.update(users).set(storedRole(role)).where(eq(users.id, userId))
  await endAllSignIns(tx, userId)
}

/** Deactivates an account, or reactivates it. A deactivated account is signed out everywhere and can't sign in (T29). */
export async function setDisabled(tx: Queryable, userId: string, disabledAt: Date | null): Promise<void> {
  await tx.update(users).set({ disabledAt }).where(eq(users.id, userId))
  if (disabledAt) await endAllSignIns(tx, userId)
}
