import { newId } from '#src/lib/ids.ts'
import type { WriteCalls } from './write-call.ts'

/** Signing in, one's account, staff, and viewing the site as a family. */
export const ACCOUNTS: WriteCalls = {
  'POST /api/auth/login': () => ({ body: { email: 'parent2@example.com', password: 'wonder-becomes-art' } }),
  'POST /api/auth/signup': () => ({
    body: { firstName: 'Maya', lastName: 'Alvarez', email: `${newId()}@example.com`, password: 'three blue buttons' },
  }),
  'POST /api/auth/forgot-password': () => ({ body: { email: 'nobody@example.com' } }),
  'POST /api/auth/reset-password': () => ({ body: { token: 'x'.repeat(43), password: 'three blue buttons' } }),
  'POST /api/auth/verify-email': () => ({ body: { token: 'x'.repeat(43) } }),
  'POST /api/logout': () => ({}),
  'POST /api/admin/families/:id/act': who => ({
    url: `/api/admin/families/${who.child}/act`,
    body: { reason: 'On the phone' },
  }),
  'POST /api/acting/stop': () => ({}),
  'POST /api/auth/login/code': () => ({ body: { code: '123456' } }),
  'POST /api/auth/invitation': () => ({ body: { token: 'x'.repeat(43) } }),
  'POST /api/auth/invitation/accept': () => ({
    body: { token: 'x'.repeat(43), firstName: 'Sam', lastName: 'Ortiz', password: 'three blue buttons' },
  }),
  'POST /api/admin/staff/invitations': () => ({ body: { email: 'new-staff@example.com', role: 'staff' } }),
  'DELETE /api/admin/staff/invitations/:id': who => ({ url: `/api/admin/staff/invitations/${who.child}` }),
  'PUT /api/admin/staff/:id/role': who => ({ url: `/api/admin/staff/${who.child}/role`, body: { role: 'staff' } }),
  'PUT /api/admin/staff/:id/disabled': who => ({
    url: `/api/admin/staff/${who.child}/disabled`,
    body: { disabled: true },
  }),
  'POST /api/admin/staff/:id/reset-second-factor': who => ({
    url: `/api/admin/staff/${who.child}/reset-second-factor`,
  }),
  'POST /api/account/second-factor/start': () => ({}),
  'POST /api/account/second-factor/confirm': () => ({ body: { code: '123456' } }),
  'POST /api/account/second-factor/recovery-codes': () => ({}),
  'DELETE /api/account/second-factor': () => ({}),
  'PUT /api/account': () => ({ body: { firstName: 'Maya', lastName: 'Alvarez', phone: '(407) 555-0145' } }),
  'PUT /api/account/mails': () => ({ body: { off: ['updates'] } }),
  'POST /api/account/verify-email': () => ({}),
  'POST /api/account/confirm-password': () => ({ body: { password: 'three blue buttons' } }),
  'POST /api/account/password': () => ({
    body: { currentPassword: 'three blue buttons', password: 'four blue buttons' },
  }),
  'POST /api/account/email': () => ({ body: { email: `${newId()}@example.com` } }),
  'POST /api/account/email/confirm': () => ({ body: { token: 'x'.repeat(43) } }),
  'POST /api/account/email/undo': () => ({ body: { token: 'x'.repeat(43) } }),
  'DELETE /api/account/sign-ins/:id': () => ({ url: `/api/account/sign-ins/${newId()}` }),
  'DELETE /api/account/sign-ins': () => ({}),
  'POST /api/account/delete': () => ({}),
}
