import { newId } from '#src/lib/ids.ts'
import type { WriteCalls } from './write-call.ts'

/** Different each time, because unchanged values aren't written. */
let noticeHours = 24

/** Settings, policies, outbox and health. */
export const OFFICE: WriteCalls = {
  'POST /api/admin/settings/logo': () => ({ body: {} }),
  'DELETE /api/admin/settings/logo': () => ({}),
  'PUT /api/admin/settings': () => ({ body: { brand: `Craft ${newId().slice(-6)}` } }),
  'PUT /api/admin/cancellation-rules/:kind': () => ({
    url: '/api/admin/cancellation-rules/class',
    body: { noticeHours: noticeHours++, feeCents: 10_00 },
  }),
  'POST /api/admin/policies/:policy/versions': () => ({
    url: '/api/admin/policies/safetyGuidelines/versions',
    body: { title: 'Safety', summary: 'Be safe.', body: 'Be safe.', askAgain: false, readVersion: 99 },
  }),
  'POST /api/admin/outbox/test': () => ({ url: '/api/admin/outbox/test' }),
  'POST /api/admin/outbox/:id/resend': () => ({ url: `/api/admin/outbox/${newId()}/resend` }),
  'POST /api/admin/health/audit': () => ({}),
  'POST /api/page-errors': () => ({ body: { kind: 'busy', path: '/register', build: 'none' } }),
}
