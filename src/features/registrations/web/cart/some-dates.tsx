import { useState } from 'react'
import { formatShortDay } from '#src/lib/dates.ts'
import { LinkButton } from '#src/ui/button.tsx'
import type { Meeting } from '../../session-text.ts'

const SHOWN = 3

/** At most 3 dates, then "+N more sessions", which expands in place. */
export function SomeDates({ meetings, zone }: { meetings: readonly Meeting[]; zone: string }) {
  const [open, setOpen] = useState(false)
  const more = meetings.length - SHOWN
  const shown = open ? meetings : meetings.slice(0, SHOWN)
  return (
    <p className="by">
      {shown.map(each => formatShortDay(each.startsAt, zone)).join(', ')}
      {more > 0 && (
        <>
          {' '}
          <LinkButton aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? 'Show fewer' : `+${more} more ${more === 1 ? 'session' : 'sessions'}`}
          </LinkButton>
        </>
      )}
    </p>
  )
}
