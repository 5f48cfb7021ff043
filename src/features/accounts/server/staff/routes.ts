import type { App } from '#src/platform/app.ts'
import { type Handlers, Refused, type Viewer } from '#src/platform/http/handlers.ts'
import { passwordRefusals } from '../../contract-parts.ts'
import type { staffContract } from '../../staff-contract.ts'
import { isPasswordConfirmed } from '../confirm-password.ts'
import { acceptInvitation } from './accept-invitation.ts'
import { changeStaffRole, setStaffDisabled } from './change-staff.ts'
import { findInvitation, invite, withdrawInvitation } from './invite.ts'
import { listStaff, openInvitations } from './list-staff.ts'

/** The staff calls. Anyone who hands out permissions confirms their password first. */
export function staffRoutes(app: App): Handlers<typeof staffContract> {
  const { db, clock } = app
  const confirmed = (viewer: Viewer) => isPasswordConfirmed(db, viewer, clock.now())

  return {
    'GET /api/admin/staff': async ({ query }, { viewer }) => ({
      ...(await listStaff(db, viewer.id, query.page)),
      invitations: await openInvitations(db, clock.now()),
    }),
    'POST /api/admin/staff/invitations': async ({ body }, asking) => {
      if (!(await confirmed(asking.viewer))) return new Refused('confirm-password')
      const done = await invite(app, body, asking)
      if (!done.ok) return new Refused(done.because)
      return { message: `We emailed the invitation to ${body.email}. It works for 7 days.` }
    },
    'DELETE /api/admin/staff/invitations/:id': async ({ params }, asking) =>
      (await withdrawInvitation(app, params.id, asking))
        ? { message: 'The invitation no longer works.' }
        : new Refused('not-found'),
    'PUT /api/admin/staff/:id/role': async ({ params, body }, asking) => {
      if (!(await confirmed(asking.viewer))) return new Refused('confirm-password')
      const done = await changeStaffRole(app, params.id, body.role, asking)
      return done.ok ? { message: "The role is changed. They're signed out everywhere." } : new Refused(done.because)
    },
    'PUT /api/admin/staff/:id/disabled': async ({ params, body }, asking) => {
      if (!(await confirmed(asking.viewer))) return new Refused('confirm-password')
      const done = await setStaffDisabled(app, params.id, body.disabled, asking)
      if (!done.ok) return new Refused(done.because)
      return {
        message: body.disabled
          ? 'The account is deactivated and signed out everywhere.'
          : 'The account is active again.',
      }
    },
    'POST /api/auth/invitation': async ({ body }, asking) => {
      asking.setHeader('cache-control', 'private, no-store')
      const found = await findInvitation(db, body.token, clock.now())
      return found ? { email: found.email, role: found.role } : new Refused('invitation-not-usable')
    },
    'POST /api/auth/invitation/accept': async ({ body }, asking) => {
      asking.setHeader('cache-control', 'private, no-store')
      const done = await acceptInvitation(app, body, asking)
      if (done.ok) return { message: 'Welcome! Your account is ready.' }
      if (done.because === 'invitation-not-usable') return new Refused(done.because)
      return new Refused(done.because, { fields: { password: passwordRefusals['password-known'].message } })
    },
  }
}
