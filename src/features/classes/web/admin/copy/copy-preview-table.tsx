import { useEffect, useRef } from 'react'
import { useProgram } from '#src/features/organization/web.ts'
import { formatDay, formatMoment, formatPlainWeekday } from '#src/lib/dates.ts'
import { formatCents } from '#src/lib/money.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { FailureNote } from '#src/ui/form/save-form.tsx'
import type { Failure } from '#src/ui/form/use-action.ts'
import { Panel } from '#src/ui/sheet.tsx'
import { type Column, Table } from '#src/ui/table.tsx'
import type { CopiedClassAnswer, CopyPreview } from '../../../season-contract.ts'
import { seasonDays } from '../../../season-text.ts'

type Props = {
  preview: CopyPreview
  today: string
  failure: Failure | undefined
  busy: boolean
  onCopy: () => void
}

/** What the copy would create: each class with its dates and price, before and after, and what to look at. */
export function CopyPreviewTable({ preview, today, failure, busy, onCopy }: Props) {
  const { timeZone } = useProgram()
  const heading = useRef<HTMLHeadingElement>(null)
  // The preview appears below what was clicked.
  useEffect(() => heading.current?.focus(), [])
  const { season, classes } = preview
  const fresh = classes.filter(each => !each.isCopied).length
  const odd = classes.filter(each => !each.isCopied && each.conflicts.length > 0).length
  return (
    <Panel as="section" aria-labelledby="copy-preview">
      <h2 id="copy-preview" tabIndex={-1} ref={heading}>
        {season.name}, {seasonDays(season, today)}
      </h2>
      <p>
        {fresh === 1 ? '1 class will be copied' : `${fresh} classes will be copied`} as{' '}
        {fresh === 1 ? 'a draft' : 'drafts'}.{' '}
        {odd > 0 && <strong>{odd === 1 ? '1 of them has a conflict.' : `${odd} of them have conflicts.`} </strong>}
        {odd > 0 && 'You can copy them anyway and fix the drafts.'}
      </p>
      <div className="copy-preview">
        <Table caption="Preview" columns={columns(timeZone, today)} rows={classes} keyOf={each => each.id} />
      </div>
      <FailureNote failure={failure} title="Not copied" />
      {fresh > 0 && (
        <div className="row">
          <Button tone="primary" busy={busy} busyLabel="Copying" onClick={onCopy}>
            {fresh === 1 ? 'Copy 1 class' : `Copy ${fresh} classes`}
          </Button>
        </div>
      )}
    </Panel>
  )
}

const columns = (zone: string, today: string): Column<CopiedClassAnswer>[] => [
  { key: 'title', header: 'Class', rowHeader: true, cell: each => each.title },
  { key: 'before', header: 'Starts now', cell: each => moment(each.from.firstStart, zone, today) },
  {
    key: 'after',
    header: 'Will start',
    cell: each =>
      each.isCopied ? (
        <Badge tone="ink" shape="bar">
          Already copied
        </Badge>
      ) : (
        moment(each.to.firstStart, zone, today)
      ),
  },
  {
    key: 'sessions',
    header: 'Sessions',
    align: 'end',
    cell: ({ from, to }) => (from.sessions === to.sessions ? to.sessions : `${from.sessions} → ${to.sessions}`),
  },
  {
    key: 'price',
    header: 'Price',
    align: 'end',
    cell: ({ from, to }) =>
      from.price === to.price ? formatCents(to.price) : `${formatCents(from.price)} → ${formatCents(to.price)}`,
  },
  { key: 'notes', header: 'Check', cell: each => <Notes of={each} zone={zone} today={today} /> },
]

const moment = (instant: string | null, zone: string, today: string) =>
  instant ? formatMoment(instant, zone, today) : 'No dates yet'

const SHOWN = 3

/** Skipped days and conflicts of one copy, the first few of them. */
function Notes({ of, zone, today }: { of: CopiedClassAnswer; zone: string; today: string }) {
  if (of.isCopied) return null
  const conflicts = of.conflicts.map(each => ({ bad: true, text: conflictText(each, zone, today) }))
  const skipped = of.skipped.map(({ day, why }) => ({
    bad: false,
    text: `${formatPlainWeekday(day, today)} skipped: ${why}`,
  }))
  const all = [...conflicts, ...skipped]
  if (all.length === 0) return <span className="by">No conflicts</span>
  return (
    <ul className="copy-notes">
      {all.slice(0, SHOWN).map(({ bad, text }) => (
        <li key={text} className={bad ? 'is-conflict' : 'by'}>
          {text}
        </li>
      ))}
      {all.length > SHOWN && <li className="by">and {all.length - SHOWN} more</li>}
    </ul>
  )
}

function conflictText(
  { kind, startsAt, sessions, with: other }: CopiedClassAnswer['conflicts'][number],
  zone: string,
  today: string,
) {
  const first = formatDay(startsAt, zone, today)
  const days = sessions > 1 ? `${first} and ${sessions - 1} more` : first
  if (kind === 'room') return `${days}: same room as ${other}`
  if (kind === 'teacher') return `${days}: same guide as ${other}`
  if (kind === 'closed') return `${days}: closed, ${other}`
  return kind === 'past' ? `${days}: in the past` : `${days}: after the season ends`
}
