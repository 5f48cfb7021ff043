import { type ReactNode, useMemo, useState } from 'react'
import { useNavigate, useNavigation, useSearchParams } from 'react-router'
import { FeedPanel } from '#src/features/family-calendar/web.ts'
import { dayOf, dayText } from '#src/lib/dates.ts'
import { addMonths, monthCells } from '#src/lib/plain-days.ts'
import { Button, IconButton, QuietLink } from '#src/ui/button.tsx'
import { DayGrid } from '#src/ui/day-grid.tsx'
import { LeftIcon, RightIcon } from '#src/ui/icons.tsx'
import { LoadFailed } from '#src/ui/load-failed.tsx'
import { Panel } from '#src/ui/sheet.tsx'
import { DayAgenda, EmptyMonth, SessionTicket } from './calendar/day-agenda.tsx'
import { entryText, familyEntries } from './calendar/family-entries.ts'
import { DayEntries, Legend } from './calendar/family-month.tsx'
import { canTurnTo } from './calendar/month-of.ts'
import { ahead, dayInText } from './own-sessions.ts'
import type { PanelProps } from './tabs.tsx'
import './calendar/calendar.css'

/** The calendar tab: a month of the family's sessions and public events, with the selected day below. */
export default function CalendarTab({ family, data }: PanelProps<'calendar'>) {
  const { sessions, placesMissing, child, children, now, zone } = family
  const { month, events, feed } = data
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const { location } = useNavigation()
  const today = dayOf(now, zone)
  const [picked, setPicked] = useState<string>()
  const first = today.startsWith(month) ? today : `${month}-01`
  const chosen = picked ?? first
  const weeks = monthCells(month)
  const entriesOf = useMemo(() => familyEntries(sessions, events ?? [], zone), [sessions, events, zone])
  const next = ahead(sessions, now).find(each => each.day > chosen)
  const isEmpty = !weeks.flat().some(({ day, inMonth }) => inMonth && entriesOf(day).length > 0)

  function choose(day: string) {
    if (!canTurnTo(day.slice(0, 7), today)) return
    setPicked(day)
    // The month being shown, or the one that's loading.
    const coming = new URLSearchParams(location?.search ?? '').get('month') ?? month
    if (!day.startsWith(coming)) turnTo(day.slice(0, 7))
  }
  function turnTo(to: string) {
    const address = new URLSearchParams(search)
    address.set('tab', 'calendar')
    address.set('month', to)
    // Without flushSync, React may render this after the next key, which needs to know the month being loaded.
    void navigate({ search: address.toString() }, { preventScrollReset: true, flushSync: true })
  }
  function toMonth(to: string) {
    setPicked(undefined)
    turnTo(to)
  }

  if (!events || placesMissing)
    return (
      <Panel>
        <LoadFailed title="Couldn't load the calendar" contact={<QuietLink to="/contact">Contact us</QuietLink>}>
          Your spots are safe.
        </LoadFailed>
      </Panel>
    )
  return (
    <div className="family-cal">
      <MonthBar
        month={month}
        name={monthName(month)}
        nameOf={monthName}
        canTurnTo={to => canTurnTo(to, today)}
        onMonth={toMonth}
        onToday={() => choose(today)}
      />
      <DayGrid
        labelledBy="month-name"
        weeks={weeks}
        today={today}
        chosen={chosen}
        onChoose={choose}
        describe={day => [dayName(day), ...entriesOf(day).map(entryText)].join('. ')}
        busy={!!location}
      >
        {day => <DayEntries entries={entriesOf(day)} />}
      </DayGrid>
      <Legend family={children} />
      {isEmpty && <EmptyMonth name={monthName(month)} child={children.find(each => each.id === child)?.firstName} />}
      <section className="stack" aria-labelledby="day-name" aria-live="polite">
        <h3 id="day-name">{dayName(chosen)}</h3>
        <DayAgenda entries={entriesOf(chosen)} zone={zone} />
      </section>
      {next && (
        <section className="stack" aria-labelledby="next-name">
          <h3 id="next-name">Coming up next</h3>
          <SessionTicket session={next} above={`${next.child}, ${dayInText(next.startsAt, now, zone)}`} zone={zone} />
        </section>
      )}
      <FeedPanel feed={feed} now={now} zone={zone} />
    </div>
  )
}

const monthName = (month: string) => dayText(`${month}-01`, { month: 'long', year: 'numeric' })
const dayName = (day: string) => dayText(day, { weekday: 'long', month: 'long', day: 'numeric' })

/** The name of the month, with links to the previous and next ones. */
function MonthBar({
  month,
  name,
  nameOf,
  canTurnTo,
  onMonth,
  onToday,
}: {
  month: string
  name: string
  nameOf: (month: string) => string
  /** At either end of the range, the button stays visible but does nothing. */
  canTurnTo: (month: string) => boolean
  onMonth: (month: string) => void
  onToday: () => void
}) {
  const [before, after] = [addMonths(month, -1), addMonths(month, 1)]
  return (
    <div className="cal-bar">
      <h2 id="month-name" aria-live="polite">
        {name}
      </h2>
      <Button small onClick={onToday}>
        Today
      </Button>
      <Turn label={`Previous month, ${nameOf(before)}`} to={canTurnTo(before) && (() => onMonth(before))}>
        <LeftIcon />
      </Turn>
      <Turn label={`Next month, ${nameOf(after)}`} to={canTurnTo(after) && (() => onMonth(after))}>
        <RightIcon />
      </Turn>
    </div>
  )
}

/** Keeps keyboard focus even when it's disabled. */
function Turn({ label, to, children }: { label: string; to: false | (() => void); children: ReactNode }) {
  return (
    <IconButton label={label} aria-disabled={!to || undefined} onClick={to || undefined}>
      {children}
    </IconButton>
  )
}
