import { eq } from 'drizzle-orm'
import type { App } from '#src/platform/app.ts'
import { inTransaction } from '#src/platform/database/retry.ts'
import type { EventInput } from '../contract.ts'
import { type CalendarEventRow, calendarEvents } from './tables.ts'

/** Adds an event; everybody's pages show it at their next load. */
export function addEvent(app: App, input: EventInput, createdBy: string): Promise<CalendarEventRow> {
  return inTransaction(app.db, async tx => {
    const now = app.clock.now()
    const [row] = await tx
      .insert(calendarEvents)
      .values({ ...columnsOf(input), createdBy, createdAt: now, updatedAt: now })
      .returning()
    await app.changed(tx, 'events')
    return row!
  })
}

/** Changes an event to what is given; `undefined` when there is none. */
export function changeEvent(app: App, id: string, input: EventInput): Promise<CalendarEventRow | undefined> {
  return inTransaction(app.db, async tx => {
    const [row] = await tx
      .update(calendarEvents)
      .set({ ...columnsOf(input), updatedAt: app.clock.now() })
      .where(eq(calendarEvents.id, id))
      .returning()
    if (row) await app.changed(tx, 'events')
    return row
  })
}

/** Takes an event away; answers whether there was one. */
export function removeEvent(app: App, id: string): Promise<boolean> {
  return inTransaction(app.db, async tx => {
    const gone = await tx.delete(calendarEvents).where(eq(calendarEvents.id, id)).returning({ id: calendarEvents.id })
    if (gone.length > 0) await app.changed(tx, 'events')
    return gone.length > 0
  })
}

function columnsOf({ title, description, type, isAllDay, startDate, endDate }: EventInput) {
  const words = { title, description: description || null, type }
  const end = endDate ?? null
  return isAllDay
    ? { ...words, startsOn: startDate, endsOn: end, startsAt: null, endsAt: null }
    : { ...words, startsOn: null, endsOn: null, startsAt: new Date(startDate), endsAt: end ? new Date(end) : null }
}
