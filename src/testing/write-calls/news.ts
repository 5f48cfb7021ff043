import { newId } from '#src/lib/ids.ts'
import type { WriteCalls } from './write-call.ts'

/** Messages, calendar and updates. */
export const NEWS: WriteCalls = {
  'POST /api/messages': () => ({ body: { receiverId: newId(), content: 'Is there class on Friday?' } }),
  'PUT /api/messages/:id/read': () => ({ url: `/api/messages/${newId()}/read` }),
  'POST /api/messages/read': () => ({ body: { ids: [newId()] } }),
  'POST /api/admin/messages/:familyId/state': who => ({ url: `/api/admin/messages/${who.id}/state`, body: {} }),
  'POST /api/admin/group-messages': who => ({
    body: { id: newId(), subject: 'Kiln', content: 'Bring a shirt.', kind: 'families', of: who.id, version: 'none' },
  }),
  'POST /api/events': () => ({ body: { title: 'Lantern walk', startDate: '2027-01-02' } }),
  'PUT /api/events/:id': () => ({
    url: `/api/events/${newId()}`,
    body: { title: 'Lantern walk', startDate: '2027-01-02' },
  }),
  'POST /api/calendar/feed': () => ({}),
  'DELETE /api/calendar/feed': () => ({}),
  'DELETE /api/events/:id': () => ({ url: `/api/events/${newId()}` }),
  'POST /api/events/:id/restore': () => ({ url: `/api/events/${newId()}/restore` }),
  'POST /api/updates': () => ({ body: { title: 'Birds', content: 'They fly.', photos: [], children: [] } }),
  'POST /api/updates/photos': () => ({ body: {} }),
  'POST /api/updates/photos/:id/report': () => ({ url: `/api/updates/photos/${newId()}/report`, body: {} }),
  'POST /api/updates/:id/seen': () => ({ url: `/api/updates/${newId()}/seen` }),
  'POST /api/updates/:id/recall': () => ({ url: `/api/updates/${newId()}/recall` }),
  'DELETE /api/updates/:id': () => ({ url: `/api/updates/${newId()}` }),
}
