import { eq, sql } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import type { Queryable } from '#src/platform/database/open-database.ts'
import { testClocks } from '../tables.ts'
import type { TestTools } from './test-tools.ts'

const ID = 'plans'
const ZONE = 'America/New_York'
const inZone = (instant: Date) => Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(ZONE)

/** The current time for the test provider's plans: real time, plus how far staff have moved it ahead. */
export async function planNow(tools: Pick<TestTools, 'clock'>, db: Queryable): Promise<Date> {
  const [row] = await db.select().from(testClocks).where(eq(testClocks.id, ID))
  return new Date(tools.clock.now().getTime() + (row?.aheadMs ?? 0))
}

/** Moves that time forward by calendar months or days in New York; answers the new time. */
export async function moveClock(tools: TestTools, by: { months?: number; days?: number }): Promise<Date> {
  const before = await planNow(tools, tools.db)
  const moved = inZone(before).add({ months: by.months ?? 0, days: by.days ?? 0 })
  const deltaMs = moved.epochMilliseconds - before.getTime()
  await tools.db
    .insert(testClocks)
    .values({ id: ID, aheadMs: deltaMs })
    .onConflictDoUpdate({ target: testClocks.id, set: { aheadMs: sql`${testClocks.aheadMs} + ${deltaMs}` } })
  return planNow(tools, tools.db)
}

/** `count` calendar months after the first day of a plan: Jan 31, Feb 28, Mar 31, at the same hour in New York. */
export function monthsAfter(anchor: Date, count: number): Date {
  return new Date(inZone(anchor).add({ months: count }).epochMilliseconds)
}

/** When the month that begins at `start` ends, counted from the plan's first day. */
export function endOfMonth(anchor: Date, start: Date): Date {
  let count = 1
  while (monthsAfter(anchor, count) <= start) count++
  return monthsAfter(anchor, count)
}

/** `days` calendar days later at the same hour in New York. */
export function daysAfter(instant: Date, days: number): Date {
  return new Date(inZone(instant).add({ days }).epochMilliseconds)
}
