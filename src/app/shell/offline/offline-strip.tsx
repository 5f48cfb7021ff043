import { useEffect, useState } from 'react'
import { useMatches } from 'react-router'
import { useProgram } from '#src/features/organization/web.ts'
import { formatTime } from '#src/lib/dates.ts'
import { ClockIcon } from '#src/ui/icons.tsx'
import { useOnline } from '#src/ui/use-online.ts'
import { useStay } from './use-stay.ts'

/**
 * A bar on every page when the connection is down. The page stays as it is, and the bar says when it was loaded (design
 * rule 13).
 */
export function OfflineStrip() {
  const online = useOnline()
  const { timeZone } = useProgram()
  const from = useLoadedAt()
  useStay(!online)
  return (
    <div className="offline-strip" role="status">
      {!online && (
        <p className="test-banner c-ink">
          <span className="wrap">
            <ClockIcon />
            <span>
              <strong>You're offline.</strong> {from && `This page is from ${formatTime(from, timeZone)}. `}
              It will update when you reconnect.
            </span>
          </span>
        </p>
      )}
    </div>
  )
}

/** When the page was loaded or refreshed; unknown before it has hydrated. */
function useLoadedAt(): Date | undefined {
  const shown = useMatches().at(-1)
  const [at, setAt] = useState<Date>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page, or the same with new data
  useEffect(() => setAt(new Date()), [shown?.pathname, shown?.loaderData])
  return at
}
