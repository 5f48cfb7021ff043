import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { App } from '#src/platform/app.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'
import { inTransaction } from '#src/platform/database/retry.ts'
import type { RequestContext } from '#src/platform/http/handlers.ts'
import type { EventInput } from '../contract.ts'
import { type CalendarEventRow, calendarEvents } from './tables.ts'

type Writing = App & Pick<RequestContext, 'note'>
const about = (id: string) => ({ kind: 'calendar-event', id })

/** Adds an event. Everyone's pages show it the next time they load. */
export function addEvent(app: Writing, input: EventInput, createdBy: string): Promise<CalendarEventRow> {
  return inTransaction(app.db, async tx => {
    const now = app.clock.now()
    const [row] = await tx
      .insert(calendarEvents)
      .values({ ...columnsOf(input), createdBy, createdAt: now, updatedAt: now })
      .returning()
    await app.note(tx, { about: about(row!.id), after: fieldsOf(row!) })
    await app.changed(tx, 'events')
    return row!
  })
}

/** Changes an event, or returns `undefined` when there's none. */
export function changeEvent(app: Writing, id: string, input: EventInput): Promise<CalendarEventRow | undefined> {
  return inTransaction(app.db, async tx => {
    const before = await lockedEvent(tx, id)
    if (!before) return undefined
    const [row] = await tx
      .update(calendarEvents)
      .set({ ...columnsOf(input), updatedAt: app.clock.now() })
      .where(eq(calendarEvents.id, id))
      .returning()
    await app.note(tx, { about: about(id), before: fieldsOf(before), after: fieldsOf(row!) })
    await app.changed(tx, 'events')
    return row
  })
}

/** Removes an event from all calendars. Returns whether there was one. */
export function removeEvent(app: Writing, id: string): Promise<boolean> {
  return inTransaction(app.db, async tx => {
    const gone = await lockedEvent(tx, id)
    if (!gone) return false
    const now = app.clock.now()
    await tx.update(calendarEvents).set({ removedAt: now, updatedAt: now }).where(eq(calendarEvents.id, id))
    await app.note(tx, { about: about(id), before: fieldsOf(gone) })
    await app.changed(tx, 'events')
    return true
  })
}

/**
 * Restores a removed event: it's the same event again, and calendar apps that have it read this as a later change of it
 * (RFC 5545, 3.8.7.4). `undefined` when it wasn't removed.
 */
export function restoreEvent(app: Writing, id: string): Promise<CalendarEventRow | undefined> {
  return inTransaction(app.db, async tx => {
    const [row] = await tx
      .update(calendarEvents)
      .set({ removedAt: null, updatedAt: app.clock.now() })
      .where(and(eq(calendarEvents.id, id), isNotNull(calendarEvents.removedAt)))
      .returning()
    if (!row) return undefined
    await app.note(tx, { about: about(id), after: fieldsOf(row) })
    await app.changed(tx, 'events')
    return row
  })
}

async function lockedEvent(tx: Queryable, id: string): Promise<CalendarEventRow | undefined> {
  const [row] = await tx.select().from(calendarEvents).where(isOn(id)).for('update')
  return row
}

const isOn = (id: string) => and(eq(calendarEvents.id, id), isNull(calendarEvents.removedAt))

/** What the audit log records about an event. */
const fieldsOf = ({ title, description, type, startsOn, endsOn, startsAt, endsAt }: CalendarEventRow) => ({
  title,
  description,
  type,
  startsOn,
  endsOn,
  startsAt,
  endsAt,
})

function columnsOf({ title, description, type, isAllDay, startDate, endDate }: EventInput) {
  const words = { title, description: description || null, type }
  const end = endDate ?? null
  return isAllDay
    ? { ...words, startsOn: startDate, endsOn: end, startsAt: null, endsAt: null }
    : { ...words, startsOn: null, endsOn: null, startsAt: new Date(startDate), endsAt: end ? new Date(end) : null }
}
