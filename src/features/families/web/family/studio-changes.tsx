import { useProgram } from '#src/features/organization/web.ts'
import { formatShortDay } from '#src/lib/dates.ts'
import type { Family } from './calls.ts'

type Change = Family['corrections'][number]
const MOST = 3

/** The latest changes that staff made to one part, and how they knew. Nothing if the family made every change. */
export function StudioChanges({ of }: { of: readonly Change[] }) {
  const { timeZone } = useProgram()
  return of.slice(0, MOST).map(({ id, what, details, reason, at }) => (
    <p key={id} className="by">
      Changed by the studio on {formatShortDay(at, timeZone)}
      {(what === 'child' || what === 'parent') && ` (${details.join(', ')})`}: {reason}
    </p>
  ))
}
