import { ButtonLink, IconLink } from '#src/ui/button.tsx'
import { LeftIcon, RightIcon } from '#src/ui/icons.tsx'
import type { ScheduleAnswer } from '../../contract.ts'
import { spanText } from '../../schedule-text.ts'

/**
 * The days shown, with links to the days before and after. Everything is in the address, so it works without a script.
 */
export function ScheduleBar({ schedule }: { schedule: ScheduleAnswer }) {
  const { kind, from, today, current, previous, next } = schedule
  const at = (key: string) => `/schedule?${kind}=${key}`
  const now = kind === 'week' ? today : today.slice(0, 7)
  return (
    <div className="cal-bar">
      <h2 aria-live="polite">{spanText(schedule)}</h2>
      <ButtonLink small to={at(now)} aria-current={current ? 'true' : undefined} preventScrollReset>
        This {kind}
      </ButtonLink>
      <ButtonLink
        small
        to={kind === 'week' ? `/schedule?month=${from.slice(0, 7)}` : `/schedule?week=${from}`}
        preventScrollReset
      >
        {kind === 'week' ? 'Month' : 'Week'}
      </ButtonLink>
      {previous && (
        <IconLink label={`Previous ${kind}`} to={at(previous)} preventScrollReset>
          <LeftIcon />
        </IconLink>
      )}
      {next && (
        <IconLink label={`Next ${kind}`} to={at(next)} preventScrollReset>
          <RightIcon />
        </IconLink>
      )}
    </div>
  )
}
