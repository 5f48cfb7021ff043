import { Link } from 'react-router'
import { useProgram } from '#src/features/organization/web.ts'
import { formatMoment } from '#src/lib/dates.ts'
import { Panel } from '#src/ui/sheet.tsx'
import { type Column, Table } from '#src/ui/table.tsx'
import type { MeetingAnswer } from '../../today-answers.ts'
import { childrenOf } from './today-sessions.tsx'

/** The sessions of the seven days after today. */
export function NextDays({ of }: { of: readonly MeetingAnswer[] }) {
  const { timeZone } = useProgram()
  const columns: Column<MeetingAnswer>[] = [
    {
      key: 'class',
      header: 'Class',
      rowHeader: true,
      cell: each => <Link to={`/admin/rosters/${each.sessionId}`}>{each.title}</Link>,
    },
    { key: 'when', header: 'When', cell: each => <span className="num">{formatMoment(each.startsAt, timeZone)}</span> },
    { key: 'by', header: 'Guide', cell: each => each.taughtBy },
    { key: 'taken', header: 'Booked', align: 'end', cell: each => (each.calledOff ? 'canceled' : childrenOf(each)) },
  ]
  return (
    <Panel as="section" aria-labelledby="next-days" className="family-table">
      <h2 id="next-days">Next seven days</h2>
      {of.length === 0 ? (
        <p className="by">No sessions in the next seven days.</p>
      ) : (
        <Table caption="Next seven days" columns={columns} rows={of} keyOf={each => each.sessionId} />
      )}
    </Panel>
  )
}
