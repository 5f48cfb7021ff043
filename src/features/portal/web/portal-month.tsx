import { Link } from 'react-router'
import type { PublicCalendar } from '#src/features/calendar/contract.ts'
import { dayText } from '#src/lib/dates.ts'
import { inTime } from '#src/lib/in-time.ts'
import { monthCells } from '#src/lib/plain-days.ts'
import { IconLink } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { LeftIcon, RightIcon } from '#src/ui/icons.tsx'
import { MonthGrid } from '#src/ui/month-grid.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import type { PortalTexts } from '../portal-content.ts'
import type { MonthEntry } from './month-entries.ts'

type Props = {
  calendar: Pick<PublicCalendar, 'month' | 'today' | 'previous' | 'next'>
  entries: Map<string, MonthEntry[]>
  t: PortalTexts
}

/** The public month: a table on wide screens, a list of days on phones. The months are links. */
export function PortalMonth({ calendar: { month, today, previous, next }, entries, t }: Props) {
  const name = dayText(`${month}-01`, { month: 'long', year: 'numeric' })
  const own = [...entries].filter(([day]) => day.startsWith(month)).sort(([a], [b]) => inTime(a, b))
  return (
    <section id="calendar" className="portal-calendar" aria-labelledby="calendar-title">
      <div className="cal-bar">
        <h2 id="calendar-title">
          {t('portal.calendar.title')}: <span className="nowrap">{name}</span>
        </h2>
        {previous && (
          <IconLink label="Previous month" to={`?month=${previous}#calendar`} preventScrollReset>
            <LeftIcon />
          </IconLink>
        )}
        {next && (
          <IconLink label="Next month" to={`?month=${next}#calendar`} preventScrollReset>
            <RightIcon />
          </IconLink>
        )}
      </div>
      <MonthGrid label={name} weeks={monthCells(month)} today={today}>
        {day => entries.get(day)?.map(entry => <Entry key={entry.id} entry={entry} />)}
      </MonthGrid>
      {own.length === 0 && <p className="sub">{t('portal.calendar.none')}</p>}
      <ul className="agenda panel portal-agenda" aria-label={`${name}, day by day`} hidden={own.length === 0}>
        {own.map(([day, ofDay]) => (
          <li key={day}>
            <time className="datebox" dateTime={day}>
              <small>{dayText(day, { weekday: 'short' }).toUpperCase()}</small> {Number(day.slice(8))}
            </time>
            <ul>
              {ofDay.map(({ id, to, title, time }) => (
                <li key={id}>
                  {to ? <Link to={to}>{title}</Link> : <strong>{title}</strong>} <span className="by">{time}</span>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      <ul className="legend" aria-label="Calendar key">
        {LEGEND.map(([kind, words]) => (
          <li key={kind}>
            <span className={lookOf(kind)} /> {words}
          </li>
        ))}
      </ul>
    </section>
  )
}

const LEGEND = [
  ['class', 'Class'],
  ['normal', 'For families'],
  ['special', 'Special day'],
  ['holiday', 'Closed'],
] as const

const lookOf = (kind: MonthEntry['kind']) =>
  classNames(
    'ev',
    kind === 'class' && 'c-pond',
    kind === 'normal' && 'c-iris',
    kind === 'special' && 'special',
    kind === 'holiday' && 'holiday c-ink',
  )

function Entry({ entry: { kind, to, title, hour, time } }: { entry: MonthEntry }) {
  const words = (
    <>
      {hour && <span aria-hidden="true">{hour} </span>}
      {title}
      <VisuallyHidden>, {time}</VisuallyHidden>
    </>
  )
  return to ? (
    <Link className={lookOf(kind)} to={to} title={title}>
      {words}
    </Link>
  ) : (
    <span className={lookOf(kind)} title={title}>
      {words}
    </span>
  )
}
