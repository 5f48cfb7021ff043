import { and, eq, inArray, isNull } from 'drizzle-orm'
import { isId } from '#src/lib/ids.ts'
import { type Outcome, refused } from '#src/lib/outcome.ts'
import { ROLES, roleOf, type StaffRole, storedRole } from '#src/lib/permissions.ts'
import type { App } from '#src/platform/app.ts'
import type { Transaction } from '#src/platform/database/open-database.ts'
import { inTransaction } from '#src/platform/database/retry.ts'
import type { RequestContext, Viewer } from '#src/platform/http/handlers.ts'
import { changeRole, setDisabled } from '../change-role.ts'
import type { User } from '../find-user.ts'
import { users } from '../tables.ts'

type Refusal = 'not-found' | 'last-admin' | 'no-longer-admin'
type Changing = Pick<RequestContext, 'note'> & { viewer: Viewer }

/** Changes a staff member's role. Their sign-ins end (T7). The only admin stays an admin. */
export function changeStaffRole(
  app: App,
  personId: string,
  role: StaffRole,
  changing: Changing,
): Promise<Outcome<object, Refusal>> {
  return change(app, personId, changing, async (tx, person, isLastAdmin) => {
    const before = roleOf(person)
    // The stored role may say more than the one that counts: one that no longer belongs to its base, or an unknown one.
    if (before === role && person.staffRole === storedRole(role).staffRole) return { ok: true }
    if (isLastAdmin && ROLES[role].base !== 'admin') return refused('last-admin')
    await changeRole(tx, person.id, role)
    const about = { kind: 'staff', id: person.id }
    await changing.note(tx, { about, before: { role: before ?? person.staffRole }, after: { role } })
    return { ok: true }
  })
}

/** Deactivates a staff account, or reactivates it. A deactivated one is signed out everywhere (T29). */
export function setStaffDisabled(
  app: App,
  personId: string,
  disabled: boolean,
  changing: Changing,
): Promise<Outcome<object, Refusal>> {
  return change(app, personId, changing, async (tx, person, isLastAdmin) => {
    if ((person.disabledAt !== null) === disabled) return { ok: true }
    if (isLastAdmin) return refused('last-admin')
    await setDisabled(tx, person.id, disabled ? app.clock.now() : null)
    const about = { kind: 'staff', id: person.id }
    await changing.note(tx, { about, before: { disabled: !disabled }, after: { disabled } })
    return { ok: true }
  })
}

/**
 * Changes a person while all admins are locked in order of their ids. If two admins demote each other at once, the second
 * finds they're no longer an admin. If two step down at once, the second is the last one and stays.
 */
async function change(
  app: App,
  personId: string,
  { viewer }: Changing,
  work: (tx: Transaction, person: User, isLastAdmin: boolean) => Promise<Outcome<object, Refusal>>,
): Promise<Outcome<object, Refusal>> {
  if (!isId(personId)) return refused('not-found')
  return inTransaction(app.db, async tx => {
    const admins = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.role, 'admin'), isNull(users.disabledAt)))
      .orderBy(users.id)
      .for('no key update')
    const isAdmin = (id: string) => admins.some(admin => admin.id === id)
    if (!isAdmin(viewer.id)) return refused('no-longer-admin')
    const [person] = await tx
      .select()
      .from(users)
      .where(and(eq(users.id, personId), inArray(users.role, ['staff', 'admin'])))
      .for('no key update')
    if (!person) return refused('not-found')
    return work(tx, person, isAdmin(person.id) && admins.length === 1)
  })
}
