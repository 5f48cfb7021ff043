import { formatCents } from '#src/lib/money.ts'
import { QuietLink } from '#src/ui/button.tsx'
import { Panel } from '#src/ui/sheet.tsx'
import { type Column, Table } from '#src/ui/table.tsx'
import type { ClassReportAnswer } from '../../contract.ts'

const COLUMNS: readonly Column<ClassReportAnswer>[] = [
  {
    key: 'title',
    header: 'Class',
    rowHeader: true,
    cell: each => <QuietLink to={`/admin/classes/${each.id}`}>{each.title}</QuietLink>,
  },
  { key: 'sessions', header: 'Sessions', align: 'end', cell: each => each.sessions },
  {
    key: 'children',
    header: 'Children',
    align: 'end',
    cell: each => (each.capacity === 0 ? each.children : `${each.children} of ${each.capacity}`),
  },
  { key: 'waiting', header: 'Waitlist', align: 'end', cell: each => each.waiting },
  { key: 'sold', header: 'Sold', align: 'end', cell: each => formatCents(each.sold) },
  { key: 'back', header: 'Returned', align: 'end', cell: each => formatCents(each.givenBack) },
]

/** How full each class is and how much it brought in, credit included. */
export function ClassesTable({ classes, more }: { classes: readonly ClassReportAnswer[]; more: number }) {
  return (
    <Panel as="section" aria-labelledby="classes-title">
      <h2 id="classes-title">Classes</h2>
      {classes.length === 0 ? (
        <p>No classes in this period.</p>
      ) : (
        <>
          <p className="by">
            Spots as they are now. Sold is what families agreed to and paid in this period, including credit.
          </p>
          <div className="report-table">
            <Table caption="Classes in this period" columns={COLUMNS} rows={classes} keyOf={each => each.id} />
          </div>
          {more > 0 && <p className="by">The CSV file has {more} more.</p>}
        </>
      )}
    </Panel>
  )
}
