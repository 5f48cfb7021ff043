import { asc, desc, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm'
import { roleOf } from '#src/lib/permissions.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'
import type { InvitationAnswer, StaffPersonAnswer } from '../../staff-contract.ts'
import { secondFactors, staffInvitations, users } from '../tables.ts'

const STAFF_PER_PAGE = 50
const STAFF = ['staff', 'admin'] as const

/** One page of all staff: active accounts first, then by name. */
export async function listStaff(db: Queryable, youId: string, page: number) {
  const rows = await db
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      role: users.role,
      staffRole: users.staffRole,
      disabled: isNotNull(users.disabledAt).mapWith(Boolean),
      secondFactor: isNotNull(secondFactors.confirmedAt).mapWith(Boolean),
      lastSeenAt: sql<string | null>`(SELECT max(s.last_seen_at) FROM sign_ins s WHERE s.user_id = ${users.id})`,
      total: sql<number>`count(*) OVER ()::int`,
    })
    .from(users)
    .leftJoin(secondFactors, eq(secondFactors.userId, users.id))
    .where(inArray(users.role, STAFF))
    .orderBy(desc(sql`${users.disabledAt} IS NULL`), asc(users.lastName), asc(users.firstName), asc(users.id))
    .limit(STAFF_PER_PAGE)
    .offset((page - 1) * STAFF_PER_PAGE)
  const people = rows.map(
    ({ total: _, lastSeenAt, role, staffRole, ...person }): StaffPersonAnswer => ({
      ...person,
      // One that this version doesn't know can do nothing here, and shows as staff until it does.
      role: roleOf({ role, staffRole }) ?? 'staff',
      lastSeenAt: lastSeenAt && new Date(lastSeenAt).toISOString(),
      isYou: person.id === youId,
    }),
  )
  return { people, total: rows[0]?.total ?? 0, page, pageSize: STAFF_PER_PAGE }
}

/** Who was invited and hasn't accepted yet, newest first. */
export async function openInvitations(db: Queryable, now: Date): Promise<InvitationAnswer[]> {
  const rows = await db
    .select({ invitation: staffInvitations, firstName: users.firstName, lastName: users.lastName })
    .from(staffInvitations)
    .innerJoin(users, eq(users.id, staffInvitations.invitedBy))
    .where(gt(staffInvitations.expiresAt, now))
    .orderBy(desc(staffInvitations.createdAt), desc(staffInvitations.id))
    .limit(100)
  return rows.map(({ invitation: { id, email, createdAt, expiresAt, ...stored }, firstName, lastName }) => ({
    id,
    email,
    role: roleOf(stored) ?? 'staff',
    invitedBy: `${firstName} ${lastName}`,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  }))
}
