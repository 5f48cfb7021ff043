import { formatCents } from '#src/lib/money.ts'
import { may, type Permitted } from '#src/lib/permissions.ts'
import { QuietLink } from '#src/ui/button.tsx'
import { Panel } from '#src/ui/sheet.tsx'
import { type Column, Table } from '#src/ui/table.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import type { ClassReportAnswer } from '../../contract.ts'

/** Numbers open their rows for those who may see them; a bookkeeper reads them here. */
const columnsFor = (user: Permitted): Column<ClassReportAnswer>[] => [
  {
    key: 'title',
    header: 'Class',
    rowHeader: true,
    cell: each =>
      may(user, 'classes') ? <QuietLink to={`/admin/classes/${each.id}`}>{each.title}</QuietLink> : each.title,
  },
  { key: 'sessions', header: 'Sessions', align: 'end', cell: each => each.sessions },
  {
    key: 'children',
    header: 'Children',
    align: 'end',
    cell: each => {
      const text = each.capacity === 0 ? String(each.children) : `${each.children} of ${each.capacity}`
      return each.children > 0 && may(user, 'bookings') ? (
        <QuietLink to={`/admin?eventId=${each.id}`}>
          {text}
          <VisuallyHidden> children in {each.title}</VisuallyHidden>
        </QuietLink>
      ) : (
        text
      )
    },
  },
  {
    key: 'waiting',
    header: 'Waitlist',
    align: 'end',
    cell: each =>
      each.waiting > 0 && may(user, 'bookings') ? (
        <QuietLink to={`/admin/waitlist?classId=${each.id}`}>
          {each.waiting}
          <VisuallyHidden> waiting for {each.title}</VisuallyHidden>
        </QuietLink>
      ) : (
        each.waiting
      ),
  },
  { key: 'sold', header: 'Sold', align: 'end', cell: each => formatCents(each.sold) },
  { key: 'back', header: 'Returned', align: 'end', cell: each => formatCents(each.givenBack) },
]

/** How full each class is and how much it brought in, credit included. */
export function ClassesTable({
  classes,
  more,
  user,
}: {
  classes: readonly ClassReportAnswer[]
  more: number
  user: Permitted
}) {
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
            <Table caption="Classes in this period" columns={columnsFor(user)} rows={classes} keyOf={each => each.id} />
          </div>
          {more > 0 && <p className="by">The CSV file has {more} more.</p>}
        </>
      )}
    </Panel>
  )
}
