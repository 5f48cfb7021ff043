import { readProgramSettings } from '#src/features/organization/server.ts'
import { dayOf } from '#src/lib/dates.ts'
import { addDays, addMonths, monthAfter } from '#src/lib/plain-days.ts'
import type { App } from '#src/platform/app.ts'
import { type Handlers, Refused } from '#src/platform/http/handlers.ts'
import { type CalendarContract, type CalendarEvent, LONGEST_WINDOW } from '../contract.ts'
import { listEvents, themeOfWeek, windowOf } from './find-events.ts'
import { addEvent, changeEvent, removeEvent, restoreEvent } from './save-event.ts'
import type { CalendarEventRow } from './tables.ts'

const DAY_MS = 86_400_000
const COMING = 5
/** How many months ahead the public calendar goes. */
const MONTHS_AHEAD = 12

export const routes = (app: App): Handlers<CalendarContract> => ({
  'GET /api/events': async ({ query }) => {
    const { timeZone } = await readProgramSettings(app.db)
    const now = app.clock.now()
    const today = dayOf(now, timeZone)
    const from = query.startDate ?? today
    const to = query.endDate ?? addDays(from.length === 10 ? from : dayOf(from, timeZone), 92)
    const window = windowOf(from, to, timeZone)
    // Rounded, so a day with 25 hours doesn't make the period longer.
    const days = Math.round((window.to.getTime() - window.from.getTime()) / DAY_MS)
    if (window.to < window.from || days > LONGEST_WINDOW) return new Refused('window')
    return (await listEvents(app.db, window, timeZone)).map(eventAnswer)
  },
  'POST /api/events': async ({ body }, { viewer, note }) =>
    eventAnswer(await addEvent({ ...app, note }, body, viewer.id)),
  'PUT /api/events/:id': async ({ params, body }, { note }) => {
    const changed = await changeEvent({ ...app, note }, params.id, body)
    return changed ? eventAnswer(changed) : new Refused('not-found')
  },
  'DELETE /api/events/:id': async ({ params }, { note }) =>
    (await removeEvent({ ...app, note }, params.id)) ? { deleted: true } : new Refused('not-found'),
  'POST /api/events/:id/restore': async ({ params }, { note }) => {
    const restored = await restoreEvent({ ...app, note }, params.id)
    return restored ? eventAnswer(restored) : new Refused('not-found')
  },
  'GET /api/calendar': async ({ query }) => {
    const { timeZone } = await readProgramSettings(app.db)
    const today = dayOf(app.clock.now(), timeZone)
    const [thisMonth, last] = [today.slice(0, 7), addMonths(today.slice(0, 7), MONTHS_AHEAD)]
    const asked = query.month ?? thisMonth
    const month = asked < thisMonth || asked > last ? thisMonth : asked
    const [theme, events, coming] = await Promise.all([
      themeOfWeek(app.db, today),
      listEvents(app.db, windowOf(`${month}-01`, addDays(`${monthAfter(month)}-01`, -1), timeZone), timeZone),
      listEvents(app.db, windowOf(today, addDays(today, LONGEST_WINDOW), timeZone), timeZone, COMING),
    ])
    return {
      today,
      month,
      previous: month > thisMonth ? addMonths(month, -1) : null,
      next: month < last ? monthAfter(month) : null,
      theme,
      events: events.map(eventAnswer),
      coming: coming.map(eventAnswer),
    }
  },
})

function eventAnswer(row: CalendarEventRow): CalendarEvent {
  const { id, title, description, type, startsOn, endsOn, startsAt, endsAt } = row
  return {
    id,
    title,
    description,
    startDate: startsOn ?? startsAt!.toISOString(),
    endDate: endsOn ?? endsAt?.toISOString() ?? null,
    isAllDay: startsOn !== null,
    type,
  }
}
