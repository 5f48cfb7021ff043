import { formatDay } from '#src/lib/dates.ts'
import { Note } from '#src/ui/note.tsx'
import { SKIPPED_BY_HAND } from '../../../session-rule.ts'
import type { SessionRow } from './session-rows.ts'

/** The dates of the rule that fall on closed days, and why we're closed: "Thu, Nov 26: Thanksgiving". */
export function SkippedDays({ rows, zone }: { rows: readonly SessionRow[]; zone: string }) {
  const closed = rows.filter(row => row.skipped && row.skipped !== SKIPPED_BY_HAND)
  if (closed.length === 0) return null
  return (
    <Note
      tone="quiet"
      title={`${closed.length} ${closed.length === 1 ? 'date is' : 'dates are'} skipped because we're closed`}
    >
      <ul className="lines">
        {closed.map(({ key, startsAt, skipped }) => (
          <li key={key}>
            {formatDay(startsAt, zone)}: {skipped}
          </li>
        ))}
      </ul>
    </Note>
  )
}
