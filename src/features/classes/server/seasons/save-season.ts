import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { users } from '#src/features/accounts/server/tables.ts'
import { type Outcome, refused } from '#src/lib/outcome.ts'
import type { Transaction } from '#src/platform/database/open-database.ts'
import { inTransaction } from '#src/platform/database/retry.ts'
import { wordOfSeason } from '../../season-of-day.ts'
import type { SeasonFields } from '../../season-rules.ts'
import type { ClassAdminContext } from '../admin/context.ts'
import { savedAt } from '../admin/lock-class.ts'
import { hasAnyone } from '../registration-counts.ts'
import { offerings, seasonEarlyFamilies, seasons } from '../tables.ts'

type Row = typeof seasons.$inferSelect
type NotSaved = 'name-taken' | 'unknown-families'

/** Creates a season as a draft. Sent again with its id, nothing happens. */
export function addSeason(
  context: ClassAdminContext,
  { id, ...fields }: SeasonFields & { id: string },
): Promise<Outcome<{ id: string }, NotSaved>> {
  return inTransaction(context.db, tx => addSeasonIn(context, tx, { id, ...fields }))
}

/** The same within a transaction. */
export async function addSeasonIn(
  context: ClassAdminContext,
  tx: Transaction,
  { id, ...fields }: SeasonFields & { id: string },
): Promise<Outcome<{ id: string }, NotSaved>> {
  if ((await tx.$count(seasons, eq(seasons.id, id))) > 0) return { ok: true, id }
  const found = await findFamilies(tx, fields.earlyEmails)
  if (!found.ok) return found
  if (await isNameTaken(tx, fields.name, id)) return refused('name-taken')
  const now = context.clock.now()
  const row = { ...columnsOf(fields), id, state: 'draft' as const, createdAt: now, updatedAt: now }
  // Another request may take the name, or create this one, at the same moment.
  const added = await tx.insert(seasons).values(row).onConflictDoNothing().returning({ id: seasons.id })
  if (added.length === 0)
    return (await tx.$count(seasons, eq(seasons.id, id))) > 0 ? { ok: true, id } : refused('name-taken')
  await setFamilies(tx, id, found.ids)
  await context.note(tx, { about: { kind: 'season', id }, after: noted(row, found.ids) })
  return { ok: true, id }
}

/**
 * Changes a season, unless someone saved it after it was loaded (`read`, ISO). If its word changes with it, so does that of
 * its classes: the catalog's first filter follows the season.
 */
export function changeSeason(
  context: ClassAdminContext,
  id: string,
  { updatedAt: read, ...fields }: SeasonFields & { updatedAt: string },
): Promise<Outcome<object, NotSaved | 'not-found' | 'changed-meanwhile'>> {
  return inTransaction(context.db, async tx => {
    const [before] = await tx.select().from(seasons).where(eq(seasons.id, id)).for('update')
    if (!before) return refused('not-found')
    if (before.updatedAt.getTime() !== Date.parse(read)) return refused('changed-meanwhile')
    const found = await findFamilies(tx, fields.earlyEmails)
    if (!found.ok) return found
    if (await isNameTaken(tx, fields.name, id)) return refused('name-taken')
    const columns = columnsOf(fields)
    const families = await familiesOf(tx, id)
    await tx
      .update(seasons)
      .set({ ...columns, updatedAt: savedAt(context.clock.now(), before.updatedAt) })
      .where(eq(seasons.id, id))
    await setFamilies(tx, id, found.ids)
    const word = wordOfSeason(columns)
    await tx
      .update(offerings)
      .set({ season: word })
      .where(and(eq(offerings.seasonId, id), ne(offerings.season, word)))
    await context.note(tx, {
      about: { kind: 'season', id },
      before: noted(before, families),
      after: noted({ ...columns, state: before.state }, found.ids),
    })
    await context.changed(tx, 'classes')
    return { ok: true as const }
  })
}

/** Opens or closes a season. It's a draft again only while no family has anything to do with its classes. */
export function setSeasonState(
  context: ClassAdminContext,
  id: string,
  state: Row['state'],
): Promise<Outcome<object, 'not-found' | 'has-families'>> {
  return inTransaction(context.db, async tx => {
    const [before] = await tx.select().from(seasons).where(eq(seasons.id, id)).for('update')
    if (!before) return refused('not-found')
    if (before.state === state) return { ok: true as const }
    if (state === 'draft' && (await tx.$count(offerings, and(eq(offerings.seasonId, id), hasAnyone))) > 0)
      return refused('has-families')
    const updatedAt = savedAt(context.clock.now(), before.updatedAt)
    await tx.update(seasons).set({ state, updatedAt }).where(eq(seasons.id, id))
    await context.note(tx, { about: { kind: 'season', id }, before: { state: before.state }, after: { state } })
    await context.changed(tx, 'classes')
    return { ok: true as const }
  })
}

const columnsOf = ({ name, firstDay, lastDay, opensOn, earlyOn, earlySiblings }: SeasonFields) => ({
  name: name.trim(),
  firstDay,
  lastDay,
  opensOn: opensOn || null,
  earlyOn: earlyOn || null,
  earlySiblings,
})

/** What the audit log keeps: families by id, never by address. */
const noted = (season: ReturnType<typeof columnsOf> & { state: Row['state'] }, families: readonly string[]) => {
  const { name, firstDay, lastDay, state, opensOn, earlyOn, earlySiblings } = season
  return { name, firstDay, lastDay, state, opensOn, earlyOn, earlySiblings, earlyFamilies: [...families].sort() }
}

async function isNameTaken(tx: Transaction, name: string, id: string): Promise<boolean> {
  const same = eq(sql`lower(${seasons.name})`, name.trim().toLowerCase())
  return (await tx.$count(seasons, and(same, ne(seasons.id, id)))) > 0
}

/** The families with these addresses; a refusal names the ones that no family has. */
async function findFamilies(tx: Transaction, emails: readonly string[]) {
  if (emails.length === 0) return { ok: true as const, ids: [] as string[] }
  const found = await tx
    .select({ id: users.id, email: sql<string>`lower(${users.email})` })
    .from(users)
    .where(and(eq(users.role, 'parent'), inArray(sql`lower(${users.email})`, [...emails])))
  const unknown = emails.filter(email => !found.some(each => each.email === email))
  if (unknown.length === 0) return { ok: true as const, ids: found.map(each => each.id) }
  const message = `No family has ${unknown.length === 1 ? 'this email address' : 'these email addresses'}: ${unknown.join(', ')}`
  return refused('unknown-families', { message, fields: { earlyEmails: message } })
}

const familiesOf = async (tx: Transaction, seasonId: string) =>
  (
    await tx
      .select({ id: seasonEarlyFamilies.familyId })
      .from(seasonEarlyFamilies)
      .where(eq(seasonEarlyFamilies.seasonId, seasonId))
  ).flatMap(each => each.id ?? [])

async function setFamilies(tx: Transaction, seasonId: string, ids: readonly string[]): Promise<void> {
  await tx.delete(seasonEarlyFamilies).where(eq(seasonEarlyFamilies.seasonId, seasonId))
  if (ids.length > 0) await tx.insert(seasonEarlyFamilies).values(ids.map(familyId => ({ seasonId, familyId })))
}
