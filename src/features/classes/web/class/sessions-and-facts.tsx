import { useProgram } from '#src/features/organization/web.ts'
import { formatDay, formatTimeRange } from '#src/lib/dates.ts'
import { addressOf } from '#src/lib/map-address.ts'
import { Directions } from '#src/ui/directions.tsx'
import { Facts } from '#src/ui/facts.tsx'
import { Thread } from '#src/ui/thread.tsx'
import { agesText, sharedWeekday } from '../../class-text.ts'
import type { ClassAnswer } from '../../contract.ts'
import { whereText } from '../../session-room.ts'
import { sessionsHeading } from '../../sessions-heading.ts'

type Props = {
  shown: ClassAnswer
  /** An instant, as text. */
  now: string
}

/** All sessions in a timeline, and what a family wants to know beforehand. */
export function SessionsAndFacts({ shown, now }: Props) {
  return (
    <div className="split even">
      <Sessions shown={shown} now={now} />
      <section className="stack">
        <h2>Good to know</h2>
        <GoodToKnow shown={shown} />
      </section>
    </div>
  )
}

function Sessions({ shown, now }: Props) {
  const { timeZone } = useProgram()
  const times = new Set(shown.sessionDates.map(session => formatTimeRange(session.startsAt, session.endsAt, timeZone)))
  const rooms = new Set(shown.sessionDates.map(session => session.room))
  const [time] = times
  const every = shown.totalSessions === 1 ? 'From' : sharedWeekday(shown, timeZone) ? 'Every week' : 'Each day'
  const next = shown.sessionDates.findIndex(session => session.startsAt > now)
  const items = shown.sessionDates.map((session, i) => ({
    key: session.startsAt,
    title: <time dateTime={session.startsAt}>{formatDay(session.startsAt, timeZone)}</time>,
    detail:
      [
        times.size > 1 && formatTimeRange(session.startsAt, session.endsAt, timeZone),
        rooms.size > 1 && session.room,
        session.note,
        session.endsAt <= now && 'Over',
      ]
        .filter(Boolean)
        .join(' · ') || undefined,
    // What is over, and what comes next.
    on: session.startsAt <= now || i === next,
  }))
  return (
    <section className="stack">
      <h2>{sessionsHeading(shown, timeZone)}</h2>
      {items.length > 0 ? <Thread items={items} /> : <p className="by">Dates coming soon.</p>}
      {times.size === 1 && (
        <p className="by">
          {every} {time}, {zoneText(timeZone)}.
        </p>
      )}
    </section>
  )
}

/** `Eastern time` */
function zoneText(zone: string): string {
  const name = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longGeneric' })
    .formatToParts(new Date(0))
    .find(part => part.type === 'timeZoneName')?.value
  return (name ?? zone).replace(' Time', ' time')
}

function GoodToKnow({ shown }: { shown: ClassAnswer }) {
  const program = useProgram()
  const { timeZone } = program
  return (
    <Facts
      items={[
        { name: 'Ages', value: agesText(shown) },
        { name: 'Taught by', value: shown.taughtBy },
        {
          name: 'Where',
          value: (
            <>
              {whereText(shown, shown.sessionDates, timeZone)}{' '}
              <Directions quiet to={addressOf(shown.sessionDates[0]?.room ?? shown.location, program)} />
            </>
          ),
        },
        {
          name: 'Takes home',
          value: shown.takeHome && `${shown.takeHome[0]?.toUpperCase()}${shown.takeHome.slice(1)}`,
        },
        { name: 'Wear', value: shown.wear },
        { name: 'Bring', value: shown.bring },
        { name: 'Materials', value: shown.materials },
      ]}
    />
  )
}
