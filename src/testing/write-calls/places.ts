import { newId } from '#src/lib/ids.ts'
import { nextMonth } from './twin-family.ts'
import type { WriteCalls } from './write-call.ts'

/** Favorites, cart, bookings, waitlists, moves, cancellations and attendance. */
export const PLACES: WriteCalls = {
  'POST /api/favorites/:classId': who => ({ url: `/api/favorites/${who.class}` }),
  'DELETE /api/favorites/:classId': who => ({ url: `/api/favorites/${who.class}` }),
  'POST /api/cart/add': who => ({ body: { classId: who.class, childId: who.child } }),
  'DELETE /api/cart/remove/:id': who => ({ url: `/api/cart/remove/${who.cartItem}` }),
  'DELETE /api/cart/clear': () => ({}),
  'POST /api/cart/checkout': () => ({ body: {} }),
  'POST /api/class-enrollments': who => ({ body: { eventId: who.class, childId: who.child } }),
  'POST /api/age-requests': who => ({ body: { classId: who.class, childId: who.child } }),
  'POST /api/admin/age-requests/:id/decision': () => ({
    url: `/api/admin/age-requests/${newId()}/decision`,
    body: { approve: true },
  }),
  'POST /api/waitlist': who => ({ body: { classId: who.class, childId: who.child } }),
  'POST /api/admin/sessions/:sessionId/attendance': who => ({
    url: `/api/admin/sessions/${newId()}/attendance`,
    body: { key: newId(), registrationId: who.registration, mark: 'check-in', at: nextMonth },
  }),
  'POST /api/admin/families/:id/quotes': who => ({
    url: `/api/admin/families/${who.id}/quotes`,
    body: { childId: newId(), classId: newId() },
  }),
  'POST /api/admin/families/:id/bookings': who => ({
    url: `/api/admin/families/${who.id}/bookings`,
    body: { childId: newId(), classId: newId(), price: 4500 },
  }),
  'POST /api/admin/registrations/:id/move-quote': who => ({
    url: `/api/admin/registrations/${who.registration}/move-quote`,
    body: { classId: newId() },
  }),
  'POST /api/admin/registrations/:id/last-day': who => ({
    url: `/api/admin/registrations/${who.registration}/last-day`,
    body: { lastDay: '2027-01-08' },
  }),
  'POST /api/admin/registrations/:id/move': who => ({
    url: `/api/admin/registrations/${who.registration}/move`,
    body: { classId: newId(), price: 4500, due: 0, reason: 'They asked.' },
  }),
  'DELETE /api/waitlist/:registrationId': () => ({ url: `/api/waitlist/${newId()}` }),
  'POST /api/admin/subscriptions/:id/reminder': () => ({ url: `/api/admin/subscriptions/${newId()}/reminder` }),
  'POST /api/admin/waitlist': () => ({ body: { classId: newId(), childId: newId() } }),
  'PUT /api/admin/waitlist/classes/:classId/offers': () => ({
    url: `/api/admin/waitlist/classes/${newId()}/offers`,
    body: { paused: true },
  }),
  'POST /api/admin/waitlist/:registrationId/move': () => ({
    url: `/api/admin/waitlist/${newId()}/move`,
    body: { position: 1, reason: 'The family called.' },
  }),
  'POST /api/admin/waitlist/:registrationId/add-spot': () => ({
    url: `/api/admin/waitlist/${newId()}/add-spot`,
    body: {},
  }),
  'POST /api/admin/waitlist/:registrationId/offer': () => ({ url: `/api/admin/waitlist/${newId()}/offer`, body: {} }),
  'POST /api/admin/waitlist/:registrationId/remove': () => ({
    url: `/api/admin/waitlist/${newId()}/remove`,
    body: { reason: 'The family called.' },
  }),
  'POST /api/registrations/:id/cancel': who => ({
    url: `/api/registrations/${who.held}/cancel`,
    body: { cancellationType: 'credit', reason: null },
  }),
  'POST /api/admin/registrations/:id/cancel': () => ({
    url: `/api/admin/registrations/${newId()}/cancel`,
    body: { outcome: 'credit', reason: 'The kiln broke.' },
  }),
}
