import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { anOffering } from '#src/features/classes/server/made-up-classes.ts'
import { sampleJoining } from '#src/features/families/sample-joining.ts'
import { children } from '#src/features/families/server/tables.ts'
import { openTestSubscription } from '#src/features/payments/server.ts'
import type { Route } from '#src/lib/contract.ts'
import { newId } from '#src/lib/ids.ts'
import type { ServerFeature } from '#src/platform/http/handlers.ts'
import { serveSampleProgram } from '#src/testing/sample-site.ts'
import { signedInPerson, signIn } from '#src/testing/signed-in.ts'

type Method = 'POST' | 'PUT' | 'DELETE'
type Body = Record<string, unknown>
type Family = {
  id: string
  email: string
  cookie: string
  child: string
  class: string
  cartItem: string
  order: string
  registration: string
  plan: string
  held: string
}
type Call = { url?: string; body?: Body }

const nextMonth = new Date(Date.now() + 30 * 86_400_000).toISOString()
let site: Awaited<ReturnType<typeof serveSampleProgram>>
let routes: Map<string, Route>
let tables: string[]
let columns: string[]
let policyId: string
let owner: Family
let admin: string

/** Forms of pages that work without JavaScript: they read the same fields as their calls, one by one, and nothing else. */
const PLAIN_FORMS = ['POST /newsletter', 'POST /contact']

beforeAll(async () => {
  let features: ServerFeature[] = []
  site = await serveSampleProgram({
    change: built => {
      features = built.map(each => ({ ...each, routes: { ...each.routes, handlers: noticed(each.routes.handlers) } }))
      return features
    },
  })
  const writes = features
    .flatMap(each => Object.entries(each.routes.contract))
    .filter(([key]) => !key.startsWith('GET ') && !PLAIN_FORMS.includes(key))
  routes = new Map(writes)
  admin = (await signedInPerson(site.db, { role: 'admin' })).cookie
  const found = await site.db.execute<{ table_name: string; column_name: string }>(
    sql`SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = 'public'`,
  )
  // Uses are counted before anything is read, on purpose.
  tables = [...new Set(found.rows.map(row => row.table_name))].filter(name => name !== 'uses')
  const named = found.rows.flatMap(({ column_name: name }) => [
    name,
    name.replace(/_(\w)/g, (_, letter) => letter.toUpperCase()),
  ])
  columns = [...new Set([...named, 'isAdmin', 'amountPaid', 'isActive', 'createdBy', 'enrolled', 'price', 'userId'])]
  const { rows: policies } = await site.db.execute<{ id: string }>(
    sql`SELECT id FROM cancellation_policies WHERE kind = 'class'`,
  )
  policyId = policies[0]!.id
  owner = await newFamily()
})
afterAll(() => site.close())

/** Handlers that note down when they begin: what stands before them refused nothing. */
const begun: string[] = []
function noticed(handlers: ServerFeature['routes']['handlers']) {
  const each = Object.entries(handlers) as [string, (...given: unknown[]) => unknown][]
  const noted = each.map(([key, handle]) => {
    const handleNoted = (...given: unknown[]) => {
      begun.push(key)
      return handle(...given)
    }
    return [key, handleNoted] as const
  })
  return Object.fromEntries(noted) as unknown as typeof handlers
}

/** A family with a child, a class of its own with a place in the cart, and an open order: twins but for their ids. */
async function newFamily(): Promise<Family> {
  const parent = await signedInPerson(site.db)
  const [child, cartItem, order, registration, held, plan] = [newId(), newId(), newId(), newId(), newId(), newId()]
  const offering = await anOffering(site.db, {
    slug: `twin-${child}`,
    sessionStarts: [nextMonth],
    cancellationPolicyId: policyId,
  })
  await site.db
    .insert(children)
    .values({ id: child, parentId: parent.id, firstName: 'Leo', dateOfBirth: '2018-04-27', photoConsent: false })
  await site.db.execute(sql`INSERT INTO cart_items (id, parent_id, offering_id, child_id, seen_price_cents)
    VALUES (${cartItem}, ${parent.id}, ${offering}, ${child}, 4500)`)
  await site.db.execute(sql`INSERT INTO orders (id, reference, parent_id, status, total_cents, due_cents, held_until)
    VALUES (${order}, ${order}, ${parent.id}, 'open', 4500, 4500, now() + interval '15 minutes')`)
  await site.db.execute(sql`INSERT INTO registrations (id, offering_id, child_id, parent_id, order_id, status, payment_status,
      enrollment_option, price_cents)
    VALUES (${registration}, ${await anOffering(site.db, { slug: `monthly-${child}`, cancellationPolicyId: policyId })}, ${child}, ${parent.id},
      ${order}, 'cancelled', 'unpaid', 'monthly', 4500)`)
  await site.db.execute(sql`INSERT INTO subscriptions (id, parent_id, child_id, name, status, amount_cents, current_period_start,
      current_period_end, provider, provider_ref)
    VALUES (${plan}, ${parent.id}, ${child}, 'Makers', 'active', 4500, now(), now() + interval '20 days', 'local', ${`sub_${plan}`})`)
  await openTestSubscription(site.db, {
    ref: `sub_${plan}`,
    amountCents: 4500,
    currentPeriodEnd: new Date(Date.now() + 20 * 86_400_000),
  })
  // In a class of its own: the other one is still to be put into the cart and booked.
  const other = await anOffering(site.db, { sessionStarts: [nextMonth], cancellationPolicyId: policyId })
  await site.db.execute(sql`INSERT INTO registrations (id, offering_id, child_id, parent_id, order_id, status, payment_status, price_cents, held_until)
    VALUES (${held}, ${other}, ${child}, ${parent.id}, ${order}, 'pending', 'unpaid', 4500, now() + interval '15 minutes')`)
  return { ...parent, child, class: offering, cartItem, order, registration, held, plan }
}

/** Calls that their route accepts as they are, so that whatever is refused is refused for what was added. */
let noticeHours = 24
const CALLS: Record<string, (who: Family) => Call> = {
  'POST /api/auth/login': () => ({ body: { email: 'parent2@example.com', password: 'wonder-becomes-art' } }),
  'POST /api/auth/signup': () => ({
    body: { firstName: 'Maya', lastName: 'Alvarez', email: `${newId()}@example.com`, password: 'three blue buttons' },
  }),
  'POST /api/auth/forgot-password': () => ({ body: { email: 'nobody@example.com' } }),
  'POST /api/auth/reset-password': () => ({ body: { token: 'x'.repeat(43), password: 'three blue buttons' } }),
  'POST /api/auth/verify-email': () => ({ body: { token: 'x'.repeat(43) } }),
  'POST /api/logout': () => ({}),
  'POST /api/register': who => {
    const joining = sampleJoining()
    return { body: { ...joining, parent: { ...joining.parent, email: who.email } } }
  },
  'POST /api/children': () => ({ body: { ...aChild('Mia'), photoConsent: 'no' } }),
  'PUT /api/children/:id': who => ({ url: `/api/children/${who.child}`, body: aChild('Leo') }),
  'POST /api/children/:id/safety-check': who => ({ url: `/api/children/${who.child}/safety-check` }),
  'PUT /api/children/:id/photo-consent': who => ({
    url: `/api/children/${who.child}/photo-consent`,
    body: { photoConsent: 'yes', signature: 'Maya Alvarez' },
  }),
  'PUT /api/family/contacts': () => ({ body: { emergencyContacts: sampleJoining().emergencyContacts } }),
  'PUT /api/family/pickup-people': () => ({ body: { people: sampleJoining().emergencyContacts } }),
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
  'POST /api/family/agreements': () => ({ body: { agreements: [], digitalSignature: 'Maya Alvarez' } }),
  'PUT /api/admin/settings': () => ({ body: { brand: `Craft ${newId().slice(-6)}` } }),
  'PUT /api/admin/cancellation-rules/:kind': () => ({
    url: '/api/admin/cancellation-rules/class',
    body: { noticeHours: noticeHours++, feeCents: 10_00 },
  }),
  'POST /api/admin/policies/:policy/versions': () => ({
    url: '/api/admin/policies/safetyGuidelines/versions',
    body: { title: 'Safety', summary: 'Be safe.', body: 'Be safe.', askAgain: false, readVersion: 99 },
  }),
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
  'POST /api/favorites/:classId': who => ({ url: `/api/favorites/${who.class}` }),
  'DELETE /api/favorites/:classId': who => ({ url: `/api/favorites/${who.class}` }),
  'POST /api/cart/add': who => ({ body: { classId: who.class, childId: who.child } }),
  'DELETE /api/cart/remove/:id': who => ({ url: `/api/cart/remove/${who.cartItem}` }),
  'DELETE /api/cart/clear': () => ({}),
  'POST /api/cart/checkout': () => ({ body: {} }),
  'POST /api/class-enrollments': who => ({ body: { eventId: who.class, childId: who.child } }),
  'POST /api/waitlist': who => ({ body: { classId: who.class, childId: who.child } }),
  'POST /api/admin/sessions/:sessionId/attendance': who => ({
    url: `/api/admin/sessions/${newId()}/attendance`,
    body: { key: newId(), registrationId: who.registration, mark: 'check-in', at: nextMonth },
  }),
  'POST /api/admin/families/:id/notes': who => ({
    url: `/api/admin/families/${who.id}/notes`,
    body: { text: 'Likes to sit by the window.' },
  }),
  'POST /api/admin/families/:id/credit': who => ({
    url: `/api/admin/families/${who.id}/credit`,
    body: { giftId: newId(), amount: 500, reason: 'A class began late.' },
  }),
  'POST /api/admin/families': () => ({
    url: '/api/admin/families',
    body: {
      parent: { fullName: 'Jo Diaz', email: `${newId()}@example.com`, phone: '(407) 555-0101' },
      children: [{ fullName: 'Lu Diaz', dateOfBirth: '2018-04-27' }],
      emergencyContacts: [
        { fullName: 'Ana Diaz', phone: '(407) 555-0102', relationship: 'Grandmother' },
        { fullName: 'Ben Diaz', phone: '(407) 555-0103', relationship: 'Uncle' },
      ],
      agreedByPhone: true,
    },
  }),
  'POST /api/admin/families/:id/quotes': who => ({
    url: `/api/admin/families/${who.id}/quotes`,
    body: { childId: newId(), classId: newId() },
  }),
  'POST /api/admin/families/:id/bookings': who => ({
    url: `/api/admin/families/${who.id}/bookings`,
    body: { childId: newId(), classId: newId(), price: 4500 },
  }),
  'POST /api/admin/orders/:id/payments': who => ({
    url: `/api/admin/orders/${who.order}/payments`,
    body: { key: newId(), way: 'cash', amount: 4500 },
  }),
  'POST /api/admin/orders/:id/payment-link': who => ({ url: `/api/admin/orders/${who.order}/payment-link`, body: {} }),
  'POST /api/admin/refunds/:id/given-back': () => ({
    url: `/api/admin/refunds/${newId()}/given-back`,
    body: { note: 'In cash.' },
  }),
  'POST /api/admin/registrations/:id/move-quote': who => ({
    url: `/api/admin/registrations/${who.registration}/move-quote`,
    body: { classId: newId() },
  }),
  'POST /api/admin/registrations/:id/move': who => ({
    url: `/api/admin/registrations/${who.registration}/move`,
    body: { classId: newId(), price: 4500, due: 0, reason: 'They asked.' },
  }),
  'POST /api/admin/outbox/:id/resend': () => ({ url: `/api/admin/outbox/${newId()}/resend` }),
  'POST /api/admin/health/audit': () => ({}),
  'DELETE /api/waitlist/:registrationId': () => ({ url: `/api/waitlist/${newId()}` }),
  'POST /api/admin/waitlist/:registrationId/offer': () => ({ url: `/api/admin/waitlist/${newId()}/offer`, body: {} }),
  'POST /api/admin/waitlist/:registrationId/remove': () => ({
    url: `/api/admin/waitlist/${newId()}/remove`,
    body: { reason: 'The family called.' },
  }),
  'POST /api/orders/:id/keep': who => ({
    url: `/api/orders/${who.order}/keep`,
    body: { heldUntil: new Date(0).toISOString() },
  }),
  'POST /api/create-payment-intent': who => ({ body: { orderId: who.order, amount: 4500 } }),
  'POST /api/cancel-subscription': () => ({ body: { subscriptionId: 'sub_of_nobody' } }),
  'POST /api/subscription/:id/resume': who => ({ url: `/api/subscription/${who.plan}/resume` }),
  'POST /api/subscription/:id/retry': who => ({ url: `/api/subscription/${who.plan}/retry` }),
  'POST /api/subscription/:id/card': who => ({ url: `/api/subscription/${who.plan}/card` }),
  'POST /api/create-subscription': who => ({ body: { registrationId: who.registration, amount: 4500 } }),
  'POST /api/admin/test-provider/advance': () => ({ body: { days: 1 } }),
  'POST /api/webhooks/payments': () => ({}),
  'POST /api/registrations/:id/cancel': who => ({
    url: `/api/registrations/${who.held}/cancel`,
    body: { cancellationType: 'credit', reason: null },
  }),
  'POST /api/admin/registrations/:id/cancel': () => ({
    url: `/api/admin/registrations/${newId()}/cancel`,
    body: { outcome: 'credit', reason: 'The kiln broke.' },
  }),
  'POST /api/admin/refunds/:id/give-credit': () => ({ url: `/api/admin/refunds/${newId()}/give-credit` }),
  'POST /api/admin/subscription-payments/:id/refund': () => ({
    url: `/api/admin/subscription-payments/${newId()}/refund`,
    body: { amount: 100, left: 600_00, reason: 'A month away.' },
  }),
  'POST /api/admin/classes/:id/call-off': () => ({
    url: `/api/admin/classes/${newId()}/call-off`,
    body: { reason: 'The kiln broke.', makeGood: 'credit' },
  }),
  'POST /api/content': () => ({ body: { key: 'k', title: 't', content: 'c' } }),
  'PUT /api/content/:key': () => ({ url: '/api/content/k', body: { title: 't', content: newId(), isActive: true } }),
  'DELETE /api/content/:key': () => ({ url: '/api/content/k' }),
  'POST /api/content/:key/restore': () => ({ url: '/api/content/k/restore', body: { version: 1 } }),
  'POST /api/messages': () => ({ body: { receiverId: newId(), content: 'Is there class on Friday?' } }),
  'PUT /api/messages/:id/read': () => ({ url: `/api/messages/${newId()}/read` }),
  'POST /api/messages/read': () => ({ body: { ids: [newId()] } }),
  'POST /api/admin/messages/:familyId/state': who => ({ url: `/api/admin/messages/${who.id}/state`, body: {} }),
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
  'POST /api/admin/blog': () => ({ body: aPost() }),
  'PUT /api/admin/blog/:id': () => ({ url: `/api/admin/blog/${newId()}`, body: { ...aPost(), version: 1 } }),
  'DELETE /api/admin/blog/:id': () => ({ url: `/api/admin/blog/${newId()}` }),
  'POST /api/admin/classes': () => ({ body: aNewClass() }),
  'POST /api/admin/classes/:id/photo': () => ({ url: `/api/admin/classes/${newId()}/photo`, body: {} }),
  'DELETE /api/admin/classes/:id/photo': () => ({ url: `/api/admin/classes/${newId()}/photo` }),
  'POST /api/admin/classes/:id/duplicate': () => ({ url: `/api/admin/classes/${newId()}/duplicate` }),
  'PUT /api/admin/classes/:id/sessions': who => ({
    url: `/api/admin/classes/${who.class}/sessions`,
    body: { rule: aRule(), updatedAt: aClass().updatedAt },
  }),
  'POST /api/admin/classes/:id/sessions': who => ({
    url: `/api/admin/classes/${who.class}/sessions`,
    body: { day: '2027-01-02', time: '17:45', minutes: 60, room: null, updatedAt: aClass().updatedAt },
  }),
  'PUT /api/admin/classes/:id/sessions/:sessionId': who => ({
    url: `/api/admin/classes/${who.class}/sessions/${newId()}`,
    body: { day: '2027-01-02', time: '17:45', minutes: 60, room: null, updatedAt: aClass().updatedAt },
  }),
  'POST /api/admin/closures': () => ({ body: { title: 'Closed', firstDay: '2027-01-02', lastDay: '2027-01-03' } }),
  'DELETE /api/admin/closures/:id': () => ({ url: `/api/admin/closures/${newId()}` }),
  'PUT /api/admin/classes/:id': who => ({ url: `/api/admin/classes/${who.class}`, body: aClass() }),
  'POST /api/newsletter/subscribe': () => ({ body: { email: `${newId()}@example.com`, source: 'website' } }),
  'POST /api/newsletter/unsubscribe': () => ({ body: { token: 'x'.repeat(43) } }),
  'POST /api/newsletter/resubscribe': () => ({ body: { token: 'x'.repeat(43) } }),
  'POST /api/contact': () => ({
    body: { name: 'Maya', email: 'maya@example.com', subject: 'general', message: 'Is there a class on Friday?' },
  }),
  'POST /api/admin/inbox/:id/reply': () => ({ url: `/api/admin/inbox/${newId()}/reply`, body: { text: 'Yes.' } }),
  'POST /api/admin/inbox/:id/state': () => ({ url: `/api/admin/inbox/${newId()}/state`, body: { state: 'closed' } }),
  'POST /local-pay/confirm': () => ({ body: { clientSecret: 'x', card: '4242' } }),
  'POST /local-pay/card': () => ({ body: { clientSecret: 'x', card: '4242' } }),
  'POST /local-pay/bank-step': () => ({ body: { clientSecret: 'x', approve: true } }),
}
const aChild = (firstName: string): Body => ({ fullName: `${firstName} Alvarez`, dateOfBirth: '2018-04-27' })

function aPost(): Body {
  const words = { title: 'Paper boats', excerpt: 'They float.', body: 'Fold here.', authorName: 'Maya' }
  return { ...words, tags: [], picture: null, materials: [], steps: [], publishing: { when: 'draft' } }
}

/** Read at another time than the class was last saved, so that sending it as it is changes nothing. */
function aClass(): Body {
  const words = { title: 'Clay Critters', description: 'Pinch and coil.', category: 'Clay', season: 'Summer' }
  const numbers = { price: 4500, capacity: 10, ageMin: 7, ageMax: 9 }
  return { ...words, ...numbers, keywords: [], aside: null, status: 'published', updatedAt: '2026-01-02T03:04:05.678Z' }
}

function aNewClass(): Body {
  const { status, updatedAt, ...words } = aClass()
  const none = { takeHome: null, taughtBy: null, wear: null, bring: null, materials: null, includedPerMonth: null }
  const prices = { dailyPrice: null, weeklyPrice: null, monthlyPrice: null }
  const rest = { location: 'Room A', coveredCategories: [], cancellationPolicyId: policyId }
  return { kind: 'class', ...words, ...none, ...prices, ...rest }
}

function aRule(): Body {
  const days = { weekdays: [2], firstDay: '2027-01-05', skipClosed: true, skipped: [], held: [] }
  return { ...days, startTime: '17:45', minutes: 60, until: { count: 4 } }
}

/** The spec's client sends more than these read, or they read no body: the rest is ignored, and must stay without effect. */
const IGNORES = (key: string) => key === 'POST /api/class-enrollments' || routes.get(key)!.body === undefined

const forStaff = (key: string) => ['staff', 'admin'].includes(routes.get(key)!.access)

async function send(key: string, who: Family, { url, body }: Call) {
  await site.db.execute(sql`TRUNCATE uses`)
  const [method, path] = key.split(' ') as [Method, string]
  return site.ask(method, url ?? path, { cookie: forStaff(key) ? admin : who.cookie, body })
}

const CANARY_ID = '01890000-0000-7000-8000-0000000ca4a9'
const CANARY_TIME = '2031-07-07T07:07:07.000Z'
const value = fc.constantFrom<unknown>(
  ...['admin', 'staff', 'confirmed', 'active', 'paid', 'refunded', 'published', 'canary', '0', CANARY_ID, CANARY_TIME],
  ...[true, false, null, 0, -1, 1, 987_654, [], {}, ['admin']],
)
const values = fc.array(value, { minLength: 12, maxLength: 12 })
const some = (fewest: number, most: number) => fc.shuffledSubarray(columns, { minLength: fewest, maxLength: most })

type Shape = { properties?: Record<string, Shape>; items?: Shape }
/** Every object inside a body, with the names that its schema knows there. */
function spotsIn(body: unknown, shape: Shape | undefined): { spot: Body; known: string[] }[] {
  if (Array.isArray(body)) return body.flatMap(each => spotsIn(each, shape?.items))
  if (typeof body !== 'object' || body === null) return []
  const inside = Object.entries(body).flatMap(([name, each]) => spotsIn(each, shape?.properties?.[name]))
  return [{ spot: body as Body, known: Object.keys(shape?.properties ?? {}) }, ...inside]
}

/** Adds names of columns at a place of the body, but for those its schema knows there; answers the names. */
function spoil(call: Call, key: string, where: number, added: string[], given: unknown[]): string[] {
  call.body ??= {}
  const { body } = routes.get(key)!
  const shape = body && (z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Shape)
  const spots = spotsIn(call.body, shape)
  const { spot, known } = spots[where % spots.length]!
  const names = added.filter(name => !known.includes(name))
  for (const [at, name] of names.entries()) spot[name] = given[at % given.length]
  return names
}

/** Every row of every table, as text. */
async function rows(): Promise<string[]> {
  const each = tables.map(name => `SELECT '${name} ' || to_jsonb(x)::text AS row FROM "${name}" x`)
  return (await site.db.execute<{ row: string }>(sql.raw(each.join(' UNION ALL ')))).rows.map(({ row }) => row)
}

test('every route that writes has a call here that it accepts', async () => {
  expect(Object.keys(CALLS).sort()).toEqual([...routes.keys()].sort())
  for (const [key, call] of Object.entries(CALLS)) {
    const who = await newFamily()
    const { body } = await send(key, who, call(who))
    expect(body?.code, key).not.toBe('invalid-input')
    expect(body?.code, key).not.toBe('signed-out')
  }
})

test('a body that also names columns is refused, and nothing at all is written', async () => {
  const strict = Object.keys(CALLS).filter(key => !IGNORES(key))
  expect(strict.length).toBeGreaterThan(9)
  const before = new Set(await rows())
  // Few names at a time, so that each of them alone must be refused.
  const asked = fc.tuple(fc.constantFrom(...strict), fc.nat(), some(1, 3), values)
  await fc.assert(
    fc.asyncProperty(asked, async ([key, where, added, given]) => {
      const call = CALLS[key]!(owner)
      const names = spoil(call, key, where, added, given)
      fc.pre(names.length > 0)
      const { status, body } = await send(key, owner, call)
      expect([key, names, status, body.code]).toEqual([key, names, 400, 'invalid-input'])
    }),
    { numRuns: 1_000 },
  )
  const after = await rows()
  expect(after.filter(row => !before.has(row))).toEqual([])
  expect(after).toHaveLength(before.size)
})

/** What a call changed, with ids and times that differ anyway named alike. */
async function effectOf(key: string, who: Family, call: Call) {
  const before = await rows()
  const answer = await send(key, who, call)
  const after = await rows()
  const roles = new Map([...Object.entries(who).map(([role, id]) => [id, role] as const), [CANARY_ID, 'canary']])
  const alike = (row: string) =>
    row
      .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, id => roles.get(id) ?? 'an id')
      .replace(/\d{4}-\d\d-\d\dT[\d:.]+\+00:00/g, time => (time.startsWith('2031') ? 'canary' : 'a time'))
      .replace(/card_test_\w+/g, 'a card')
      .replace(/"(token_hash|reference|client_secret)": "[\w -]+"/g, '"$1": "something random"')
  const [had, has] = [new Set(before), new Set(after)]
  return {
    status: answer.status,
    gone: before
      .filter(row => !has.has(row))
      .map(alike)
      .sort(),
    written: after
      .filter(row => !had.has(row))
      .map(alike)
      .sort(),
  }
}

test('where more is allowed to stand in a body, it changes no column', async () => {
  // What staff write belongs to nobody's family, so there are no twins to compare.
  const lenient = Object.keys(CALLS).filter(key => IGNORES(key) && !forStaff(key))
  expect(lenient).toContain('POST /api/class-enrollments')
  const wrote = new Set<string>()
  // Most names at once, so that a few dozen bodies say every name many times.
  const keys = [...lenient, ...lenient.filter(key => routes.get(key)!.body)]
  const asked = fc.tuple(fc.constantFrom(...keys), fc.nat(), some(200, columns.length), values)
  await fc.assert(
    fc.asyncProperty(asked, async ([key, where, added, given]) => {
      const [plain, spoiled] = [await newFamily(), await newFamily()]
      const call = CALLS[key]!(spoiled)
      const names = spoil(call, key, where, added, given)
      const expected = await effectOf(key, plain, CALLS[key]!(plain))
      expect({ key, names, ...(await effectOf(key, spoiled, call)) }).toEqual({ key, names, ...expected })
      if (expected.written.length > 0) wrote.add(key)
    }),
    { numRuns: 40, endOnFailure: true },
  )
  // An enrollment writes an order, its line and a registration: the comparison looked at something.
  expect(wrote).toContain('POST /api/class-enrollments')
})

test('whatever staff or an admin writes is in the audit log, by every route', async () => {
  const staff = await signedInPerson(site.db, { role: 'staff' })
  const boss = await signedInPerson(site.db, { role: 'admin' })
  const reached = new Set<string>()
  const noted = new Set<string>()
  for (const [key, call] of Object.entries(CALLS)) {
    for (const person of [staff, boss]) {
      // Each call with a cookie of its own: some of them end the sign-in.
      const cookie = await signIn(site.db, person.id)
      const mine = { ...owner, ...person, cookie }
      begun.length = 0
      await site.db.execute(sql`TRUNCATE uses, audit_runs`)
      const [method, path] = key.split(' ') as [Method, string]
      const { url, body } = call(mine)
      const { status } = await site.ask(method, url ?? path, { cookie, body })
      const { rows } = await site.db.execute<{ route: string; status: number; changes: number }>(
        sql`SELECT route, status, (SELECT count(*)::int FROM audit_changes c WHERE c.entry_id = e.id) AS changes
          FROM audit_entries e WHERE actor_id = ${person.id} ORDER BY at DESC LIMIT 1`,
      )
      const ran = begun.includes(key)
      if (ran) expect([key, rows[0]]).toEqual([key, { route: key, status, changes: expect.any(Number) }])
      if (ran && forStaff(key) && status < 300) {
        expect(`${key} ${rows[0]!.changes}`).not.toBe(`${key} 0`)
        noted.add(key)
      }
      if (ran && person === boss) reached.add(key)
    }
  }
  const meant = Object.keys(CALLS).filter(forStaff)
  expect(meant.filter(key => !reached.has(key))).toEqual([])
  expect(meant.length).toBeGreaterThan(15)
  expect(noted.size).toBeGreaterThan(5)
  const [entry] = (await site.db.execute<{ id: string }>(sql`SELECT id FROM audit_entries LIMIT 1`)).rows
  const refused = expect.objectContaining({
    cause: expect.objectContaining({ message: expect.stringMatching(/append-only/) }),
  })
  for (const change of [
    sql`DELETE FROM audit_entries`,
    sql`UPDATE audit_entries SET actor_role = 'parent' WHERE id = ${entry!.id}`,
  ])
    await expect(site.db.execute(change)).rejects.toEqual(refused)
})
