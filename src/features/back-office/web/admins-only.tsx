import { ButtonLink } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Panel } from '#src/ui/sheet.tsx'

/** What staff who are no admins see on a page for admins. */
export function AdminsOnly({ title }: { title: string }) {
  return (
    <>
      <div className="desk-head">
        <h1 tabIndex={-1}>{title}</h1>
      </div>
      <Panel>
        <EmptyState title="Only admins see this" titleAs="h2" action={<ButtonLink to="/admin/today">Today</ButtonLink>}>
          Ask an admin if you need something from here.
        </EmptyState>
      </Panel>
    </>
  )
}
