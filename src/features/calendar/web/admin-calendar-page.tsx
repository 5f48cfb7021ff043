import { useEffect, useState } from 'react'
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData, useNavigation, useSearchParams } from 'react-router'
import { staffOnly } from '#src/features/accounts/web.ts'
import type { ClassesContract } from '#src/features/classes/contract.ts'
import type { OrganizationContract } from '#src/features/organization/contract.ts'
import { dayOf, dayText, formatTime } from '#src/lib/dates.ts'
import { optionalPart, pageApi } from '#src/lib/page-api.ts'
import { addDays, addMonths, monthCells } from '#src/lib/plain-days.ts'
import { Button, IconLink } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { DayGrid } from '#src/ui/day-grid.tsx'
import { LeftIcon, PlusIcon, RightIcon } from '#src/ui/icons.tsx'
import { LoadFailed } from '#src/ui/load-failed.tsx'
import { Panel } from '#src/ui/sheet.tsx'
import { StaffFrame } from '#src/ui/staff-frame.tsx'
import type { CalendarContract, CalendarEvent } from '../contract.ts'
import { daysOfEvent } from '../event-days.ts'
import { draftOf, newDraft } from './admin/event-draft.ts'
import { EventForm } from './admin/event-form.tsx'
import { EventsOfDay, timeOf } from './admin/events-of-day.tsx'
import { useEventWrites } from './admin/use-event-writes.ts'
import './admin/admin-calendar.css'

/** From the start of last month to six months ahead. */
const [MONTHS_BACK, MONTHS_AHEAD] = [-1, 6]

/** /admin/calendar: the families' calendar, managed by staff. Guests and parents are redirected with a toast. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const user = await staffOnly(context, 'calendar')
  const { timeZone } = await pageApi<OrganizationContract>(context)('GET /api/program')
  const today = dayOf(new Date(), timeZone)
  const [earliest, latest] = [MONTHS_BACK, MONTHS_AHEAD].map(months => addMonths(today.slice(0, 7), months)) as [
    string,
    string,
  ]
  const query = { startDate: `${earliest}-01`, endDate: addDays(`${addMonths(latest, 1)}-01`, -1) }
  const [events, closures] = await Promise.all([
    optionalPart(pageApi<CalendarContract>(context)('GET /api/events', { query })),
    optionalPart(pageApi<ClassesContract>(context)('GET /api/admin/closures', { query: {} })),
  ])
  const asked = url.searchParams.get('month') ?? ''
  const isShown = /^\d{4}-\d{2}$/.test(asked) && asked >= earliest && asked <= latest
  return {
    user,
    events,
    closures: closures ?? null,
    today,
    zone: timeZone,
    earliest,
    latest,
    month: isShown ? asked : today.slice(0, 7),
  }
}

export const meta: MetaFunction = () => [{ title: 'Calendar' }, { name: 'robots', content: 'noindex' }]

/** What's open: nothing, a new event on a day, or an existing one. */
type Open = { day: string } | { event: CalendarEvent } | null

const toForm = () => document.getElementById('event-title')?.focus()

export default function AdminCalendarPage() {
  const { user, events, closures, today, zone, earliest, latest, month } = useLoaderData<typeof loader>()
  const [, setSearch] = useSearchParams()
  const [picked, setPicked] = useState<string>()
  const [open, setOpen] = useState<Open>(null)
  const { location } = useNavigation()
  const writes = useEventWrites(zone)
  const chosen = picked ?? (today.startsWith(month) ? today : `${month}-01`)
  const byDay = new Map<string, CalendarEvent[]>()
  for (const event of events ?? [])
    for (const day of daysOfEvent(event, zone)) byDay.set(day, [...(byDay.get(day) ?? []), event])

  function choose(day: string) {
    const to = day.slice(0, 7)
    if (to < earliest || to > latest) return
    setPicked(day)
    // The month being shown or loaded.
    const coming = new URLSearchParams(location?.search ?? '').get('month') ?? month
    // Without flushSync, React may render this after the next key, which needs to know the month being loaded.
    if (to !== coming) setSearch({ month: to }, { preventScrollReset: true, flushSync: true })
  }
  const typingNew = open !== null && 'day' in open
  useEffect(() => {
    const pressN = (event: KeyboardEvent) => {
      const typing = event.target instanceof HTMLElement && event.target.closest('input, textarea, select')
      if (event.key.toLowerCase() !== 'n' || event.ctrlKey || event.metaKey || event.altKey || typing) return
      event.preventDefault()
      if (typingNew) toForm()
      else setOpen({ day: chosen })
    }
    document.addEventListener('keydown', pressN)
    return () => document.removeEventListener('keydown', pressN)
  }, [chosen, typingNew])
  useEffect(() => {
    if (open) toForm()
  }, [open])

  const close = () => {
    setOpen(null)
    document.querySelector<HTMLElement>(`[data-day="${chosen}"]`)?.focus()
  }
  const name = dayText(`${month}-01`, { month: 'long', year: 'numeric' })
  return (
    <StaffFrame user={user}>
      <div className="desk-head">
        <h1 tabIndex={-1} id="month-name">
          {name}
        </h1>
        <div className="row">
          <Button onClick={() => choose(today)}>Today</Button>
          {month > earliest && (
            <IconLink label="Previous month" to={`?month=${addMonths(month, -1)}`} onClick={() => setPicked(undefined)}>
              <LeftIcon />
            </IconLink>
          )}
          {month < latest && (
            <IconLink label="Next month" to={`?month=${addMonths(month, 1)}`} onClick={() => setPicked(undefined)}>
              <RightIcon />
            </IconLink>
          )}
          <Button
            tone="primary"
            onClick={() => (typingNew ? toForm() : setOpen({ day: chosen }))}
            aria-keyshortcuts="N"
          >
            <PlusIcon /> New event
          </Button>
        </div>
      </div>
      {!events && (
        <Panel>
          <LoadFailed title="Couldn't load the calendar">Nothing was changed.</LoadFailed>
        </Panel>
      )}
      {events && (
        <div className="bench narrow">
          <DayGrid
            labelledBy="month-name"
            weeks={monthCells(month)}
            today={today}
            chosen={chosen}
            onChoose={choose}
            onPress={day => {
              // While editing an event, choosing another day only shows it. Nothing typed is lost.
              if (!open || typingNew) setOpen({ day })
            }}
            describe={day =>
              [
                dayText(day, { weekday: 'long', month: 'long', day: 'numeric' }),
                ...(byDay.get(day) ?? []).map(each => `${each.title}, ${timeOf(each, zone)}`),
                'Add event',
              ].join('. ')
            }
          >
            {day => byDay.get(day)?.map(each => <DayStrip key={each.id} event={each} zone={zone} />)}
          </DayGrid>
          <div className="stack">
            <EventsOfDay
              name={dayText(chosen, { weekday: 'long', month: 'long', day: 'numeric' })}
              events={byDay.get(chosen) ?? []}
              zone={zone}
              closed={closures}
              user={user}
              onEdit={event => setOpen({ event })}
            />
            {open && 'day' in open && (
              <EventForm
                key="new"
                start={newDraft(open.day)}
                isNew
                pressed={open}
                onSave={async draft => {
                  await writes.create(draft)
                  close()
                }}
                onClose={close}
              />
            )}
            {open && 'event' in open && (
              <EventForm
                key={open.event.id}
                start={draftOf(open.event, zone)}
                isNew={false}
                onSave={async draft => {
                  await writes.change(open.event.id, draft)
                  close()
                }}
                onDelete={() => void writes.remove(open.event).then(close, () => undefined)}
                onClose={close}
              />
            )}
          </div>
        </div>
      )}
    </StaffFrame>
  )
}

function DayStrip({ event, zone }: { event: CalendarEvent; zone: string }) {
  const { type, isAllDay, startDate, title } = event
  return (
    <>
      <span className={classNames('ev', type === 'normal' ? 'normal c-ink' : type, type === 'holiday' && 'c-ink')}>
        {!isAllDay && `${formatTime(startDate, zone).replace(/ [AP]M$/, '')} `}
        {title}
      </span>
      <span className="dots">
        <i className={classNames('c-ink', { normal: 'n', special: 's', holiday: 'h' }[type])} />
      </span>
    </>
  )
}
