import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { staffOnly } from '#src/features/accounts/web.ts'
import { asPageError, pageApi } from '#src/lib/page-api.ts'
import { may } from '#src/lib/permissions.ts'
import { AdminsOnly } from '#src/ui/admins-only.tsx'
import { ButtonLink } from '#src/ui/button.tsx'
import { Crumbs } from '#src/ui/crumbs.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Panel } from '#src/ui/sheet.tsx'
import { StaffFrame } from '#src/ui/staff-frame.tsx'
import type { ClassesContract } from '../contract.ts'
import { CopyForm } from './admin/copy/copy-form.tsx'
import './admin/seasons/seasons.css'

/** /admin/seasons/{id}/copy: copies the classes of a season into another. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const user = await staffOnly(context, 'classes')
  const ask = pageApi<ClassesContract>(context)
  const [from, list] = await Promise.all([
    ask('GET /api/admin/seasons/:id', { params: { id: params.id ?? '' } }).catch(asPageError),
    ask('GET /api/admin/seasons'),
  ])
  return { user, from, others: list.seasons.filter(each => each.id !== from.id) }
}

export const meta: MetaFunction = () => [{ title: 'Copy a season' }, { name: 'robots', content: 'noindex' }]

export default function CopySeasonPage() {
  const { user, from, others } = useLoaderData<typeof loader>()
  if (!may(user, 'class-setup')) {
    return (
      <StaffFrame user={user}>
        <AdminsOnly
          user={user}
          title="Copy a season"
          permission="class-setup"
          does="copy classes"
          ask="Ask one of them to copy the season."
        />
      </StaffFrame>
    )
  }
  return (
    <StaffFrame user={user}>
      <Crumbs
        items={[
          { to: '/admin/seasons', label: 'Seasons' },
          { to: `/admin/seasons/${from.id}`, label: from.name },
        ]}
      />
      <div className="desk-head">
        <h1 tabIndex={-1}>Copy {from.name}</h1>
      </div>
      {from.classList.length === 0 ? (
        <Panel>
          <EmptyState
            title="No classes to copy"
            titleAs="h2"
            action={<ButtonLink to={`/admin/seasons/${from.id}`}>Back to {from.name}</ButtonLink>}
          >
            This season has no classes yet.
          </EmptyState>
        </Panel>
      ) : (
        <CopyForm key={from.id} from={from} others={others} />
      )}
    </StaffFrame>
  )
}
