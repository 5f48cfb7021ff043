import { asc, eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { oneTimeLinks, signIns, users } from '#src/features/accounts/server/tables.ts'
import { accountsFeature } from '#src/features/accounts/server.ts'
import { policyVersions } from '#src/features/policies/server/tables.ts'
import { ensurePolicies, policiesFeature } from '#src/features/policies/server.ts'
import { databaseErrorCode } from '#src/platform/database/error-code.ts'
import { rateLimits } from '#src/platform/http/tables.ts'
import { mails } from '#src/platform/mail/tables.ts'
import { movableClock, serve } from '#src/testing/serve.ts'
import { newAccountsLock, whileLocked } from '#src/testing/while-locked.ts'
import { allergyAnswer } from '../allergies.ts'
import type { Joining } from '../registration-rules.ts'
import { sampleJoining } from '../sample-joining.ts'
import { familiesFeature } from '../server.ts'
import { children, consents, emergencyContacts } from './tables.ts'

const clock = movableClock()
let site: Awaited<ReturnType<typeof serve>>
beforeAll(async () => {
  site = await serve(app => [accountsFeature(app), policiesFeature(app), familiesFeature(app)], { clock })
  await ensurePolicies(site.db)
})
afterAll(() => site.close())
beforeEach(async () => {
  await site.db.delete(rateLimits)
})

let people = 0
/** A form for a family that hasn't registered yet. */
function newFamily(changes: Partial<Joining> = {}): Joining {
  const { parent } = sampleJoining()
  return sampleJoining({ parent: { ...parent, email: `maya${people++}@example.com` }, ...changes })
}
const join = (body: unknown, cookie?: string) =>
  site.ask('POST', '/api/register', { body, cookie, headers: { 'user-agent': 'A browser' } })
const cookieOf = (answer: Awaited<ReturnType<typeof join>>) =>
  String(answer.headers['set-cookie'] ?? '').split(';')[0] || undefined
const mailsTo = (email: string) => site.db.select().from(mails).where(eq(mails.to, email)).orderBy(asc(mails.createdAt))

/** Everything the database has on a family, to compare before and after. */
async function rowsOf(email: string) {
  const [user] = await site.db.select().from(users).where(eq(users.email, email))
  const id = user!.id
  return {
    user,
    children: await site.db.select().from(children).where(eq(children.parentId, id)),
    contacts: await site.db.select().from(emergencyContacts).where(eq(emergencyContacts.parentId, id)),
    consents: await site.db.select().from(consents).where(eq(consents.parentId, id)),
    signIns: await site.db.select().from(signIns).where(eq(signIns.userId, id)),
    links: await site.db.select().from(oneTimeLinks).where(eq(oneTimeLinks.userId, id)),
  }
}

test('a contact is on the pickup list only if they were checked', async () => {
  const [rosa, sam] = sampleJoining().emergencyContacts
  const parent = { ...sampleJoining().parent, email: 'ticks@example.com' }
  const emergencyContacts = [{ ...rosa!, mayPickUp: true }, sam!]
  const answer = await site.ask('POST', '/api/register', { body: sampleJoining({ parent, emergencyContacts }) })
  const { body } = await site.ask('GET', '/api/family', { cookie: cookieOf(answer) })
  expect(body).toMatchObject({ pickupPeople: [rosa], contacts: [{ mayPickUp: true }, { mayPickUp: false }] })
})

test('registering makes a family, signs the parent in and emails the link to set a password', async () => {
  const form = newFamily()
  const answer = await join(form)
  expect(answer.status).toBe(200)
  expect(answer.body).toEqual({
    user: { id: expect.any(String), firstName: 'Maya', lastName: 'Alvarez', email: form.parent.email, role: 'parent' },
    children: [{ id: expect.any(String), firstName: 'Leo' }],
  })

  const cookie = cookieOf(answer)
  const who = await site.ask('GET', '/api/auth/user', { cookie })
  expect([who.status, who.body.email]).toEqual([200, form.parent.email])

  const rows = await rowsOf(form.parent.email)
  expect(rows.user).toMatchObject({
    role: 'parent',
    passwordHash: null,
    emailVerifiedAt: null,
    phone: '(407) 555-0145',
  })
  expect(rows.contacts.map(contact => [contact.position, contact.fullName])).toEqual([
    [1, 'Rosa Alvarez'],
    [2, 'Sam Okafor'],
  ])
  expect(rows.links.map(link => link.purpose)).toEqual(['set-password'])
  expect((await mailsTo(form.parent.email)).map(mail => mail.kind)).toEqual(['set-password'])

  const listed = await site.ask('GET', '/api/children', { cookie })
  expect(listed.body).toEqual([
    {
      id: answer.body.children[0].id,
      firstName: 'Leo',
      lastName: 'Alvarez',
      dateOfBirth: '2018-06-14',
      birthDate: '2018-06-14',
      age: 8,
      parentId: answer.body.user.id,
      // Health data stays hidden until the email address is verified (T2).
      allergies: null,
      safety: null,
      interests: ['Clay & Ceramics', 'Nature Crafts'],
      otherInterest: 'Trains',
      photoConsent: 'yes',
    },
  ])
  expect((await site.ask('GET', '/api/auth/children', { cookie })).body).toEqual(listed.body)
})

test('a known address gets no cookie and changes nothing, and its owner gets one email', async () => {
  const first = newFamily()
  await join(first)
  const before = await rowsOf(first.parent.email)

  const second = await join({
    ...first,
    parent: { ...first.parent, fullName: 'Mallory', email: first.parent.email.toUpperCase() },
    digitalSignature: 'Mallory',
  })
  expect([second.status, second.body]).toEqual([
    409,
    { message: 'You already have an account. Sign in to add another child.', code: 'account-exists' },
  ])
  expect(second.headers['set-cookie']).toBeUndefined()
  expect(await rowsOf(first.parent.email)).toEqual(before)
  expect((await mailsTo(first.parent.email)).map(mail => mail.kind)).toEqual(['set-password', 'already-have-account'])
})

test('simultaneous registrations with the same new address make one family', async () => {
  const form = newFamily()
  const answers = await Promise.all([join(form), join(form), join(form)])
  expect(answers.map(answer => answer.status).sort()).toEqual([200, 409, 409])
  expect((await rowsOf(form.parent.email)).children).toHaveLength(1)
})

test('an IP address learns about known accounts at most 5 times an hour, then gets the same answer for every form', async () => {
  const known = newFamily()
  await join(known)
  for (let at = 0; at < 5; at++) expect((await join(known)).status).toBe(409)
  const [refusedKnown, refusedNew] = [await join(known), await join(newFamily())]
  expect([refusedKnown.status, refusedKnown.body.code, refusedNew.body]).toEqual([
    429,
    'too-many-tries',
    refusedKnown.body,
  ])
  expect(Number(refusedNew.headers['retry-after'])).toBeGreaterThan(0)
})

test('of many simultaneous forms with a known email, only 5 are told so (T4)', async () => {
  const known = newFamily()
  await join(known)
  // All have checked the limit before the first one is counted.
  const answers = await whileLocked(
    site.db,
    newAccountsLock,
    Array.from({ length: 8 }, () => () => join(known)),
  )
  expect(answers.map(each => each.status).sort()).toEqual([...Array(5).fill(409), ...Array(3).fill(429)])
})

test("the evidence records wording, hash, signature, IP address and time, and can't be changed", async () => {
  const form = newFamily({ digitalSignature: ' M. Alvarez ' })
  const [leo] = form.children
  form.children = [leo!, { ...leo!, fullName: 'Mia Alvarez', photoConsent: 'no' }]
  const { body } = await join(form)
  const evidence = await site.db
    .select({ policy: policyVersions.policy, hash: policyVersions.hash, row: consents })
    .from(consents)
    .innerJoin(policyVersions, eq(policyVersions.id, consents.policyVersionId))
    .where(eq(consents.parentId, body.user.id))
    .orderBy(asc(consents.childId))
  const told = (policy: string) =>
    evidence
      .filter(each => each.policy === policy)
      .map(({ row }) => ({ childId: row.childId, agreed: row.agreed, viewed: row.viewed }))
  for (const policy of ['termsOfService', 'privacyPolicy', 'cancellationPolicy', 'safetyGuidelines']) {
    expect(told(policy)).toEqual([{ childId: null, agreed: true, viewed: true }])
  }
  expect(told('photoConsent')).toEqual([
    { childId: body.children[0].id, agreed: true, viewed: false },
    { childId: body.children[1].id, agreed: false, viewed: false },
  ])
  for (const { hash, row } of evidence) {
    expect(row).toMatchObject({
      policyHash: hash,
      signature: ' M. Alvarez ',
      signatureMatchesName: false,
      address: '127.0.0.1',
      userAgent: 'A browser',
    })
    expect(Math.abs(row.createdAt.getTime() - Date.now())).toBeLessThan(60_000)
  }
  const change = site.db.update(consents).set({ signature: 'Someone else' }).where(eq(consents.parentId, body.user.id))
  const removal = site.db.delete(consents).where(eq(consents.parentId, body.user.id))
  expect(await change.then(() => 'changed', databaseErrorCode)).toBe('23001')
  expect(await removal.then(() => 'gone', databaseErrorCode)).toBe('23001')
})

test('the server also refuses what only the page used to check', async () => {
  const form = newFamily()
  const [rosa] = form.emergencyContacts
  const refusals: [unknown, Record<string, string>][] = [
    [
      { ...form, emergencyContacts: [rosa, rosa] },
      { 'emergencyContacts.1.fullName': "Name two different people, so there's always someone we can call" },
    ],
    [{ ...form, emergencyContacts: [rosa] }, { emergencyContacts: 'Two emergency contacts are required' }],
    [
      { ...form, parent: { ...form.parent, phone: 'abcdefghij' } },
      { 'parent.phone': 'Enter a 10-digit phone number, like (407) 555-0145' },
    ],
    [
      { ...form, policyViewed: { ...form.policyViewed, privacyPolicy: false } },
      { 'policyViewed.privacyPolicy': 'Open and read this policy first' },
    ],
    [
      { ...form, children: [{ ...form.children[0], dateOfBirth: '2026-11-21' }] },
      { 'children.0.dateOfBirth': 'That date is in the future. Check the year.' },
    ],
    [
      { ...form, children: [{ ...form.children[0], dateOfBirth: '2018-02-30' }] },
      { 'children.0.dateOfBirth': 'That month only has 28 days' },
    ],
  ]
  for (const [body, fields] of refusals) {
    const answer = await join(body)
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid-input'])
    expect(answer.body.fields).toMatchObject(fields)
    expect(answer.body.message).toBe(Object.values(fields)[0])
  }
  expect(await site.db.$count(users, eq(users.email, form.parent.email))).toBe(0)
})

test('no column of the database can be set by naming it', async () => {
  const column = fc.constantFrom(
    'role',
    'id',
    'parentId',
    'status',
    'paymentStatus',
    'emailVerifiedAt',
    'email_verified_at',
    'passwordHash',
    'isAdmin',
    'createdAt',
    'disabledAt',
    'createdBy',
    'amountPaid',
  )
  const place = fc.constantFrom('', 'parent', 'children', 'emergencyContacts', 'acknowledgements', 'policyViewed')
  await fc.assert(
    fc.asyncProperty(
      column,
      place,
      fc.constantFrom<unknown>('admin', true, 0, null, '019adddd-0000-7000-8000-000000000000'),
      async (name, where, value) => {
        await site.db.delete(rateLimits)
        const form = structuredClone(newFamily()) as unknown as Record<string, never>
        const spot = where === '' ? form : Array.isArray(form[where]) ? form[where][0] : form[where]
        Object.assign(spot as object, { [name]: value })
        const answer = await join(form)
        expect([answer.status, answer.body.code, answer.headers['set-cookie']]).toEqual([
          400,
          'invalid-input',
          undefined,
        ])
        const { email } = form.parent as unknown as { email: string }
        expect(await site.db.$count(users, eq(users.email, email))).toBe(0)
      },
    ),
    { numRuns: 60 },
  )
  expect(await site.db.$count(users, sql`${users.role} <> 'parent' OR ${users.emailVerifiedAt} IS NOT NULL`)).toBe(0)
})

test('extra spaces around names and numbers are removed, and "none" is no allergy', async () => {
  const form = newFamily()
  form.parent = {
    ...form.parent,
    fullName: '  Maria  del Carmen ',
    email: `  ${form.parent.email} `,
    phone: '4075550145',
  }
  form.children = [{ fullName: ' Leo ', dateOfBirth: '2018-06-14', allergies: 'None', photoConsent: 'no' }]
  const { status, body, ...answer } = await join(form)
  expect([status, body.user.firstName, body.user.lastName, body.user.email]).toEqual([
    200,
    'Maria',
    'del Carmen',
    form.parent.email.trim(),
  ])
  const { body: listed } = await site.ask('GET', '/api/children', { cookie: cookieOf({ status, body, ...answer }) })
  expect(listed).toMatchObject([{ firstName: 'Leo', lastName: '', allergies: null, interests: [], photoConsent: 'no' }])
})

test('not answered, none and named allergies are stored as three different answers (T117)', async () => {
  const form = newFamily()
  const child = { dateOfBirth: '2018-06-14', photoConsent: 'no' as const }
  form.children = [
    { ...child, fullName: 'Leo' },
    { ...child, fullName: 'Mia', allergies: '  ' },
    { ...child, fullName: 'Noa', allergies: 'None' },
    { ...child, fullName: 'Uma', allergies: 'Eggs' },
  ]
  const joined = await join(form)
  const rows = await site.db.select().from(children).where(eq(children.parentId, joined.body.user.id))
  expect(Object.fromEntries(rows.map(row => [row.firstName, [allergyAnswer(row), row.allergies]]))).toEqual({
    Leo: ['not-answered', null],
    Mia: ['not-answered', null],
    Noa: ['none', null],
    Uma: ['named', 'Eggs'],
  })
})

test('nobody can register without a choice about photos (T118)', async () => {
  const form = newFamily()
  const { photoConsent: _, ...open } = form.children[0]!
  const { status, body } = await join({ ...form, children: [open] as Joining['children'] })
  expect([status, body.fields]).toEqual([400, { 'children.0.photoConsent': 'Photo consent selection is required' }])
  expect(await site.db.$count(users, eq(users.email, form.parent.email))).toBe(0)
})

test("a birth date is the same day whatever the server's time zone", async () => {
  const zone = process.env.TZ
  try {
    for (const device of ['Etc/GMT+12', 'America/New_York', 'Etc/GMT-14']) {
      process.env.TZ = device
      const form = newFamily()
      form.children = [{ ...form.children[0]!, dateOfBirth: '2020-01-01' }]
      const { body } = await site.ask('GET', '/api/children', { cookie: cookieOf(await join(form)) })
      expect([device, body[0].dateOfBirth, body[0].age]).toEqual([device, '2020-01-01', 6])
    }
  } finally {
    if (zone === undefined) delete process.env.TZ
    else process.env.TZ = zone
  }
})

test('the age on the family list changes at midnight in Orlando', async () => {
  const cookie = cookieOf(await join(newFamily()))
  const age = async (at: string) => {
    clock.set(new Date(at))
    return (await site.ask('GET', '/api/children', { cookie })).body[0].age
  }
  await site.db.update(signIns).set({ expiresAt: new Date('2030-01-01') })
  try {
    expect([await age('2027-06-14T03:59:00Z'), await age('2027-06-14T04:00:00Z')]).toEqual([8, 9])
  } finally {
    clock.set(new Date('2026-11-20T17:00:00Z'))
  }
})
