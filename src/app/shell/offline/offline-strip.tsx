import { useEffect, useState } from 'react'
import { useMatches } from 'react-router'
import { useProgram } from '#src/features/organization/web.ts'
import { formatTime } from '#src/lib/dates.ts'
import { ClockIcon } from '#src/ui/icons.tsx'
import { useOnline } from '#src/ui/use-online.ts'
import { useStay } from './use-stay.ts'

/** Stands over every page without a connection: what is shown stays, and this says from when it is (design rule 13). */
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
              <strong>You are offline.</strong> {from && `This page is from ${formatTime(from, timeZone)}. `}
              It changes again when you are back.
            </span>
          </span>
        </p>
      )}
    </div>
  )
}

/** When the page that is shown came, or was read anew; unknown before it is awake. */
function useLoadedAt(): Date | undefined {
  const shown = useMatches().at(-1)
  const [at, setAt] = useState<Date>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page, or the same with new data
  useEffect(() => setAt(new Date()), [shown?.pathname, shown?.loaderData])
  return at
}
