import { useState } from 'react'
import { formatDay, formatTimeRange } from '#src/lib/dates.ts'
import { LinkButton, QuietLink } from '#src/ui/button.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import type { StaffSessionAnswer } from '../../../contract.ts'
import type { EditedRule } from './edited-rule.ts'
import type { SessionRow } from './session-rows.ts'

const SHOWN = 12
type Props = {
  rows: readonly SessionRow[]
  zone: string
  /** Spots taken. With any taken, dates are canceled instead of skipped. */
  taken: number
  rule: EditedRule
  edit: (part: Partial<EditedRule>) => void
  onMove: (session: StaffSessionAnswer) => void
}

/** Every date as it will be, including skipped ones, with its actions. */
export function SessionList({ rows, zone, ...actions }: Props) {
  const [all, setAll] = useState(false)
  const shown = all ? rows : rows.slice(0, SHOWN)
  const takesPlace = (row: SessionRow) => !['skipped', 'off', 'goes'].includes(row.state)
  const numbers = new Map(rows.filter(takesPlace).map((row, i) => [row, i + 1]))
  return (
    <div className="stack tight">
      <ol className="session-list" aria-label="Dates">
        {shown.map(row => (
          <li key={row.key} className={`session-row ${classOf(row)}`}>
            <span className="session-number" aria-hidden="true">
              {numbers.get(row)}
            </span>
            <div>
              <strong>{formatDay(row.startsAt, zone)}</strong>
              <div className="by">{detailOf(row, zone)}</div>
            </div>
            <RowActions row={row} day={formatDay(row.startsAt, zone)} {...actions} />
          </li>
        ))}
      </ol>
      {rows.length > SHOWN && !all && (
        <LinkButton onClick={() => setAll(true)}>Show all {rows.length} dates</LinkButton>
      )}
    </div>
  )
}

const classOf = ({ state }: SessionRow) =>
  state === 'skipped' ? 'skipped' : state === 'off' || state === 'goes' ? 'off' : ''

function detailOf({ state, session, skipped, startsAt, endsAt, room }: SessionRow, zone: string): string {
  if (skipped) return `Skipped: ${skipped}`
  const hours = formatTimeRange(startsAt, endsAt, zone) + (room ? `, ${room}` : '')
  if (state === 'off') return 'Canceled'
  if (state === 'goes') return 'No longer in this rule'
  if (state === 'moves')
    return `${hours}, was ${formatDay(session!.startsAt, zone)}, ${formatTimeRange(session!.startsAt, session!.endsAt, zone)}`
  if (state === 'new') return `${hours}, new`
  if (state === 'past') return `${hours}, new, in the past`
  if (state === 'begun') return `${hours}, over or in progress`
  return session?.movedByHand ? `${hours}, set individually` : hours
}

function RowActions({
  row,
  day,
  taken,
  rule,
  edit,
  onMove,
}: Omit<Props, 'rows' | 'zone'> & { row: SessionRow; day: string }) {
  const { state, session, day: ruleDay, skipped } = row
  if (state === 'skipped' && ruleDay) {
    const hold = rule.skipped.includes(ruleDay)
      ? { skipped: rule.skipped.filter(each => each !== ruleDay) }
      : { held: [...rule.held, ruleDay] }
    return (
      <LinkButton onClick={() => edit(hold)}>
        Hold it anyway
        <VisuallyHidden>
          {' '}
          on {day}, {skipped}
        </VisuallyHidden>
      </LinkButton>
    )
  }
  const mayMove = session && state === 'stays'
  const maySkip = ruleDay && (state === 'new' || state === 'past' || (state === 'stays' && taken === 0))
  return (
    <span className="row">
      {mayMove && (
        <LinkButton onClick={() => onMove(session)}>
          Move<VisuallyHidden> {day}</VisuallyHidden>
        </LinkButton>
      )}
      {maySkip && (
        <LinkButton
          onClick={() =>
            edit({ skipped: [...rule.skipped, ruleDay], held: rule.held.filter(each => each !== ruleDay) })
          }
        >
          Skip<VisuallyHidden> {day}</VisuallyHidden>
        </LinkButton>
      )}
      {mayMove && taken > 0 && (
        <QuietLink to="/admin/cancellations">
          Cancel<VisuallyHidden> {day}</VisuallyHidden>
        </QuietLink>
      )}
    </span>
  )
}
