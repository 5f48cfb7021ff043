import { eq, inArray, sql } from 'drizzle-orm'
import { attendanceFeature } from '#src/features/attendance/server.ts'
import { offerings, sessions } from '#src/features/classes/server/tables.ts'
import { familyCalendarFeature } from '#src/features/family-calendar/server.ts'
import { groupMessagesFeature } from '#src/features/group-messages/server.ts'
import { messagesFeature } from '#src/features/messages/server.ts'
import { reportsFeature } from '#src/features/reports/server.ts'
import { mails } from '#src/platform/mail/tables.ts'
import type { Chance } from '../chance.ts'
import { openPlans, type Plans } from '../open-plans.ts'
import { DAY_OPTIONS } from './day-parts.ts'
import { type Class, endOf, inOrder, type Paper, plus, startOf, weekday } from './paper.ts'
import type { Pair } from './tables.ts'

/** A world on paper, and the site it's played on. */
export type World = Paper & {
  site: Plans
  chance: Chance
  setClock: (to: Date) => void
  /** Who was checked in at the door. */
  checkedIn: Pair[]
}

/** A site with every feature that says who attends. */
export const openSite = () =>
  openPlans({
    more: app => [
      attendanceFeature(app),
      familyCalendarFeature(app),
      messagesFeature(app),
      groupMessagesFeature(app),
      reportsFeature(app),
    ],
  })

/** At the last of these hours, it's already the next day in London. */
const HOURS = ['09:30', '15:00', '23:30'] as const
const PROGRAM_FROM = '2026-11-30'

/**
 * A program on some weekdays for three weeks, a series that has often begun, and a class that spots are moved to. `nth`
 * keeps the titles of a run's worlds different.
 */
export async function newWorld(site: Plans, chance: Chance, nth: number): Promise<World> {
  const world: World = {
    site,
    chance,
    now: site.clock.now(),
    classes: [],
    families: [],
    spots: [],
    checkedIn: [],
    setClock(to) {
      world.now = to
      site.clock.set(to)
    },
  }
  world.setClock(new Date('2026-11-10T17:00:00Z'))
  await site.db.execute(sql`DELETE FROM rate_limits`)
  const weekdays = chance.shuffled(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']).slice(0, 3)
  const program = Array.from({ length: 19 }, (_, n) => plus(PROGRAM_FROM, n)).filter(
    day => weekdays.includes(weekday(day)) && !chance.yes(0.1),
  )
  const first = chance.of(['2026-11-12', '2026-11-16', '2026-11-23'])
  const gap = chance.of([2, 5, 7])
  const series = Array.from({ length: chance.between(3, 5) }, (_, n) => plus(first, n * gap))
  await addClass(world, { title: `Program ${nth}`, kind: 'program', capacity: chance.of([0, 2, 3]), days: program })
  await addClass(world, { title: `Series ${nth}`, kind: 'class', capacity: chance.of([0, 2, 4]), days: series })
  await addClass(world, { title: `Other ${nth}`, kind: 'class', capacity: 0, days: ['2026-12-02', '2026-12-09'] })
  return world
}

type NewClass = Pick<Class, 'title' | 'kind' | 'capacity'> & { days: string[] }

async function addClass(world: World, { days, ...given }: NewClass) {
  const { site, chance } = world
  const joinLate = given.kind === 'class' && chance.yes(0.7)
  const cls: Class = { ...given, id: '', joinLate, isArchived: false, sessions: [] }
  const time = chance.of(HOURS)
  for (const day of days) cls.sessions.push({ id: '', cls, day, time, room: null, isOff: false, seats: given.capacity })
  cls.id = await site.offering({
    ...given,
    meetings: cls.sessions.map(each => [startOf(each).toISOString(), endOf(each).toISOString()]),
    priceCents: given.kind === 'class' ? 60_00 : 0,
    ...(given.kind === 'program'
      ? { dailyCents: 20_00, weeklyCents: 50_00, monthlyCents: 600_00, dayOptions: DAY_OPTIONS }
      : {}),
    ...(joinLate ? { joinLate: 'full' as const, joinUntil: startOf(cls.sessions.at(-1)!) } : {}),
    // Spots that open up stay open: who gets them isn't tested here.
    offersPaused: true,
  })
  const rows = await site.db.select().from(sessions).where(eq(sessions.offeringId, cls.id)).orderBy(sessions.startsAt)
  for (const [n, each] of inOrder(cls.sessions).entries()) each.id = rows[n]!.id
  world.classes.push(cls)
}

/** Sends what's still owed and clears this world's schedule, so that the next world has the days to itself. */
export async function closeWorld({ site, classes }: World) {
  await site.sendRefunds()
  const ids = classes.map(({ id }) => id)
  const over = new Date('2026-11-01')
  await site.db.update(sessions).set({ cancelledAt: over }).where(inArray(sessions.offeringId, ids))
  await site.db.update(offerings).set({ startsAt: over, endsAt: over }).where(inArray(offerings.id, ids))
}

/** The emails of one kind to this world's families since the last call; all other emails are discarded. */
export async function newMails({ site, families }: World, kind: string) {
  const found = await site.db.delete(mails).returning()
  return found.filter(each => each.kind === kind && families.some(({ email }) => email === each.to))
}

/** The children named in a text. */
export const childrenIn = (text: string) => [...new Set(text.match(/Kid\d+/g) ?? [])]

export function must<Answer extends { status: number; text: string }>(answer: Answer): Answer {
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`)
  return answer
}
