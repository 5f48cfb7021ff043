/**
 * Who may do what, written down a second time, by hand: the access test asks every route as every kind of person and
 * compares the answers with this table, not with the contract that the server itself obeys. A route without a row
 * fails the test.
 */
export type Expected = 'everybody' | 'signed-in' | 'own-family' | 'staff' | 'admin'

export const ACCESS: Record<string, Expected> = {
  'GET /api/health': 'everybody',
  'GET /api/ready': 'everybody',
  'GET /api/docs': 'everybody',
  'GET /api/docs/openapi.json': 'everybody',
  'GET /api/program': 'everybody',

  'GET /api/auth/user': 'everybody',
  'POST /api/auth/login': 'everybody',
  'POST /api/auth/signup': 'everybody',
  'POST /api/auth/forgot-password': 'everybody',
  'POST /api/auth/reset-password': 'everybody',
  'POST /api/auth/verify-email': 'everybody',
  'GET /api/auth/logout': 'everybody',
  'GET /api/logout': 'everybody',
  'POST /api/logout': 'everybody',
  'GET /api/login': 'everybody',

  'GET /api/policies': 'everybody',
  'GET /api/policies/:policy': 'everybody',
  'POST /api/register': 'everybody',
  'GET /api/children': 'signed-in',
  'GET /api/auth/children': 'signed-in',
  'GET /api/family': 'signed-in',

  'GET /api/search/classes': 'everybody',
  'GET /api/search/filters': 'everybody',
  'GET /api/search/suggestions': 'everybody',
  'GET /api/classes': 'everybody',
  'GET /api/classes/:id': 'everybody',

  'GET /api/favorites/classes': 'signed-in',
  'POST /api/favorites/:classId': 'signed-in',
  'DELETE /api/favorites/:classId': 'signed-in',

  'GET /api/payments/config': 'everybody',
  'POST /api/webhooks/payments': 'everybody',
  'GET /api/user/credit-balance': 'signed-in',

  'GET /api/subscriptions': 'signed-in',
  'GET /api/auth/subscriptions': 'signed-in',
  'GET /api/subscription/:id': 'own-family',
  'POST /api/cancel-subscription': 'signed-in',

  'GET /api/cart': 'signed-in',
  'POST /api/cart/add': 'own-family',
  'DELETE /api/cart/remove/:id': 'own-family',
  'DELETE /api/cart/clear': 'signed-in',
  'POST /api/cart/checkout': 'signed-in',
  'POST /api/class-enrollments': 'own-family',
  'POST /api/create-payment-intent': 'own-family',
  'GET /api/orders/:id': 'own-family',
  'GET /api/registrations': 'signed-in',
  'GET /api/user/registrations': 'signed-in',
  'GET /api/registrations/:id': 'own-family',
  'GET /api/registration/:id': 'own-family',
  'GET /api/registration/:id/full': 'own-family',
  'GET /api/registrations/:id/cancellation-eligibility': 'own-family',
  'GET /api/registrations/:id/calendar.ics': 'own-family',
  'GET /api/admin/classes': 'staff',
  'GET /api/admin/registrations': 'staff',
  'GET /api/admin/registrations.csv': 'staff',
}
