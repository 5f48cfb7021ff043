import { eq } from 'drizzle-orm'
import { readProgramSettingsIn } from '#src/features/organization/server.ts'
import { newId } from '#src/lib/ids.ts'
import { type Outcome, refused } from '#src/lib/outcome.ts'
import type { Transaction } from '#src/platform/database/open-database.ts'
import { inTransaction } from '#src/platform/database/retry.ts'
import type { NewClass } from '../../contract.ts'
import type { SessionRule } from '../../session-rule.ts'
import { type Offering, readOfferings } from '../read-offerings.ts'
import { placeClassesIn } from '../seasons/place-classes.ts'
import { seasonColumns } from '../seasons/season-columns.ts'
import { offerings } from '../tables.ts'
import { applyRuleIn } from './apply-rule.ts'
import { policyExists } from './change-class.ts'
import { columnsOf } from './class-columns.ts'
import type { ClassAdminContext } from './context.ts'
import { slugOf } from './slug-of.ts'

type NewRow = typeof offerings.$inferInsert

/** Creates a class as a draft without dates. Nobody sees it, and no spots are sold. */
export function addClass(
  context: ClassAdminContext,
  { kind, ...given }: NewClass,
): Promise<Outcome<{ offering: Offering }, 'unknown-policy' | 'unknown-season'>> {
  return inTransaction(context.db, async tx => {
    if (!(await policyExists(tx, given.cancellationPolicyId))) return refused('unknown-policy')
    const placed = await seasonColumns(tx, given)
    if (!placed) return refused('unknown-season')
    const settings = await readProgramSettingsIn(tx)
    const row = { ...columnsOf(given, settings), ...placed, kind }
    const { id } = await addDraft(context, tx, row)
    return { ok: true as const, offering: await inItsSeason(context, tx, id) }
  })
}

/**
 * Creates a draft with the id it was given, and the dates of its rule, in one transaction. Sent again, nothing happens
 * and `isNew` is false. A rule without upcoming dates leaves a draft without dates, as when it's entered by hand.
 */
export function addClassOnce(context: ClassAdminContext, draft: NewDraft): Promise<AddedOnce> {
  return inTransaction(context.db, tx => addClassOnceIn(context, tx, draft))
}

type NewDraft = { id: string; class: NewClass; rule: SessionRule | null }
type AddedOnce = Outcome<{ isNew: boolean; hasDates: boolean }, 'unknown-policy' | 'unknown-season'>

/** The same within a transaction. */
export async function addClassOnceIn(
  context: ClassAdminContext,
  tx: Transaction,
  { id, class: { kind, ...given }, rule }: NewDraft,
): Promise<AddedOnce> {
  if (!(await policyExists(tx, given.cancellationPolicyId))) return refused('unknown-policy')
  const placed = await seasonColumns(tx, given)
  if (!placed) return refused('unknown-season')
  const settings = await readProgramSettingsIn(tx)
  const offering = await addDraftOnce(context, tx, id, { ...columnsOf(given, settings), ...placed, kind })
  if (!offering) {
    const [known] = await tx.select({ startsAt: offerings.startsAt }).from(offerings).where(eq(offerings.id, id))
    return { ok: true as const, isNew: false, hasDates: known?.startsAt != null }
  }
  const updatedAt = offering.updatedAt.toISOString()
  const dated = rule !== null && (await applyRuleIn(context, tx, id, { rule, updatedAt })).ok
  await inItsSeason(context, tx, id)
  return { ok: true as const, isNew: true, hasDates: dated }
}

/** A new class, placed by its dates or its word if staff chose no season with a year. */
async function inItsSeason(context: ClassAdminContext, tx: Transaction, id: string): Promise<Offering> {
  const now = context.clock.now()
  await placeClassesIn(tx, now, eq(offerings.id, id))
  const [offering] = await readOfferings(tx, { where: eq(offerings.id, id) }, now)
  return offering!
}

/** Creates a draft with the text, prices and rule of a class. Dates and registrations aren't copied. */
export function duplicateClass(
  context: ClassAdminContext,
  id: string,
): Promise<Outcome<{ offering: Offering }, 'not-found'>> {
  return inTransaction(context.db, async tx => {
    const [source] = await tx.select().from(offerings).where(eq(offerings.id, id))
    if (!source) return refused('not-found')
    const {
      id: _,
      slug,
      search,
      taken,
      popularity,
      startsAt,
      endsAt,
      joinUntil,
      createdAt,
      updatedAt,
      status,
      ...copied
    } = source
    const { decideBy, runAnywayAt, runAnywayBy, ...same } = copied
    const copy = { ...same, title: `${source.title} (copy)`.slice(0, 120), isSample: false }
    return { ok: true as const, offering: await addDraft(context, tx, copy) }
  })
}

async function addDraft(
  context: ClassAdminContext,
  tx: Transaction,
  row: Omit<NewRow, 'id' | 'slug' | 'status'>,
): Promise<Offering> {
  return (await addDraftOnce(context, tx, newId(), row))!
}

/** Undefined if the class with this id exists already, even if another request creates it at the same moment. */
async function addDraftOnce(
  context: ClassAdminContext,
  tx: Transaction,
  id: string,
  row: Omit<NewRow, 'id' | 'slug' | 'status'>,
): Promise<Offering | undefined> {
  const now = context.clock.now()
  const added = await tx
    .insert(offerings)
    .values({ ...row, id, slug: slugOf(row.title, id), status: 'draft', createdAt: now, updatedAt: now })
    .onConflictDoNothing({ target: offerings.id })
    .returning({ id: offerings.id })
  if (added.length === 0) return undefined
  await context.note(tx, { about: { kind: 'class', id }, after: { title: row.title, priceCents: row.priceCents } })
  const [offering] = await readOfferings(tx, { where: eq(offerings.id, id) }, now)
  return offering!
}
