import { useState } from 'react'
import { Crumbs } from '#src/ui/crumbs.tsx'
import { Note } from '#src/ui/note.tsx'
import type { ClosureAnswer, EditedClassAnswer } from '../../contract.ts'
import { SessionsPanel } from './sessions/sessions-panel.tsx'
import { StatusBadge } from './status-badge.tsx'

/** What staff can change about a class: its dates. */
export function StaffDates({ opened, closures }: { opened: EditedClassAnswer; closures: readonly ClosureAnswer[] }) {
  const [shown, setShown] = useState(opened)
  return (
    <>
      <Crumbs items={[{ to: '/admin/classes', label: 'Classes' }]} />
      <div className="desk-head">
        <h1 tabIndex={-1}>{shown.title}</h1>
        <StatusBadge status={shown.status} />
      </div>
      <Note tone="quiet" soft>
        Only admins can change text, prices and spots. You can manage the dates.
      </Note>
      <SessionsPanel shown={shown} closures={closures} onSaved={setShown} />
    </>
  )
}
