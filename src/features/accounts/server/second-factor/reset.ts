import { and, eq, inArray } from 'drizzle-orm'
import { senderIn } from '#src/features/organization/server.ts'
import { isId } from '#src/lib/ids.ts'
import { type Outcome, refused } from '#src/lib/outcome.ts'
import type { App } from '#src/platform/app.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'
import { inTransaction } from '#src/platform/database/retry.ts'
import type { RequestContext, Viewer } from '#src/platform/http/handlers.ts'
import { endAllSignIns } from '../create-sign-in.ts'
import { findUserByEmail, type User } from '../find-user.ts'
import { secondFactorMail } from '../mails/second-factor-mail.ts'
import { users } from '../tables.ts'
import { removeSecondFactor } from './set-up.ts'

/**
 * For a colleague who lost their app and recovery codes: the password alone signs in again, they're signed out everywhere,
 * and an email says so. Nobody can do this for themselves, or someone with a stolen browser could.
 */
export async function resetSecondFactor(
  app: App,
  personId: string,
  { viewer, note }: Pick<RequestContext, 'note'> & { viewer: Viewer },
): Promise<Outcome<object, 'not-found' | 'not-yourself' | 'not-on'>> {
  if (!isId(personId)) return refused('not-found')
  if (personId === viewer.id) return refused('not-yourself')
  return inTransaction(app.db, async tx => {
    const staff = and(eq(users.id, personId), inArray(users.role, ['staff', 'admin']))
    const [person] = await tx.select().from(users).where(staff).for('no key update')
    if (!person) return refused('not-found')
    if (!(await takeAway(app, tx, person))) return refused('not-on')
    const about = { kind: 'staff', id: person.id }
    await note(tx, { about, before: { secondFactor: 'on' }, after: { secondFactor: 'reset' } })
    return { ok: true }
  })
}

/** The same from the command line, for an only admin who lost both. */
export async function resetSecondFactorOf(
  app: Pick<App, 'db' | 'mail' | 'settings'>,
  email: string,
): Promise<Outcome<object, 'not-found' | 'not-on'>> {
  return inTransaction(app.db, async tx => {
    const person = await findUserByEmail(tx, email)
    if (!person || person.role === 'parent') return refused('not-found')
    return (await takeAway(app, tx, person)) ? { ok: true } : refused('not-on')
  })
}

async function takeAway(
  { mail, settings }: Pick<App, 'mail' | 'settings'>,
  tx: Queryable,
  person: User,
): Promise<boolean> {
  if (!(await removeSecondFactor(tx, person.id))) return false
  await endAllSignIns(tx, person.id)
  await mail(tx, secondFactorMail(await senderIn(tx, settings), person, 'reset'))
  return true
}
