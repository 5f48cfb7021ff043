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
  { key: 'waiting', header: 'Waiting', align: 'end', cell: each => each.waiting },
  { key: 'sold', header: 'Sold', align: 'end', cell: each => formatCents(each.sold) },
  { key: 'back', header: 'Given back', align: 'end', cell: each => formatCents(each.givenBack) },
]

/** How full each class is and what it was sold for, credit included. */
export function ClassesTable({ classes, more }: { classes: readonly ClassReportAnswer[]; more: number }) {
  return (
    <Panel as="section" aria-labelledby="classes-title">
      <h2 id="classes-title">Classes</h2>
      {classes.length === 0 ? (
        <p>No class meets in these days.</p>
      ) : (
        <>
          <p className="by">
            Places as they are now. Sold is what families agreed to and paid in these days, with credit too.
          </p>
          <div className="report-table">
            <Table caption="Classes of these days" columns={COLUMNS} rows={classes} keyOf={each => each.id} />
          </div>
          {more > 0 && <p className="by">{more} more are in the file.</p>}
        </>
      )}
    </Panel>
  )
}
