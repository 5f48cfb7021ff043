import { and, asc, desc, gte, lt, ne, sql } from 'drizzle-orm'
import { offerings, seasons, sessions } from '#src/features/classes/server/tables.ts'
import { teachesClass, teachesSession } from '#src/features/instructors/server.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'

const DAY_MS = 86_400_000
const DAYS_BACK = 7
const DAYS_AHEAD = 42
const MOST_CLASSES = 100

/**
 * The classes with children in them or on their waitlist, closest to now first, their sessions around now, and the
 * seasons, latest first. For an instructor, only what they teach.
 */
export async function readChoices(db: Queryable, now: Date, taughtBy?: string) {
  const at = sql`${now.toISOString()}::timestamptz`
  const entries = (status: string) => sql<boolean>`EXISTS (SELECT FROM registrations r
    WHERE r.offering_id = ${offerings.id} AND r.status IN (${sql.raw(status)}))`
  const whole = taughtBy ? teachesClass(taughtBy, offerings.id) : sql`true`
  const taught = taughtBy
    ? sql`EXISTS (SELECT FROM ${sessions} WHERE ${sessions.offeringId} = ${offerings.id} AND ${teachesSession(taughtBy)})`
    : undefined
  const [classes, dates, chosenSeasons] = await Promise.all([
    db
      .select({
        id: offerings.id,
        title: offerings.title,
        startsAt: offerings.startsAt,
        whole: sql<boolean>`${whole}`,
        waitlist: entries(`'waitlisted'`),
      })
      .from(offerings)
      .where(and(ne(offerings.status, 'draft'), entries(`'confirmed', 'active', 'waitlisted'`), taught))
      .orderBy(
        sql`abs(extract(epoch FROM coalesce(${offerings.startsAt}, ${at}) - ${at}))`,
        asc(offerings.title),
        asc(offerings.id),
      )
      .limit(MOST_CLASSES),
    db
      .select({ id: sessions.id, offeringId: sessions.offeringId, startsAt: sessions.startsAt })
      .from(sessions)
      .where(
        and(
          gte(sessions.startsAt, new Date(now.getTime() - DAYS_BACK * DAY_MS)),
          lt(sessions.startsAt, new Date(now.getTime() + DAYS_AHEAD * DAY_MS)),
          taughtBy ? teachesSession(taughtBy) : undefined,
        ),
      )
      .orderBy(asc(sessions.startsAt), asc(sessions.id)),
    // Whole seasons aren't for instructors.
    taughtBy
      ? []
      : db
          .select({ id: seasons.id, name: seasons.name })
          .from(seasons)
          .orderBy(desc(seasons.firstDay), asc(seasons.name)),
  ])
  const datesOf = Map.groupBy(dates, each => each.offeringId)
  return {
    seasons: chosenSeasons,
    classes: classes.map(({ startsAt, ...each }) => ({
      ...each,
      startsAt: startsAt?.toISOString() ?? null,
      sessions: (datesOf.get(each.id) ?? []).map(({ id, startsAt: begins }) => ({
        id,
        startsAt: begins.toISOString(),
      })),
    })),
  }
}
