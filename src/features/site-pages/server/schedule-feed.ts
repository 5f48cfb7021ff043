import { and, asc, eq, gt, isNull } from 'drizzle-orm'
import { type AgeGroup, ageGroupsOf } from '#src/features/classes/ages.ts'
import { offerings, sessions } from '#src/features/classes/server/tables.ts'
import { isListed } from '#src/features/classes/server.ts'
import { roomOf } from '#src/features/classes/session-room.ts'
import type { ProgramSettings, Season } from '#src/features/organization/program-settings.ts'
import { calendarText, publishedCalendar } from '#src/platform/calendar/published-calendar.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'

/** How far back the feed goes, so that last week doesn't disappear from a subscribed calendar right away. */
const KEPT_MS = 30 * 86_400_000
const SIX_HOURS = 21_600

export type FeedFilter = { season?: Season | ''; ageGroup?: AgeGroup | '' }

/**
 * The public schedule as a calendar feed. Times are UTC, so that no calendar app needs a time zone table and clock
 * changes move nothing. Ids are stable, so calendars update existing entries. The feed says where, when and for which
 * ages, and nothing about who is coming.
 */
export async function scheduleFeed(
  db: Queryable,
  { season, ageGroup }: FeedFilter,
  program: Pick<ProgramSettings, 'brand' | 'timeZone'>,
  site: URL,
  now: Date,
): Promise<string> {
  const meetings = await db
    .select({
      id: sessions.id,
      startsAt: sessions.startsAt,
      endsAt: sessions.endsAt,
      slug: offerings.slug,
      title: offerings.title,
      description: offerings.description,
      ageMin: offerings.ageMin,
      ageMax: offerings.ageMax,
      room: sessions.room,
      location: offerings.location,
      updatedAt: offerings.updatedAt,
    })
    .from(sessions)
    .innerJoin(offerings, eq(offerings.id, sessions.offeringId))
    .where(
      and(
        isListed,
        isNull(sessions.cancelledAt),
        gt(sessions.endsAt, new Date(now.getTime() - KEPT_MS)),
        season ? eq(offerings.season, season) : undefined,
      ),
    )
    .orderBy(asc(sessions.startsAt), asc(sessions.id))
  const wanted = ageGroup ? meetings.filter(each => ageGroupsOf(each.ageMin, each.ageMax).includes(ageGroup)) : meetings

  const name = [program.brand, season, ageGroup && `ages ${ageGroup}`].filter(Boolean).join(', ')
  const calendar = publishedCalendar({ name, brand: program.brand, product: 'Schedule' })
  calendar.ttl(SIX_HOURS).x('X-WR-TIMEZONE', program.timeZone)
  for (const each of wanted) {
    calendar.createEvent({
      id: `${each.id}@${site.hostname}`,
      stamp: now,
      lastModified: each.updatedAt,
      start: each.startsAt,
      end: each.endsAt,
      summary: each.title,
      description: `Ages ${each.ageMin} to ${each.ageMax}. ${each.description}`,
      location: roomOf(each, each),
      url: new URL(`/events/${each.slug}`, site).href,
    })
  }
  return calendarText(calendar)
}
