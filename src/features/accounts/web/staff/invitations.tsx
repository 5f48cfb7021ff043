import { useProgram } from '#src/features/organization/web.ts'
import { formatDay } from '#src/lib/dates.ts'
import { ROLES } from '#src/lib/permissions.ts'
import { LinkButton } from '#src/ui/button.tsx'
import { FailureNote } from '#src/ui/form/save-form.tsx'
import { Panel } from '#src/ui/sheet.tsx'
import type { InvitationAnswer } from '../../staff-contract.ts'
import { api } from '../accounts-client.ts'
import { type Guarded, useStaffChange } from './use-staff-change.ts'

/** Who was invited and hasn't accepted yet. */
export function Invitations({ invitations, guarded }: { invitations: readonly InvitationAnswer[]; guarded: Guarded }) {
  const { timeZone } = useProgram()
  const { busy, failure, change } = useStaffChange(guarded)
  if (invitations.length === 0) return null

  const again = ({ email, role }: InvitationAnswer) =>
    change(`again ${email}`, 'Invitation sent', () =>
      api('POST /api/admin/staff/invitations', { body: { email, role } }),
    )
  const undoAttempt = ({ id }: InvitationAnswer) =>
    change(
      id,
      'Invitation withdrawn',
      () => api('DELETE /api/admin/staff/invitations/:id', { params: { id } }),
      // The row that had focus is gone.
      () => document.querySelector<HTMLElement>('#invited-title, .desk-head h1')?.focus(),
    )

  return (
    <Panel as="section" aria-labelledby="invited-title">
      <h2 id="invited-title" tabIndex={-1}>
        Invited
      </h2>
      <FailureNote failure={failure} title="Something went wrong" />
      <ul className="lines">
        {invitations.map(invitation => (
          <li key={invitation.id} className="invitation-row">
            <div>
              <strong>{invitation.email}</strong>
              <p className="by">
                {ROLES[invitation.role].title}, invited by {invitation.invitedBy}, expires{' '}
                {formatDay(invitation.expiresAt, timeZone)}
              </p>
            </div>
            <span className="row">
              <LinkButton
                onClick={() => again(invitation)}
                aria-busy={busy === `again ${invitation.email}` || undefined}
              >
                Send again<span className="vh"> to {invitation.email}</span>
              </LinkButton>
              <LinkButton
                danger
                onClick={() => undoAttempt(invitation)}
                aria-busy={busy === invitation.id || undefined}
              >
                Withdraw<span className="vh"> the invitation for {invitation.email}</span>
              </LinkButton>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
