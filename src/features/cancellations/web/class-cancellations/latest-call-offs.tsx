import { useProgram } from '#src/features/organization/web.ts'
import { formatMoment } from '#src/lib/dates.ts'
import { formatCents } from '#src/lib/money.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Panel } from '#src/ui/sheet.tsx'
import type { ClassCancellationAnswer } from '../../contract.ts'

/** Recent cancellations with their progress, and a refresh button while one is still being processed. */
export function RecentClassCancellations({
  callOffs,
  looking,
  onLook,
}: {
  callOffs: readonly ClassCancellationAnswer[]
  looking: boolean
  onLook: () => void
}) {
  const { timeZone } = useProgram()
  if (callOffs.length === 0) return null
  return (
    <Panel as="section" aria-labelledby="called-off">
      <div className="row apart">
        <h2 id="called-off">Recently canceled</h2>
        {callOffs.some(each => !each.finishedAt) && (
          <Button small busy={looking} busyLabel="Refreshing" onClick={onLook}>
            Refresh
          </Button>
        )}
      </div>
      <ul className="lines">
        {callOffs.map(each => (
          <li key={each.id} className="call-off-row">
            <div>
              <strong>{each.title}</strong>{' '}
              {each.sessionStartsAt ? formatMoment(each.sessionStartsAt, timeZone) : 'the whole class'}
              <p className="by">
                {each.reason} · {formatCents(each.toCard)} to cards, {formatCents(each.toCredit)} as credit
              </p>
            </div>
            <Badge tone={each.finishedAt ? 'leaf' : 'clay'} shape={each.finishedAt ? 'dot' : 'ring'}>
              {each.done} of {each.places} done
            </Badge>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
