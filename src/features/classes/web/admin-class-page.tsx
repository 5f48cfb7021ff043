import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { staffOnly } from '#src/features/accounts/web.ts'
import { asPageError, pageApi } from '#src/lib/page-api.ts'
import { AdminsOnly } from '#src/ui/admins-only.tsx'
import { StaffFrame } from '#src/ui/staff-frame.tsx'
import type { ClassesContract } from '../contract.ts'
import { ClassEditor } from './admin/class-editor.tsx'
import { StaffDates } from './admin/staff-dates.tsx'
import './admin/admin-classes.css'

/** /admin/classes/new and /admin/classes/{id}: admins edit the class, staff manage its dates. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const user = await staffOnly(context)
  const ask = pageApi<ClassesContract>(context)
  const [shown, choices, closures] = await Promise.all([
    params.id ? ask('GET /api/admin/classes/:id', { params: { id: params.id } }).catch(asPageError) : null,
    ask('GET /api/admin/class-choices'),
    ask('GET /api/admin/closures'),
  ])
  return { user, shown, choices, closures }
}

export const meta = ({ loaderData }: MetaArgs<typeof loader>) => [
  { title: loaderData?.shown?.title ?? 'New class' },
  { name: 'robots', content: 'noindex' },
]

export default function AdminClassPage() {
  const { user, shown, choices, closures } = useLoaderData<typeof loader>()
  return (
    <StaffFrame user={user}>
      {user.role === 'admin' && (
        <ClassEditor key={shown?.id ?? 'new'} opened={shown} choices={choices} closures={closures} />
      )}
      {user.role !== 'admin' && shown && <StaffDates key={shown.id} opened={shown} closures={closures} />}
      {user.role !== 'admin' && !shown && (
        <AdminsOnly title="New class">
          Only admins can create classes. Ask an admin to create it, then you can manage its dates.
        </AdminsOnly>
      )}
    </StaffFrame>
  )
}
