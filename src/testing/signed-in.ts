import { randomBytes } from 'node:crypto'
import { hashToken, signInCookie } from '#src/features/accounts/server/read-viewer.ts'
import { signIns, users } from '#src/features/accounts/server/tables.ts'
import { newId } from '#src/lib/ids.ts'
import { type StaffRole, storedRole } from '#src/lib/permissions.ts'
import type { Database } from '#src/platform/database/open-database.ts'

/** Creates a person and signs them in, as the sign-in form would; returns the id and the Cookie header. */
export async function signedInPerson(
  db: Database,
  person: {
    email?: string
    firstName?: string
    lastName?: string
    role?: 'parent' | 'unknown' | StaffRole
    verified?: boolean
  } = {},
): Promise<{ id: string; email: string; cookie: string }> {
  const id = newId()
  const email = person.email ?? `${id}@example.com`
  await db.insert(users).values({
    id,
    email,
    firstName: person.firstName ?? 'Maya',
    lastName: person.lastName ?? 'Alvarez',
    ...storedAs(person.role ?? 'parent'),
    emailVerifiedAt: person.verified === false ? null : new Date(),
  })
  return { id, email, cookie: await signIn(db, id) }
}

const storedAs = (role: 'parent' | 'unknown' | StaffRole) =>
  role === 'parent' || role === 'unknown' ? { role } : storedRole(role)

/** Signs in an existing person; returns the Cookie header. */
export async function signIn(
  db: Database,
  userId: string,
  expiresAt = new Date(Date.now() + 30 * 86_400_000),
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db.insert(signIns).values({ id: newId(), tokenHash: hashToken(token), userId, remembered: false, expiresAt })
  return `${signInCookie(false)}=${token}`
}
