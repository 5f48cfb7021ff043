import { globSync, readFileSync } from 'node:fs'
import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLinkToken } from '#src/features/accounts/server/one-time-links.ts'
import { signIns, users } from '#src/features/accounts/server/tables.ts'
import { cookiesOf } from '#src/features/accounts/server/testing.ts'
import { applyDeletions, readDeletions } from '#src/features/accounts/server.ts'
import { mailRefundFailed } from '#src/features/cancellations/server/mails/refund-failed-mail.ts'
import { anOffering } from '#src/features/classes/server/made-up-classes.ts'
import { sampleJoining } from '#src/features/families/sample-joining.ts'
import { children } from '#src/features/families/server/tables.ts'
import { deliverJob } from '#src/features/group-messages/server/deliver.ts'
import { mailUnreadJob } from '#src/features/messages/server/mail-unread.ts'
import { subscribers } from '#src/features/newsletter/server/tables.ts'
import { postToLedger } from '#src/features/payments/server/post-to-ledger.ts'
import { giveCredit } from '#src/features/payments/server.ts'
import { registrations } from '#src/features/registrations/server/tables.ts'
import { updateViews } from '#src/features/updates/server/tables.ts'
import { newId } from '#src/lib/ids.ts'
import { aPhoto, formOf } from '#src/testing/pictures.ts'
import { serveSampleProgram } from '#src/testing/sample-site.ts'
import { signedInPerson, signIn } from '#src/testing/signed-in.ts'
import { accountLock, whileLocked } from '#src/testing/while-locked.ts'
import { withoutOrders } from '#src/testing/without-orders.ts'
import { ACCOUNT_PARTS } from './account-parts.ts'

let site: Awaited<ReturnType<typeof serveSampleProgram>>
let freeClass: string
let paidClass: string
let classPolicy: string
let staff: Person
beforeAll(async () => {
  site = await serveSampleProgram()
  staff = await signedInPerson(site.db, { role: 'staff' })
  const { rows } = await site.db.execute<{ id: string }>(sql`SELECT id FROM cancellation_policies WHERE kind = 'class'`)
  classPolicy = rows[0]!.id
  freeClass = await anOffering(site.db, {
    slug: 'free-hour',
    priceCents: 0,
    capacity: 0,
    sessionStarts: [new Date(Date.now() + 30 * 86_400_000).toISOString()],
    cancellationPolicyId: classPolicy,
  })
  paidClass = await anOffering(site.db, {
    sessionStarts: [new Date(Date.now() + 30 * 86_400_000).toISOString()],
    cancellationPolicyId: classPolicy,
  })
})
afterAll(() => site.close())

type Person = { id: string; email: string; cookie: string }
/** Every request has a key, like those from our pages, so its response is stored for repeats. */
const ask = (who: Person, method: 'GET' | 'POST' | 'PUT', url: string, body?: unknown) =>
  site.ask(method, url, { cookie: who.cookie, body, headers: { 'idempotency-key': newId() } })
const confirmed = (who: Person) =>
  site.db.update(signIns).set({ passwordConfirmedAt: site.app.clock.now() }).where(eq(signIns.userId, who.id))

/** A family whose texts all contain a word unique to it. */
async function canaryFamily(word: string): Promise<Person & { child: string }> {
  const parent = await signedInPerson(site.db, {
    firstName: `${word}a`,
    lastName: `${word}b`,
    email: `${word}@example.com`,
  })
  const contact = (n: number) => ({
    fullName: `${word}c ${n}`,
    phone: `(407) 555-01${70 + n}`,
    relationship: `${word}d`,
  })
  const joining = sampleJoining({
    parent: { fullName: `${word}a ${word}b`, email: parent.email, phone: '(407) 555-0169' },
    children: [{ fullName: `${word}e ${word}f`, dateOfBirth: '2018-06-14', allergies: `${word}g`, photoConsent: 'no' }],
    emergencyContacts: [contact(0), contact(1)],
    digitalSignature: `${word}a ${word}b`,
  })
  await confirmed(parent)
  const joined = await ask(parent, 'POST', '/api/register', joining)
  expect(joined.status).toBe(200)
  await ask(parent, 'PUT', '/api/family/pickup-people', { people: [contact(2)] })
  await ask(parent, 'PUT', '/api/family/pickup-people', { people: [contact(3)] })
  await ask(parent, 'POST', `/api/favorites/${freeClass}`)
  await site.db.insert(subscribers).values({ email: parent.email, source: 'website' })
  const message = { name: `${word}h`, email: parent.email, subject: 'general', message: `${word}i is what we ask.` }
  await ask(parent, 'POST', '/api/contact', message)
  const child: string = joined.body.children[0].id
  await correctTheirChild(parent, child, word)
  await writeToEachOther(parent, word)
  await messageMany(parent, word)
  await share(word, { audience: 'family', parentId: parent.id })
  return { ...parent, child }
}

/** A message to many families, sent only to this one. */
async function messageMany({ id }: { id: string }, word: string) {
  const to = { kind: 'families', of: id }
  const { body } = await ask(staff, 'GET', `/api/admin/group-message-recipients?${new URLSearchParams(to)}`)
  const message = { id: newId(), subject: `${word}q`, content: `${word}r`, ...to, version: body.version }
  expect((await ask(staff, 'POST', '/api/admin/group-messages', message)).status).toBe(200)
  await deliverJob(site.app).run({})
}

/** Staff correct the child's birth date, for a reason. */
async function correctTheirChild(parent: Person, childId: string, word: string) {
  const url = `/api/admin/families/${parent.id}`
  const { version } = (await ask(staff, 'GET', url)).body
  const now = {
    fullName: `${word}e ${word}f`,
    dateOfBirth: '2018-06-15',
    allergies: `${word}g`,
    allergySeverity: 'mild',
  }
  const body = { what: 'child', correctionId: newId(), version, reason: `${word}p`, childId, ...now }
  expect((await ask(staff, 'POST', `${url}/corrections`, body)).status).toBe(200)
}

/** A paid class canceled for credit with a reason, and the credit used since. */
async function cancelForCredit(parent: Person & { child: string }, reason: string) {
  const { body: order } = await ask(parent, 'POST', '/api/class-enrollments', {
    eventId: paidClass,
    childId: parent.child,
  })
  const begun = await ask(parent, 'POST', '/api/create-payment-intent', {
    orderId: order.orderId,
    amount: order.amountDue,
  })
  await site.ask('POST', '/local-pay/confirm', { body: { clientSecret: begun.body.clientSecret, card: '4242' } })
  expect((await ask(parent, 'GET', `/api/orders/${order.orderId}`)).body.status).toBe('paid')
  const cancel = { cancellationType: 'credit', reason }
  expect((await ask(parent, 'POST', `/api/registrations/${order.registrationId}/cancel`, cancel)).status).toBe(200)
  const { body } = await ask(parent, 'GET', '/api/user/credit-balance')
  expect(body.balance).toBeGreaterThan(0)
  const spent = {
    cause: `test:${parent.id}`,
    parentId: parent.id,
    amounts: { credit: body.balance, sales: -body.balance },
  }
  await site.db.transaction(tx => postToLedger(tx, spent))
}

/** A child who came today and was picked up by someone else, with a reason, in a class that's over now. */
async function wentHomeWithAnother({ id, child }: Person & { child: string }, reason: string) {
  const at = site.app.clock.now().toISOString()
  const offeringId = await anOffering(site.db, { sessionStarts: [at], cancellationPolicyId: classPolicy })
  const [place] = await site.db
    .insert(registrations)
    .values({ offeringId, childId: child, parentId: id, status: 'confirmed', paymentStatus: 'paid', priceCents: 0 })
    .returning({ registrationId: registrations.id })
  const { rows } = await site.db.execute<{ id: string }>(sql`SELECT id FROM sessions WHERE offering_id = ${offeringId}`)
  const url = `/api/admin/sessions/${rows[0]!.id}/attendance`
  for (const press of [
    { mark: 'check-in' },
    { mark: 'release', releasedTo: 'Walter Wolf', reason, parentCalled: true },
  ])
    expect((await ask(staff, 'POST', url, { key: newId(), at, ...place, ...press })).status).toBe(200)
  await site.db.execute(sql`UPDATE offerings SET ends_at = now() - interval '1 minute' WHERE id = ${offeringId}`)
}

async function writeToEachOther(parent: Person, word: string) {
  await ask(parent, 'POST', '/api/messages', { receiverId: staff.id, content: `${word}j` })
  await ask(staff, 'POST', '/api/messages', { receiverId: parent.id, content: `${word}k` })
  await site.db.execute(sql`UPDATE messages SET created_at = now() - interval '1 hour' WHERE family_id = ${parent.id}`)
  await mailUnreadJob(site.app).run({})
}

/** An update with a photo. */
async function share(word: string, to: object, children: string[] = []) {
  const form = formOf([{ name: 'image', filename: 'a.jpg', bytes: await aPhoto({ width: 60, height: 40 }) }])
  const photo = await site.ask('POST', '/api/updates/photos', { cookie: staff.cookie, ...form })
  const photos = [{ id: photo.body.id, alt: `${word}l`, children }]
  const shared = await ask(staff, 'POST', '/api/updates', { title: `${word}m`, content: `${word}n`, photos, ...to })
  expect(shared.status).toBe(200)
  return { id: shared.body.id as string, file: photo.body.id as string, path: shared.body.imagePath as string }
}

/** Each column that refers to a user or a child, with the part responsible for it, or the reason it stays. */
const KEPT_OF_PEOPLE = {
  account: ['sign_ins.user_id', 'one_time_links.user_id', 'known_devices.user_id', 'account_deletions.user_id'],
  family: [
    ...['children.parent_id', 'consents.parent_id', 'consents.child_id'],
    ...['emergency_contacts.parent_id', 'pickup_people.parent_id', 'people_changes.parent_id'],
    ...['verbal_consents.parent_id', 'family_corrections.parent_id', 'family_corrections.child_id'],
  ],
  ageRequests: ['age_requests.parent_id', 'age_requests.child_id'],
  registrations: [
    ...['registrations.parent_id', 'registrations.child_id', 'orders.parent_id'],
    ...['cart_items.parent_id', 'cart_items.child_id'],
  ],
  monthlyPlans: ['subscriptions.parent_id', 'subscriptions.child_id'],
  payments: ['payments.parent_id', 'ledger_entries.parent_id', 'provider_customers.parent_id'],
  cancellations: ['cancellations.actor_id', 'registrations.ended_by'],
  notes: ['family_notes.parent_id', 'credit_gifts.parent_id'],
  calendarFeeds: ['calendar_feeds.user_id'],
  favorites: ['favorites.parent_id'],
  earlyRegistration: ['season_early_families.family_id'],
  contactForm: ['contact_messages.user_id'],
  groupMessages: ['group_message_recipients.family_id'],
  messages: ['messages.family_id', 'conversations.family_id', 'family_threads.family_id'],
  updates: ['updates.parent_id', 'update_views.parent_id', 'photo_children.child_id'],
  /** Only staff are listed here, and staff don't delete their own accounts. */
  staff: [
    ...[
      'calendar_events.created_by',
      'class_cancellations.actor_id',
      'order_refunds.actor_id',
      'plan_refunds.actor_id',
      'contact_replies.user_id',
    ],
    ...['content_entries.updated_by', 'content_versions.saved_by', 'updates.created_by', 'files.created_by'],
    ...['group_messages.sent_by', 'newsletter_issues.created_by', 'newsletter_issues.sent_by'],
    ...['messages.staff_id', 'conversations.staff_id', 'family_threads.assignee_id', 'family_notes.author_id'],
    ...['attendance.checked_in_by', 'attendance.released_by', 'attendance_marks.actor_id'],
    ...['payments.taken_by', 'refunds.given_by', 'verbal_consents.taken_by'],
    'family_corrections.made_by',
    ...['second_factors.user_id', 'recovery_codes.user_id', 'sign_in_steps.user_id', 'staff_invitations.invited_by'],
    ...['weekly_report_readers.user_id', 'weekly_reports.user_id'],
    'instructors.user_id',
    'age_requests.decided_by',
    'offerings.run_anyway_by',
    ...['sign_ins.acting_as', 'credit_gifts.given_by', 'credit_gifts.decided_by'],
  ],
}

/** Every table that still contains a word, with the number of rows. */
async function whereStill(word: string): Promise<string[]> {
  const tables = await site.db.execute<{ name: string }>(
    sql`SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
  )
  const each = tables.rows.map(
    ({ name }) => `SELECT '${name}' AS name FROM "${name}" x WHERE x::text ILIKE '%${word}%'`,
  )
  const { rows } = await site.db.execute<{ name: string }>(sql.raw(each.join(' UNION ALL ')))
  return [...new Set(rows.map(row => row.name))].sort()
}

test('the export contains everything the family entered or did, and requires the password and a verified address', async () => {
  const family = await canaryFamily('zanzi')
  await ask(family, 'POST', '/api/class-enrollments', { eventId: freeClass, childId: family.child })
  const { headers, text } = await ask(family, 'GET', '/api/account/export')
  expect(headers['content-disposition']).toMatch(/^attachment; filename="my-data-\d{4}-\d\d-\d\d\.json"$/)
  const data = JSON.parse(text)
  expect(Object.keys(data)).toEqual(['exportedAt', 'units', 'account', ...ACCOUNT_PARTS.map(part => part.name)])
  expect(data.family.children).toMatchObject([{ firstName: 'zanzie', allergyAnswer: 'named', allergies: 'zanzig' }])
  expect(data.family.consents.length).toBe(5)
  expect(data.family.changesOfPeople.length).toBe(2)
  expect(data.family.correctedByStaff).toMatchObject([{ reason: 'zanzip', details: ['birth date', 'allergies'] }])
  expect(data.registrations.places).toMatchObject([{ status: 'confirmed', child: 'zanzie' }])
  expect(data.registrations.orders.length).toBe(1)
  expect([data.favorites.length, data.contactForm.length, data.newsletter.length]).toEqual([1, 1, 1])
  expect(data.messages.map((each: { text: string }) => each.text)).toEqual(['zanzij', 'zanzik', 'zanziq\n\nzanzir'])
  expect(data.groupMessages).toMatchObject([{ subject: 'zanziq', state: 'sent' }])
  expect(data.updates.shared.map((each: { title: string }) => each.title)).toContain('zanzim')
  expect(text).not.toMatch(/argon2|token/i)

  await site.db.update(signIns).set({ passwordConfirmedAt: null }).where(eq(signIns.userId, family.id))
  expect((await ask(family, 'GET', '/api/account/export')).body.code).toBe('confirm-password')
  await confirmed(family)
  await site.db.update(users).set({ emailVerifiedAt: null }).where(eq(users.id, family.id))
  expect((await ask(family, 'GET', '/api/account/export')).body.code).toBe('verify-first')
})

test('an account with spots, a plan or credit says what to settle first, and stays as it is', async () => {
  const { rows } = await site.db.execute<{ id: string }>(sql`SELECT id FROM users WHERE email = 'parent@example.com'`)
  const maya = { id: rows[0]!.id, email: 'parent@example.com', cookie: await signIn(site.db, rows[0]!.id) }
  const { body } = await ask(maya, 'GET', '/api/account/deletion')
  expect(body.blockers.map((each: { because: string }) => each.because)).toEqual(['registrations', 'plan', 'credit'])
  expect((await ask(maya, 'POST', '/api/account/delete')).body.code).toBe('confirm-password')
  await confirmed(maya)
  const refused = await ask(maya, 'POST', '/api/account/delete')
  expect([refused.status, refused.body.code, refused.body.blockers]).toEqual([409, 'not-yet', body.blockers])
  expect((await ask(maya, 'GET', '/api/children')).body.length).toBe(2)
})

test('deleting removes every word of the family from every table except its signed agreements (T83)', async () => {
  const family = await canaryFamily('quokka')
  await cancelForCredit(family, 'quokkao')
  await wentHomeWithAnother(family, 'quokkap')
  const before = await whereStill('quokka')
  expect(before).toEqual(
    expect.arrayContaining([
      ...[
        'attendance_marks',
        'cancellations',
        'registrations',
        'children',
        'contact_messages',
        'group_messages',
        'mails',
        'messages',
        'people_changes',
        'subscribers',
      ],
      ...['update_photos', 'updates', 'repeated_requests'],
    ]),
  )
  const done = await ask(family, 'POST', '/api/account/delete')
  expect(done.status).toBe(200)
  expect((await ask(family, 'GET', '/api/auth/user')).status).toBe(401)
  // The last email, which is deleted later, and the evidence of the agreements.
  expect(await whereStill('quokka')).toEqual(['consents', 'mails'])
  const { rows } = await site.db.execute<{ kind: string }>(
    sql`SELECT kind FROM mails WHERE "to" = 'quokka@example.com'`,
  )
  expect(rows).toEqual([{ kind: 'account-deleted' }])
  const others = await site.db.execute<{ id: string }>(
    sql`SELECT id FROM mails WHERE subject ILIKE '%quokka%' AND "to" <> ${family.email}`,
  )
  expect(others.rows).toEqual([])
  expect((await readDeletions(site.db)).map(each => each.userId)).toContain(family.id)
  // The address can be used for a new account.
  const again = await signedInPerson(site.db, { email: family.email })
  expect((await ask(again, 'GET', '/api/children')).body).toEqual([])
})

/** Every email in the outbox that contains a word, by kind. */
async function mailsWith(word: string): Promise<string[]> {
  const { rows } = await site.db.execute<{ kind: string }>(
    sql`SELECT kind FROM mails m WHERE m::text ILIKE ${`%${word}%`} ORDER BY kind`,
  )
  return rows.map(row => row.kind)
}

/** Changes the address via its two emails, in one browser that stays signed in. Returns the token that undoes it. */
async function changeAddress(who: Person, email: string): Promise<string> {
  const tokenTo = async (to: string) => {
    const { rows } = await site.db.execute<{ token: string }>(
      sql`SELECT substring(text from '#token=([A-Za-z0-9_-]+)') AS token FROM mails WHERE "to" = ${to} ORDER BY created_at DESC, id DESC LIMIT 1`,
    )
    return rows[0]!.token
  }
  await confirmed(who)
  expect((await ask(who, 'POST', '/api/account/email', { email })).status).toBe(200)
  const body = { token: await tokenTo(email) }
  const done = await site.ask('POST', '/api/account/email/confirm', { body, cookie: who.cookie })
  expect(done.status).toBe(200)
  who.cookie = cookiesOf(done.headers)
  return tokenTo(who.email)
}

/** A refund the bank returned, and the email that tells staff about it. */
async function failedRefundOf(parentId: string) {
  const [order, payment, refundId] = [newId(), newId(), newId()]
  await withoutOrders(site.open.pool)
  await site.db.execute(
    sql`INSERT INTO payments (id, order_id, parent_id, provider, idempotency_key, amount_cents, currency, status) VALUES (${payment}, ${order}, ${parentId}, 'test', ${payment}, 3500, 'usd', 'succeeded')`,
  )
  await site.db.execute(
    sql`INSERT INTO refunds (id, payment_id, order_id, amount_cents, reason, idempotency_key, status) VALUES (${refundId}, ${payment}, ${order}, 3500, 'cancelled-by-family', ${refundId}, 'succeeded')`,
  )
  await site.db.transaction(tx => mailRefundFailed(site.app, tx, { refundId, parentId, amountCents: 3500 } as never))
}

test('deleting leaves no email to staff that mentions the family, and none to an earlier address (T83)', async () => {
  const family = await canaryFamily('bandicoot')
  await failedRefundOf(family.id)
  await changeAddress(family, 'bandicoot-two@example.com')
  const moved = { ...family, email: 'bandicoot-two@example.com' }
  const contact = { subject: 'general', message: 'bandicooti asks again.' }
  await ask(moved, 'POST', '/api/contact', contact)
  // One address that was never verified, and one that was undone.
  await confirmed(moved)
  await ask(moved, 'POST', '/api/account/email', { email: 'bandicoot-never@example.com' })
  const undo = await changeAddress(moved, 'bandicoot-three@example.com')
  await ask(moved, 'POST', '/api/contact', contact)
  expect((await site.ask('POST', '/api/account/email/undo', { body: { token: undo } })).status).toBe(200)
  expect(await mailsWith('bandicoot')).toEqual(
    expect.arrayContaining([
      'confirm-email',
      'contact-copy',
      'contact-message',
      'email-changed',
      'refund-failed-staff',
    ]),
  )
  const back = { ...moved, cookie: await signIn(site.db, moved.id) }
  await confirmed(back)
  expect((await ask(back, 'POST', '/api/account/delete')).status).toBe(200)
  expect(await mailsWith('bandicoot')).toEqual(['account-deleted'])
  // Links for changing an address contain the address.
  expect(await whereStill('bandicoot')).not.toContain('one_time_links')
})

test('a newsletter subscription follows the address: it is exported, deleted and restored with it', async () => {
  const family = await canaryFamily('dugong')
  const listed = async (word: string) => {
    const { rows } = await site.db.execute<{ entry: string }>(
      sql`SELECT email || ' ' || state AS entry FROM subscribers WHERE email ILIKE ${`%${word}%`} ORDER BY email`,
    )
    return rows.map(row => row.entry)
  }
  const listedAs = (email: string, state: 'confirmed' | 'unsubscribed') =>
    site.db.insert(subscribers).values({ email, source: 'website', state })
  await site.db.execute(sql`UPDATE subscribers SET state = 'confirmed' WHERE email = ${family.email}`)

  const undo = await changeAddress(family, 'Dugong-two@example.com')
  expect(await listed('dugong')).toEqual(['Dugong-two@example.com confirmed'])
  await confirmed(family)
  const { text } = await ask(family, 'GET', '/api/account/export')
  expect(JSON.parse(text).newsletter).toMatchObject([{ email: 'Dugong-two@example.com', state: 'confirmed' }])
  expect((await site.ask('POST', '/api/account/email/undo', { body: { token: undo } })).status).toBe(200)
  expect(await listed('dugong')).toEqual(['dugong@example.com confirmed'])

  // The new address had unsubscribed before, so it stays unsubscribed, and one entry is left.
  await listedAs('dugong-three@example.com', 'unsubscribed')
  const back = { ...family, cookie: await signIn(site.db, family.id) }
  await changeAddress(back, 'dugong-three@example.com')
  expect(await listed('dugong')).toEqual(['dugong-three@example.com unsubscribed'])
  const last = { ...back, cookie: await signIn(site.db, family.id) }
  await confirmed(last)
  expect((await ask(last, 'POST', '/api/account/delete')).status).toBe(200)
  expect(await listed('dugong')).toEqual([])

  // An unverified address may be someone else's, so what they subscribed to stays theirs.
  await listedAs('manatee@example.com', 'confirmed')
  const nobody = await signedInPerson(site.db, { email: 'manatee@example.com', verified: false })
  await changeAddress(nobody, 'manatee-two@example.com')
  expect(await listed('manatee')).toEqual(['manatee@example.com confirmed'])
})

test('the migration moves subscriptions of families that changed their address earlier', async () => {
  const [folder] = globSync('db/migrations/*_subscribers-follow-addresses')
  const migration = sql.raw(readFileSync(`${folder}/migration.sql`, 'utf8').replaceAll('--> statement-breakpoint', ''))
  const old = new Date('2026-01-01T12:00:00Z')
  const family = await canaryFamily('narwhal')
  await changeAddress(family, 'narwhal-two@example.com')
  await changeAddress({ ...family, email: 'narwhal-two@example.com' }, 'narwhal-three@example.com')
  const other = await canaryFamily('orca')
  await changeAddress(other, 'orca-two@example.com')
  const next = await signedInPerson(site.db, { email: 'orca@example.com' })
  await site.db.execute(sql`DELETE FROM subscribers WHERE email ILIKE '%narwhal%' OR email ILIKE '%orca%'`)
  const emails = ['narwhal@example.com', 'Narwhal-two@example.com', next.email]
  await site.db
    .insert(subscribers)
    .values(emails.map(email => ({ email, source: 'website', state: 'confirmed' as const, createdAt: old })))
  await site.db.execute(migration)
  const { rows } = await site.db.execute<{ email: string }>(
    sql`SELECT email FROM subscribers WHERE email ILIKE '%narwhal%' OR email ILIKE '%orca%' ORDER BY email`,
  )
  expect(rows.map(row => row.email)).toEqual(['narwhal-three@example.com', next.email])
})

test('messages to the current owner of the address stay', async () => {
  const family = await canaryFamily('betta')
  await changeAddress(family, 'betta-two@example.com')
  await site.db.execute(sql`DELETE FROM one_time_links WHERE user_id = ${family.id}`)
  const next = await signedInPerson(site.db, { email: family.email })
  await ask(next, 'POST', '/api/contact', { subject: 'general', message: 'I am someone else.' })
  const moved = { ...family, email: 'betta-two@example.com', cookie: await signIn(site.db, family.id) }
  await confirmed(moved)
  expect((await ask(moved, 'POST', '/api/account/delete')).status).toBe(200)
  expect(await mailsWith('betta')).toEqual(['account-deleted', 'contact-copy', 'contact-message'])
})

test('photos meant for the family are deleted, and other photos with its children stay hidden from families', async () => {
  const [gone, other] = [await canaryFamily('bilby'), await canaryFamily('potoroo')]
  await site.db
    .update(children)
    .set({ photoConsent: true })
    .where(inArray(children.id, [gone.child, other.child]))
  const [own, both] = [
    await share('bilby', { audience: 'family', parentId: gone.id }, [gone.child]),
    await share('everybody', {}, [gone.child, other.child]),
  ]
  const look = async (path: string, who: Person) => (await ask(who, 'GET', path)).status
  await ask(other, 'POST', `/api/updates/${both.id}/seen`)
  expect([await look(both.path, other), await look(own.path, gone)]).toEqual([200, 200])
  expect((await ask(gone, 'POST', '/api/account/delete')).status).toBe(200)

  expect([await look(both.path, other), await look(own.path, staff), await look(both.path, staff)]).toEqual([
    404, 404, 200,
  ])
  const tags = await site.db.execute<{ id: string }>(sql`SELECT id FROM photo_children WHERE child_id = ${gone.child}`)
  expect(tags.rows).toEqual([])
  const kept = await site.db.execute<{ id: string }>(
    sql`SELECT id FROM files WHERE kept_at IS NOT NULL AND id IN (${own.file}, ${both.file})`,
  )
  expect(kept.rows.map(each => each.id)).toEqual([both.file])
  expect(await site.db.$count(updateViews, eq(updateViews.parentId, other.id))).toBe(1)
})

test('no one can write to an account that is being deleted', async () => {
  for (let round = 0; round < 5; round++) {
    const family = await canaryFamily(`quoll${round}x`)
    await Promise.all([
      ...[1, 2, 3].map(n => ask(staff, 'POST', '/api/messages', { receiverId: family.id, content: `late ${n}` })),
      ask(family, 'POST', '/api/account/delete'),
    ])
    const { rows } = await site.db.execute<{ id: string }>(sql`SELECT id FROM messages WHERE family_id = ${family.id}`)
    expect(rows).toEqual([])
  }
})

test('every table that refers to a user or a child belongs to a part, or stays for a reason', async () => {
  const { rows } = await site.db.execute<{ name: string }>(sql`
    SELECT DISTINCT k.table_name || '.' || k.column_name AS name
    FROM information_schema.table_constraints f
    JOIN information_schema.key_column_usage k USING (constraint_schema, constraint_name)
    JOIN information_schema.constraint_column_usage r USING (constraint_schema, constraint_name)
    WHERE f.constraint_type = 'FOREIGN KEY' AND f.table_schema = 'public' AND r.table_name IN ('users', 'children')
    UNION SELECT table_name || '.' || column_name FROM information_schema.columns
    JOIN information_schema.tables USING (table_schema, table_name)
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND column_name IN ('user_id', 'parent_id', 'family_id', 'child_id')`)
  const known = Object.values(KEPT_OF_PEOPLE).flat()
  expect(rows.map(row => row.name).sort()).toEqual(known.toSorted())
  const named = [...ACCOUNT_PARTS.map(part => part.name), 'account', 'staff']
  expect(Object.keys(KEPT_OF_PEOPLE).filter(part => !named.includes(part))).toEqual([])
})

test('families that a restored backup brings back are deleted again, and nothing else is', async () => {
  const [gone, stays] = [await canaryFamily('wombat'), await canaryFamily('numbat')]
  // The backup: the family's data as it was.
  await site.db.execute(sql`CREATE TABLE kept_users AS SELECT * FROM users WHERE id = ${gone.id}`)
  await site.db.execute(sql`CREATE TABLE kept_children AS SELECT * FROM children WHERE parent_id = ${gone.id}`)
  await ask(gone, 'POST', '/api/account/delete')
  const ledger = await readDeletions(site.db)
  await site.db.execute(sql`UPDATE users u SET email = k.email, first_name = k.first_name, last_name = k.last_name,
    disabled_at = NULL FROM kept_users k WHERE k.id = u.id`)
  await site.db.execute(sql`UPDATE children c SET first_name = k.first_name FROM kept_children k WHERE k.id = c.id`)
  await site.db.execute(sql`DELETE FROM account_deletions`)
  await site.db.execute(sql`DROP TABLE kept_users, kept_children`)
  expect(await whereStill('wombat')).toEqual(['children', 'consents', 'mails', 'users'])

  expect(await applyDeletions(site.db, ACCOUNT_PARTS, ledger)).toBe(1)
  expect(await applyDeletions(site.db, ACCOUNT_PARTS, ledger)).toBe(0)
  expect(await whereStill('wombat')).toEqual(['consents', 'mails'])
  expect(await readDeletions(site.db)).toEqual(ledger)
  expect((await ask(stays, 'GET', '/api/children')).body).toMatchObject([{ firstName: 'numbate' }])
})

test('of a simultaneous booking and deletion, one happens, never both', async () => {
  for (const first of ['booking', 'deletion']) {
    const family = await canaryFamily(`dingo${first}x`)
    const book = () => ask(family, 'POST', '/api/class-enrollments', { eventId: freeClass, childId: family.child })
    const remove = () => ask(family, 'POST', '/api/account/delete')
    const both = first === 'booking' ? [book, remove] : [remove, book]
    const answers = await whileLocked(site.db, accountLock(family.id), both)
    const { rows } = await site.db.execute<{ live: number }>(
      sql`SELECT count(*)::int AS live FROM registrations WHERE parent_id = ${family.id} AND status = 'confirmed'`,
    )
    expect([first, answers.map(each => each.status), rows[0]!.live]).toEqual(
      first === 'booking' ? [first, [200, 409], 1] : [first, [200, 401], 0],
    )
  }
})

test('recovering an account, by a new password or the old address, or changing the address ends its calendar feed (T9, T103)', async () => {
  const reset = async (who: Person) => {
    const { token } = await createLinkToken(site.db, who.id, 'reset-password', site.app.clock.now())
    return site.ask('POST', '/api/auth/reset-password', { body: { token, password: 'four blue herons' } })
  }
  const undo = async (who: Person) => {
    const { token } = await createLinkToken(site.db, who.id, 'undo-email', site.app.clock.now(), `was-${who.email}`)
    return site.ask('POST', '/api/account/email/undo', { body: { token } })
  }
  const move = async (who: Person) => {
    const { token } = await createLinkToken(site.db, who.id, 'change-email', site.app.clock.now(), `new-${who.email}`)
    return site.ask('POST', '/api/account/email/confirm', { body: { token } })
  }
  const bystander = await signedInPerson(site.db)
  const pathOf = async (who: Person) => new URL((await ask(who, 'POST', '/api/calendar/feed')).body.url).pathname
  const kept = await pathOf(bystander)
  for (const undoAttempt of [reset, undo, move]) {
    const owner = await signedInPerson(site.db)
    const path = await pathOf(owner)
    expect((await site.ask('GET', path)).status).toBe(200)
    expect((await undoAttempt(owner)).status).toBe(200)
    expect([(await site.ask('GET', path)).status, (await site.ask('GET', kept)).status]).toEqual([404, 200])
  }
})

test('staff cannot delete their own accounts, and credit given at the last moment prevents a deletion', async () => {
  const staff = await signedInPerson(site.db, { role: 'staff' })
  await confirmed(staff)
  expect((await ask(staff, 'POST', '/api/account/delete')).body.code).toBe('staff-account')
  const family = await canaryFamily('kelpie')
  await site.db.transaction(tx =>
    giveCredit(tx, { parentId: family.id, amountCents: 500, cause: `test:${family.id}`, note: 'Sorry' }),
  )
  const refused = await ask(family, 'POST', '/api/account/delete')
  expect(refused.body.blockers).toMatchObject([{ because: 'credit', message: expect.stringContaining('$5.00') }])
})

test('an account with a balance says how much and where to pay it, until it is paid or staff drop it', async () => {
  const admin = await signedInPerson(site.db, { role: 'admin' })
  const classId = await anOffering(site.db, {
    title: 'Balance Hour',
    priceCents: 154_00,
    sessionStarts: [new Date(Date.now() + 30 * 86_400_000).toISOString()],
    cancellationPolicyId: classPolicy,
  })
  const take = (orderId: string, amount: number) =>
    ask(admin, 'POST', `/api/admin/orders/${orderId}/payments`, { key: newId(), way: 'cash', part: {}, amount })
  const inPart = async (word: string) => {
    const family = await canaryFamily(word)
    const booking = { childId: family.child, classId, price: 154_00 }
    const { body } = await ask(admin, 'POST', `/api/admin/families/${family.id}/bookings`, booking)
    expect((await take(body.orderId, 60_00)).status).toBe(200)
    return { family, orderId: body.orderId as string, registrationId: body.registrationId as string }
  }
  const [paying, dropping] = [await inPart('oweand'), await inPart('oweber')]
  // The class is over: nothing but the balance is left.
  await site.db.execute(sql`UPDATE sessions SET starts_at = starts_at - interval '60 days', ends_at = ends_at - interval '60 days'
    WHERE offering_id = ${classId}`)
  await site.db.execute(sql`UPDATE offerings SET starts_at = starts_at - interval '60 days', ends_at = ends_at - interval '60 days'
    WHERE id = ${classId}`)
  for (const { family, registrationId } of [paying, dropping]) {
    const refused = await ask(family, 'POST', '/api/account/delete')
    expect([refused.status, refused.body.code, refused.body.blockers]).toEqual([
      409,
      'not-yet',
      [
        {
          because: 'balance',
          message: 'You still owe $94.00 for Balance Hour. Please pay it, or contact us about it.',
          to: `/payment/${registrationId}`,
          toLabel: 'Pay $94.00',
        },
      ],
    ])
    expect((await ask(family, 'GET', '/api/account/deletion')).body.blockers).toEqual(refused.body.blockers)
  }
  const { body } = await ask(paying.family, 'GET', '/api/account/export')
  expect(body.balancesDue).toMatchObject([{ dueCents: 94_00, dueOn: null, classes: ['Balance Hour'] }])
  await take(paying.orderId, 94_00)
  const ended = { outcome: 'nothing', reason: 'We let it go.' }
  expect((await ask(admin, 'POST', `/api/admin/registrations/${dropping.registrationId}/cancel`, ended)).status).toBe(
    200,
  )
  for (const { family } of [paying, dropping])
    expect((await ask(family, 'POST', '/api/account/delete')).status).toBe(200)
})
