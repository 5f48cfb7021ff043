import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm'
import { users } from '#src/features/accounts/server/tables.ts'
import { readReach } from '#src/features/accounts/server.ts'
import { offerings } from '#src/features/classes/server/tables.ts'
import { readProgramSettings } from '#src/features/organization/server.ts'
import type { App } from '#src/platform/app.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'
import type { JobKind } from '#src/platform/jobs/jobs.ts'
import { newUpdateMail } from './mails/new-update-mail.ts'
import { updatePhotos, updates } from './tables.ts'
import { isFor } from './who-sees.ts'

export const NOTIFY_FAMILIES = 'notify-families-of-update'
const AT_ONCE = 200

/** Emails every family in the audience that an email reaches, once each, unless the update was recalled before. */
export async function notifyFamilies(app: App, updateId: string): Promise<void> {
  const { brand } = await readProgramSettings(app.db)
  const update = await readContent(app.db, updateId)
  if (!update) return
  let after: string | undefined
  do {
    const ids = await nextFamilies(app, updateId, after)
    await app.db.transaction(async tx => {
      for (const family of await readReach(tx, ids, 'updates'))
        if (!family.unreachable) await app.mail(tx, newUpdateMail(app.settings, brand, { updateId, ...update, family }))
    })
    after = ids.length === AT_ONCE ? ids.at(-1) : undefined
  } while (after)
}

/** What the email says, or undefined once the update is deleted. */
async function readContent(db: Queryable, id: string) {
  const [found] = await db
    .select({
      title: updates.title,
      content: updates.content,
      className: offerings.title,
      photos: db.$count(updatePhotos, eq(updatePhotos.updateId, updates.id)),
    })
    .from(updates)
    .leftJoin(offerings, eq(offerings.id, updates.offeringId))
    .where(eq(updates.id, id))
  return found
}

/** The families an update is for, by id: none once it's recalled. */
async function nextFamilies({ db }: App, updateId: string, after: string | undefined): Promise<string[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .innerJoin(updates, eq(updates.id, updateId))
    .where(
      and(
        eq(users.role, 'parent'),
        isNull(users.disabledAt),
        isFor(sql`${users.id}`),
        after ? gt(users.id, after) : undefined,
      ),
    )
    .orderBy(asc(users.id))
    .limit(AT_ONCE)
  return rows.map(({ id }) => id)
}

export function notifyFamiliesJob(app: App): JobKind<{ updateId: string }> {
  return {
    name: NOTIFY_FAMILIES,
    formerName: 'tell-families-of-update',
    run: ({ updateId }) => notifyFamilies(app, updateId),
  }
}
