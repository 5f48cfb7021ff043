import { useState } from 'react'
import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { staffOnly } from '#src/features/accounts/web.ts'
import { asPageError, pageApi } from '#src/lib/page-api.ts'
import { may, onlyWho } from '#src/lib/permissions.ts'
import { addDays } from '#src/lib/plain-days.ts'
import { AdminsOnly } from '#src/ui/admins-only.tsx'
import { Crumbs } from '#src/ui/crumbs.tsx'
import { editedId, useEditorKey } from '#src/ui/form/edited-item.ts'
import { Note } from '#src/ui/note.tsx'
import { StaffFrame } from '#src/ui/staff-frame.tsx'
import type { ClassesContract, ClosureAnswer, EditedClassAnswer } from '../contract.ts'
import { ClassEditor } from './admin/class-editor.tsx'
import { MessageClass } from './admin/message-class.tsx'
import { SessionsPanel } from './admin/sessions/sessions-panel.tsx'
import { StatusBadge } from './admin/status-badge.tsx'
import './admin/admin-classes.css'

/** /admin/classes/new and /admin/classes/{id}: admins edit the class, staff manage its dates. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const user = await staffOnly(context, 'classes')
  const ask = pageApi<ClassesContract>(context)
  const id = editedId(params)
  const [shown, choices] = await Promise.all([
    id ? ask('GET /api/admin/classes/:id', { params: { id } }).catch(asPageError) : null,
    ask('GET /api/admin/class-choices'),
  ])
  // A season that's already running skips closed days of the past, too.
  const yearAgo = addDays(new Date().toISOString().slice(0, 10), -366)
  const from = [shown?.rule?.firstDay ?? yearAgo, yearAgo].sort()[0]
  const closures = await ask('GET /api/admin/closures', { query: { from } })
  return { user, shown, choices, closures }
}

export const meta = ({ loaderData }: MetaArgs<typeof loader>) => [
  { title: loaderData?.shown?.title ?? 'New class' },
  { name: 'robots', content: 'noindex' },
]

export default function AdminClassPage() {
  const { user, shown, choices, closures } = useLoaderData<typeof loader>()
  const maySetUp = may(user, 'class-setup')
  const { key, showCreated } = useEditorKey(shown?.id)
  return (
    <StaffFrame user={user}>
      {maySetUp && (
        <ClassEditor key={key} opened={shown} choices={choices} closures={closures} onCreated={showCreated} />
      )}
      {!maySetUp && shown && (
        <StaffDates key={shown.id} opened={shown} closures={closures} mayMessage={may(user, 'group-messages')} />
      )}
      {!maySetUp && !shown && (
        <AdminsOnly
          user={user}
          title="New class"
          permission="class-setup"
          does="create classes"
          ask="Ask one of them to create it, then you can manage its dates."
        />
      )}
    </StaffFrame>
  )
}

/** What staff can change about a class: its dates. */
function StaffDates({
  opened,
  closures,
  mayMessage,
}: {
  opened: EditedClassAnswer
  closures: readonly ClosureAnswer[]
  mayMessage: boolean
}) {
  const [shown, setShown] = useState(opened)
  return (
    <>
      <Crumbs items={[{ to: '/admin/classes', label: 'Classes' }]} />
      <div className="desk-head">
        <h1 tabIndex={-1}>{shown.title}</h1>
        <StatusBadge status={shown.status} visibility={shown.visibility} />
        {mayMessage && <MessageClass classId={shown.id} />}
      </div>
      <Note tone="quiet" soft>
        {onlyWho('class-setup')} can change text, prices and spots. You can manage the dates.
      </Note>
      <SessionsPanel shown={shown} closures={closures} onSaved={setShown} />
    </>
  )
}
