import { QuietLink } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Panel } from '#src/ui/sheet.tsx'
import type { ScheduleAnswer } from '../../contract.ts'
import { rowsOf } from '../../schedule-rows.ts'
import { longDay } from '../../schedule-text.ts'
import { DayBox, SessionRow } from './session-row.tsx'

/** The classes of the days shown (`schedule-rows.ts`), or when the next ones are. */
export function ScheduleList({ schedule, quiet, empty }: { schedule: ScheduleAnswer; quiet: string; empty: string }) {
  const rows = rowsOf(schedule)
  if (rows.length === 0) return <NothingPlanned schedule={schedule} empty={empty} />
  return (
    <Panel>
      <ul className={`agenda sched ${schedule.kind}`}>
        {rows.map(row => {
          if (row.kind === 'quiet') return <QuietDay key={row.key} day={row.day} words={quiet} />
          return <SessionRow key={row.key} session={row.session} days={row.kind === 'program' ? row.days : undefined} />
        })}
      </ul>
    </Panel>
  )
}

function QuietDay({ day, words }: { day: string; words: string }) {
  return (
    <li>
      <DayBox days={[day]} />
      <div className="sd">
        <strong>No evening class</strong>
        {words && <span className="by">{words}</span>}
      </div>
    </li>
  )
}

function NothingPlanned({ schedule: { kind, nextDay }, empty }: { schedule: ScheduleAnswer; empty: string }) {
  const later = nextDay && `/schedule?${kind}=${kind === 'week' ? nextDay : nextDay.slice(0, 7)}`
  return (
    <Panel>
      <EmptyState
        title={`No classes this ${kind}`}
        action={
          later ? (
            <QuietLink to={later} preventScrollReset>
              Go to {longDay(nextDay)}
            </QuietLink>
          ) : (
            <QuietLink to="/classes">See all classes</QuietLink>
          )
        }
      >
        {later ? `The next class is on ${longDay(nextDay)}.` : empty}
      </EmptyState>
    </Panel>
  )
}
