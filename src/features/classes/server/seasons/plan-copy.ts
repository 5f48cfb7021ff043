import { createHash } from 'node:crypto'
import { and, asc, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import { closedDaysFrom } from '#src/features/calendar/server.ts'
import { readProgramSettingsIn } from '#src/features/organization/server.ts'
import { dayOf } from '#src/lib/dates.ts'
import { type Outcome, refused } from '#src/lib/outcome.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'
import type { CopyPreview } from '../../season-contract.ts'
import {
  type CopiedDates,
  changedPrice,
  copiedDates,
  type Occupied,
  type Overlap,
  overlaps,
  type PriceChange,
} from '../../season-copy.ts'
import { roomOf } from '../../session-room.ts'
import type { ClosedDays } from '../../session-rule.ts'
import { offerings, seasonCopies, seasons, sessions } from '../tables.ts'

export type CopyAsked = {
  sourceId: string
  target: { id: string; isNew: boolean; name: string; firstDay: string; lastDay: string }
  classIds: readonly string[]
  price: PriceChange
}
type Row = typeof offerings.$inferSelect
export type PlannedCopy = { source: Row; count: number; dates: CopiedDates; priceCents: number; isCopied: boolean }
export type CopyPlan = { copies: PlannedCopy[]; preview: CopyPreview }
export type NotPlanned = 'not-found' | 'unknown-season' | 'same-season' | 'no-classes'

/** Everything a copy would create, with its conflicts; the same for the preview and for the copy itself. Only reads. */
export async function planCopy(
  db: Queryable,
  asked: CopyAsked,
  now: Date,
): Promise<Outcome<{ plan: CopyPlan }, NotPlanned>> {
  if (asked.target.id === asked.sourceId) return refused('same-season')
  const [from] = await db.select().from(seasons).where(eq(seasons.id, asked.sourceId))
  if (!from) return refused('not-found')
  const [known] = await db.select().from(seasons).where(eq(seasons.id, asked.target.id))
  // A new season may have been made by the same request, sent before.
  const to = known ?? (asked.target.isNew ? asked.target : undefined)
  if (!to) return refused('unknown-season')
  const sources = await readSources(db, asked)
  if (sources.length < new Set(asked.classIds).size) return refused('no-classes')
  const { timeZone: zone } = await readProgramSettingsIn(db)
  const closures = await closedDaysFrom(db, to.firstDay)
  const copies = sources.map(({ source, meetings, isCopied }) => ({
    source,
    isCopied,
    count: meetings.length,
    dates: copiedDates({ sessions: meetings, sessionRule: source.sessionRule }, { from, to }, { closures, zone }),
    priceCents: changedPrice(source.priceCents, asked.price),
  }))
  const found = await conflictsOf(
    db,
    copies.filter(each => !each.isCopied),
  )
  const about = { closures, zone, now, lastDay: to.lastDay }
  const classes = copies.map(copy => presented(copy, found.get(copy.source.id) ?? [], about))
  const season = { name: to.name, firstDay: to.firstDay, lastDay: to.lastDay }
  return { ok: true, plan: { copies, preview: { version: versionOf(season, copies), season, classes } } }
}

/** The chosen classes of the season by first session, with their sessions that weren't canceled. */
async function readSources(db: Queryable, { sourceId, target, classIds }: CopyAsked) {
  const chosen = inArray(offerings.id, [...classIds])
  const rows = await db
    .select()
    .from(offerings)
    .where(and(chosen, eq(offerings.seasonId, sourceId)))
    .orderBy(asc(offerings.startsAt), asc(offerings.title), asc(offerings.id))
  const dates = await db
    .select()
    .from(sessions)
    .where(and(inArray(sessions.offeringId, [...classIds]), isNull(sessions.cancelledAt)))
    .orderBy(asc(sessions.startsAt))
  const copied = await db
    .select({ id: seasonCopies.sourceId })
    .from(seasonCopies)
    .where(and(eq(seasonCopies.seasonId, target.id), inArray(seasonCopies.sourceId, [...classIds])))
  const byClass = Map.groupBy(dates, each => each.offeringId)
  return rows.map(source => ({
    source,
    meetings: byClass.get(source.id) ?? [],
    isCopied: copied.some(each => each.id === source.id),
  }))
}

/** Where the copies need a room or a teacher that another class, or another copy, needs at the same time. */
async function conflictsOf(db: Queryable, copies: readonly PlannedCopy[]): Promise<Map<string, Overlap[]>> {
  const planned = copies.flatMap(({ source, dates }) =>
    dates.sessions.map(each => ({
      of: source.id,
      title: source.title,
      teacher: source.taughtBy,
      ...each,
      room: roomOf(each, source),
    })),
  )
  if (planned.length === 0) return new Map()
  const first = new Date(Math.min(...planned.map(each => each.startsAt.getTime())))
  const last = new Date(Math.max(...planned.map(each => each.endsAt.getTime())))
  const others: Occupied[] = await db
    .select({
      of: sql<string>`'there ' || ${offerings.id}`,
      title: offerings.title,
      room: sql<string>`coalesce(${sessions.room}, ${offerings.location})`,
      teacher: offerings.taughtBy,
      startsAt: sessions.startsAt,
      endsAt: sessions.endsAt,
    })
    .from(sessions)
    .innerJoin(offerings, eq(offerings.id, sessions.offeringId))
    .where(
      and(
        isNull(sessions.cancelledAt),
        ne(offerings.status, 'archived'),
        sql`${sessions.startsAt} < ${last.toISOString()}::timestamptz AND ${sessions.endsAt} > ${first.toISOString()}::timestamptz`,
      ),
    )
    .orderBy(asc(sessions.startsAt), asc(offerings.id))
  return Map.groupBy(overlaps(planned, others), each => each.of)
}

type About = { closures: readonly ClosedDays[]; zone: string; now: Date; lastDay: string }

function presented(copy: PlannedCopy, found: readonly Overlap[], about: About): CopyPreview['classes'][number] {
  const { source, count, dates, priceCents, isCopied } = copy
  const at = (day: Date | undefined | null) => day?.toISOString() ?? null
  const own = dates.sessions.flatMap(({ startsAt }) => conflictsOfDay(startsAt, about))
  const others = found.map(({ startsAt, same, title }) => ({ kind: same, startsAt, with: title }))
  return {
    id: source.id,
    title: source.title,
    isCopied,
    from: { firstStart: at(source.startsAt), sessions: count, price: source.priceCents },
    to: {
      firstStart: at(dates.sessions[0]?.startsAt),
      lastStart: at(dates.sessions.at(-1)?.startsAt),
      sessions: dates.sessions.length,
      price: priceCents,
    },
    skipped: dates.skipped,
    conflicts: grouped([...own, ...others]),
  }
}

type Conflict = CopyPreview['classes'][number]['conflicts'][number]

/** One line for each kind and other class, with its first session and how many there are. */
function grouped(found: readonly (Pick<Conflict, 'kind' | 'with'> & { startsAt: Date })[]): Conflict[] {
  const groups = Map.groupBy(found, each => JSON.stringify([each.kind, each.with]))
  return [...groups.values()].map(group => ({
    kind: group[0]!.kind,
    with: group[0]!.with,
    startsAt: group[0]!.startsAt.toISOString(),
    sessions: group.length,
  }))
}

/** A session on a closed day, in the past, or after the season. */
function conflictsOfDay(startsAt: Date, { closures, zone, now, lastDay }: About) {
  const day = dayOf(startsAt, zone)
  const closed = closures.find(each => each.firstDay <= day && day <= each.lastDay)
  return [
    ...(closed ? [{ kind: 'closed' as const, startsAt, with: closed.title }] : []),
    ...(startsAt <= now ? [{ kind: 'past' as const, startsAt, with: null }] : []),
    ...(day > lastDay ? [{ kind: 'late' as const, startsAt, with: null }] : []),
  ]
}

/** Changes whenever what would be written does. */
function versionOf(season: CopyPreview['season'], copies: readonly PlannedCopy[]): string {
  const written = copies.map(({ source, dates, priceCents, isCopied }) =>
    isCopied
      ? [source.id]
      : [source.id, source.updatedAt, priceCents, ...dates.sessions.map(each => [each.startsAt, each.room])],
  )
  return createHash('sha256')
    .update(JSON.stringify([season, written]))
    .digest('base64url')
}
