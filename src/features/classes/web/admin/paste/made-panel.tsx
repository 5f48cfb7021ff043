import { Link } from 'react-router'
import { Button, LinkButton } from '#src/ui/button.tsx'
import { FailureNote } from '#src/ui/form/save-form.tsx'
import { Panel } from '#src/ui/sheet.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { StatusBadge } from '../status-badge.tsx'
import type { ExistingClass } from './check-rows.ts'
import { classCount, draftCount } from './counts.ts'
import type { PastedRow } from './draft.ts'
import { usePublishing } from './use-publishing.ts'

/** The drafts that exist now, each with a link and a button that publishes it. */
export function MadePanel({
  rows,
  existing,
}: {
  rows: readonly { row: PastedRow }[]
  existing: readonly ExistingClass[]
}) {
  const publishing = usePublishing(existing.filter(each => each.status === 'published').map(each => each.id))
  const ready = rows.filter(({ row }) => row.made === 'with-dates' && !publishing.isPublished(row.id))
  const title = (row: PastedRow) => row.cells.title
  return (
    <Panel as="section" aria-labelledby="made-title">
      <div className="row">
        <h2 id="made-title" tabIndex={-1}>
          {draftCount(rows.length)} created
        </h2>
        {ready.length > 1 && (
          <span className="push">
            <Button
              small
              busy={publishing.isBusy}
              busyLabel="Publishing"
              onClick={() => void publishing.start(ready.map(({ row }) => row.id))}
            >
              Publish {classCount(ready.length)}
            </Button>
          </span>
        )}
      </div>
      <FailureNote failure={publishing.failure} title="Not published" />
      <ul className="lines made-rows">
        {rows.map(({ row }) => (
          <li key={row.id} className="row">
            <Link className="class-title" to={`/admin/classes/${row.id}`}>
              {title(row)}
            </Link>
            <StatusBadge status={publishing.isPublished(row.id) ? 'published' : 'draft'} />
            <span className="push">
              {row.made === 'without-dates' && <span className="by">Add dates before you publish it</span>}
              {row.made === 'with-dates' && !publishing.isPublished(row.id) && (
                <LinkButton onClick={() => void publishing.start([row.id])}>
                  Publish
                  <VisuallyHidden> {title(row)}</VisuallyHidden>
                </LinkButton>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
