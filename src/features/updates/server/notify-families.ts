import { and, asc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm'
import { users } from '#src/features/accounts/server/tables.ts'
import { wantsMail } from '#src/features/accounts/server.ts'
import { offerings } from '#src/features/classes/server/tables.ts'
import { readProgramSettings } from '#src/features/organization/server.ts'
import type { App } from '#src/platform/app.ts'
import type { Settings } from '#src/platform/config/settings.ts'
import type { JobKind } from '#src/platform/jobs/jobs.ts'
import { mailLayout } from '#src/platform/mail/layout.ts'
import type { Mail } from '#src/platform/mail/outbox.ts'
import { updates } from './tables.ts'
import { isFor } from './who-sees.ts'

export const NOTIFY_FAMILIES = 'notify-families-of-update'
const AT_ONCE = 200

/** Emails every family in the audience that wants these emails, once each, unless the update was recalled before. */
export async function notifyFamilies(app: App, updateId: string): Promise<void> {
  const { brand } = await readProgramSettings(app.db)
  let after: string | undefined
  do {
    const families = await nextFamilies(app, updateId, after)
    await app.db.transaction(async tx => {
      for (const family of families)
        if (await wantsMail(tx, family.id, 'updates'))
          await app.mail(tx, newUpdateMail(app.settings, brand, { updateId, ...family }))
    })
    after = families.length === AT_ONCE ? families.at(-1)!.id : undefined
  } while (after)
}

/** Only verified addresses. Others see no updates either. */
const nextFamilies = ({ db }: App, updateId: string, after: string | undefined) =>
  db
    .select({ id: users.id, email: users.email, firstName: users.firstName, className: offerings.title })
    .from(users)
    .innerJoin(updates, eq(updates.id, updateId))
    .leftJoin(offerings, eq(offerings.id, updates.offeringId))
    .where(
      and(
        eq(users.role, 'parent'),
        isNotNull(users.emailVerifiedAt),
        isNull(users.disabledAt),
        isFor(sql`${users.id}`),
        after ? gt(users.id, after) : undefined,
      ),
    )
    .orderBy(asc(users.id))
    .limit(AT_ONCE)

export function notifyFamiliesJob(app: App): JobKind<{ updateId: string }> {
  return {
    name: NOTIFY_FAMILIES,
    formerName: 'tell-families-of-update',
    run: ({ updateId }) => notifyFamilies(app, updateId),
  }
}

/**
 * Says that there's something new, but not what. Text and photos never leave the site, so no child is named in an email
 * or its preview.
 */
function newUpdateMail(
  settings: Pick<Settings, 'publicUrl'>,
  brand: string,
  to: { updateId: string; id: string; email: string; firstName: string; className: string | null },
): Mail {
  const about = to.className ?? brand
  const { html, text } = mailLayout({
    heading: `A new update from ${about}`,
    paragraphs: [
      `Hello ${to.firstName},`,
      'We just posted a new update for your family. Sign in to see it and any photos.',
    ],
    button: { label: 'See the update', url: new URL('/dashboard?tab=updates', settings.publicUrl).href },
    footer: [brand, "You're getting this email because your family is signed up with us. Reply to reach our staff."],
  })
  return {
    kind: 'new-update',
    to: to.email,
    subject: `A new update from ${about}`,
    html,
    text,
    once: `update:${to.updateId}:${to.id}`,
  }
}
