import { and, eq, inArray } from 'drizzle-orm'
import { readProgramSettingsIn } from '#src/features/organization/server.ts'
import { newId } from '#src/lib/ids.ts'
import { type Outcome, refused } from '#src/lib/outcome.ts'
import type { Transaction } from '#src/platform/database/open-database.ts'
import { inTransaction } from '#src/platform/database/retry.ts'
import { changedDayOptions, changedPrice, type PriceChange } from '../../season-copy.ts'
import { wordOfSeason } from '../../season-of-day.ts'
import type { ClassAdminContext } from '../admin/context.ts'
import { slugOf } from '../admin/slug-of.ts'
import { datesOf } from '../class-dates.ts'
import { offerings, seasonCopies, seasons, sessions } from '../tables.ts'
import { type CopyAsked, type NotPlanned, type PlannedCopy, planCopy } from './plan-copy.ts'
import { addSeasonIn } from './save-season.ts'

type Copied = Outcome<
  { seasonId: string; copied: number; before: number },
  NotPlanned | 'plan-changed' | 'name-taken' | 'unknown-families'
>

/**
 * Copies classes into another season as drafts, all or none, exactly as the preview with this `version` showed them. Each
 * class is copied into a season once: the target is locked, and the table of copies holds one row for each pair. Sent
 * again, it answers what was copied before.
 */
export function copySeason(context: ClassAdminContext, asked: CopyAsked & { version: string }): Promise<Copied> {
  return inTransaction(context.db, async tx => {
    const { target } = asked
    const planned = await planCopy(tx, asked, context.clock.now())
    if (!planned.ok) return planned
    const { copies, preview } = planned.plan
    const before = copies.filter(each => each.isCopied).length
    if (before === copies.length) return { ok: true as const, seasonId: target.id, copied: 0, before }
    if (preview.version !== asked.version) return refused('plan-changed')
    if (target.isNew) {
      const { name, firstDay, lastDay, id } = target
      const bare = { opensOn: '', earlyOn: '', earlySiblings: false, earlyEmails: [] }
      const added = await addSeasonIn(context, tx, { id, name, firstDay, lastDay, ...bare })
      if (!added.ok) return added
    }
    const [season] = await tx.select().from(seasons).where(eq(seasons.id, target.id)).for('no key update')
    if (!season) return refused('unknown-season')
    // Another request may have copied them before it was locked.
    const already = await tx.$count(
      seasonCopies,
      and(eq(seasonCopies.seasonId, season.id), inArray(seasonCopies.sourceId, [...asked.classIds])),
    )
    if (already === copies.length) return { ok: true as const, seasonId: season.id, copied: 0, before: already }
    if (already !== before) return refused('plan-changed')
    const added = copies.filter(each => !each.isCopied)
    await writeCopies(context, tx, added, season, asked.price)
    await context.changed(tx, 'classes')
    return { ok: true as const, seasonId: season.id, copied: added.length, before }
  })
}

type Season = typeof seasons.$inferSelect

async function writeCopies(
  context: ClassAdminContext,
  tx: Transaction,
  copies: readonly PlannedCopy[],
  season: Season,
  change: PriceChange,
): Promise<void> {
  const now = context.clock.now()
  const { timeZone } = await readProgramSettingsIn(tx)
  const rows = copies.map(copy => ({ copy, row: rowOf(copy, season, change, { now, timeZone }) }))
  await tx.insert(offerings).values(rows.map(each => each.row))
  const dates = rows.flatMap(({ copy, row }) => copy.dates.sessions.map(each => ({ ...each, offeringId: row.id })))
  if (dates.length > 0) await tx.insert(sessions).values(dates)
  await tx
    .insert(seasonCopies)
    .values(rows.map(({ copy, row }) => ({ seasonId: season.id, sourceId: copy.source.id, copyId: row.id })))
  for (const { copy, row } of rows) {
    const { title, priceCents } = row
    await context.note(tx, {
      about: { kind: 'class', id: row.id },
      after: { title, priceCents, season: season.name, copiedFrom: copy.source.id },
    })
  }
}

/** The copy as a draft: everything staff wrote about the class, and nothing that families did. */
function rowOf(
  { source, dates, priceCents }: PlannedCopy,
  season: Season,
  change: PriceChange,
  { now, timeZone }: { now: Date; timeZone: string },
) {
  const { id: _, search, taken, popularity, offersPaused, ...same } = source
  const id = newId()
  const own = (cents: number | null) => cents && changedPrice(cents, change)
  return {
    ...same,
    id,
    slug: slugOf(source.title, id),
    status: 'draft' as const,
    season: wordOfSeason(season),
    seasonId: season.id,
    priceCents,
    dailyCents: own(source.dailyCents),
    weeklyCents: own(source.weeklyCents),
    monthlyCents: own(source.monthlyCents),
    dayOptions: source.dayOptions && changedDayOptions(source.dayOptions, change),
    sessionRule: dates.rule,
    ...datesOf(source, dates.sessions, timeZone),
    isSample: false,
    createdAt: now,
    updatedAt: now,
  }
}
