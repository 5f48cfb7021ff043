import { useState } from 'react'
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData, useSearchParams } from 'react-router'
import { optionalPart, pageApi } from '#src/lib/page-api.ts'
import { may } from '#src/lib/permissions.ts'
import { AdminsOnly } from '#src/ui/admins-only.tsx'
import { Button } from '#src/ui/button.tsx'
import { PlusIcon } from '#src/ui/icons.tsx'
import { LoadFailed } from '#src/ui/load-failed.tsx'
import { Pager } from '#src/ui/pager.tsx'
import { Panel } from '#src/ui/sheet.tsx'
import { StaffFrame } from '#src/ui/staff-frame.tsx'
import type { AccountsContract } from '../contract.ts'
import type { StaffPersonAnswer } from '../staff-contract.ts'
import { useConfirmPassword } from './password-gate.tsx'
import { Invitations } from './staff/invitations.tsx'
import { InviteDialog } from './staff/invite-dialog.tsx'
import { PersonDialog } from './staff/person-dialog.tsx'
import { StaffTable } from './staff/staff-table.tsx'
import { staffOnly } from './staff-only.ts'
import './staff/staff.css'

/** /admin/staff: who works here. Only admins see the list. `?invite=yes` starts an invitation. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const user = await staffOnly(context)
  if (!may(user, 'staff')) return { user, list: undefined }
  const page = Number(url.searchParams.get('page')) || 1
  const list = await optionalPart(pageApi<AccountsContract>(context)('GET /api/admin/staff', { query: { page } }))
  return { user, list }
}

export const meta: MetaFunction = () => [{ title: 'Staff' }, { name: 'robots', content: 'noindex' }]

const WHY_PASSWORD = "This decides who can see families' information, so enter your password to continue."

export default function StaffPage() {
  const { user, list } = useLoaderData<typeof loader>()
  const { guarded, gate } = useConfirmPassword(WHY_PASSWORD)
  const [search, setSearch] = useSearchParams()
  const [inviting, setInviting] = useState(false)
  const isAskedToInvite = search.has('invite')
  const [person, setPerson] = useState<StaffPersonAnswer>()
  /** A reload doesn't ask again. */
  function stopInviting() {
    setInviting(false)
    if (isAskedToInvite) setSearch({}, { replace: true, preventScrollReset: true })
  }
  if (list === undefined)
    return (
      <StaffFrame user={user}>
        <AdminsOnly user={user} title="Staff" permission="staff" does="manage staff" />
      </StaffFrame>
    )
  return (
    <StaffFrame user={user}>
      <div className="desk-head">
        <h1 tabIndex={-1}>Staff</h1>
        {list && (
          <Button tone="primary" small onClick={() => setInviting(true)}>
            <PlusIcon /> Invite someone
          </Button>
        )}
      </div>
      {list === null && (
        <Panel>
          <LoadFailed title="Couldn't load staff">Nothing was lost. Only this list couldn't load.</LoadFailed>
        </Panel>
      )}
      {list && (
        <>
          <StaffTable people={list.people} onOpen={setPerson} />
          <Pager
            page={list.page}
            pages={Math.ceil(list.total / list.pageSize)}
            toPage={page => `/admin/staff?page=${page}`}
            label="Staff list pages"
          />
          <Invitations invitations={list.invitations} guarded={guarded} />
        </>
      )}
      <InviteDialog
        open={inviting || isAskedToInvite}
        closeOnBack={!isAskedToInvite}
        onClose={stopInviting}
        guarded={guarded}
      />
      <PersonDialog person={person} onClose={() => setPerson(undefined)} guarded={guarded} />
      {gate}
    </StaffFrame>
  )
}
