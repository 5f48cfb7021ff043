import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '#src/features/accounts/server/tables.ts'
import { accountsFeature } from '#src/features/accounts/server.ts'
import { policyVersions } from '#src/features/policies/server/tables.ts'
import { ensurePolicies, policiesFeature } from '#src/features/policies/server.ts'
import { hasEmail, noEmailOf } from '#src/lib/no-email.ts'
import { auditChanges, auditEntries } from '#src/platform/audit/tables.ts'
import { mails } from '#src/platform/mail/tables.ts'
import { serve } from '#src/testing/serve.ts'
import { signedInPerson, signIn } from '#src/testing/signed-in.ts'
import { sampleJoining } from '../../sample-joining.ts'
import { familiesFeature } from '../../server.ts'
import { saveEmergencyContacts } from '../keep-contacts.ts'
import { pickupPeopleOf } from '../pickup-people.ts'
import { children, consents, emergencyContacts, verbalConsents } from '../tables.ts'

let site: Awaited<ReturnType<typeof serve>>
let staff: Awaited<ReturnType<typeof signedInPerson>>
beforeAll(async () => {
  site = await serve(app => [accountsFeature(app), policiesFeature(app), familiesFeature(app)])
  await ensurePolicies(site.db)
  staff = await signedInPerson(site.db, { role: 'staff' })
})
afterAll(() => site.close())

const { parent, emergencyContacts: people } = sampleJoining()
let count = 0
const form = (changes: object = {}) => ({
  parent: { ...parent, email: `phone${count++}@example.com` },
  children: [{ fullName: 'Leo Alvarez', dateOfBirth: '2018-04-27', allergies: 'Peanuts' }],
  emergencyContacts: people,
  agreedByPhone: true,
  ...changes,
})
const register = (body: unknown, who: { cookie: string } = staff, key?: string) =>
  site.ask('POST', '/api/admin/families', {
    body,
    cookie: who.cookie,
    headers: key ? { 'idempotency-key': key } : undefined,
  })
const mailsTo = (email: string) => site.db.select().from(mails).where(eq(mails.to, email)).orderBy(asc(mails.createdAt))

test('a family registered by phone is stored with nothing signed and no photos, and gets one email with a link to sign', async () => {
  const asked = form()
  const { status, body } = await register(asked)
  expect([status, body.message]).toEqual([200, expect.stringContaining(asked.parent.email)])
  const [kid] = await site.db.select().from(children).where(eq(children.parentId, body.id))
  expect(kid).toMatchObject({ firstName: 'Leo', allergies: 'Peanuts', photoConsent: false })
  const of = { parent: eq(emergencyContacts.parentId, body.id), spoken: eq(verbalConsents.parentId, body.id) }
  expect(await site.db.$count(emergencyContacts, of.parent)).toBe(2)
  expect(await site.db.select().from(verbalConsents).where(of.spoken)).toMatchObject(
    Array(4).fill({ takenBy: staff.id }),
  )
  expect(await site.db.$count(consents, eq(consents.parentId, body.id))).toBe(0)
  const [mail, ...others] = await mailsTo(asked.parent.email)
  expect([mail!.kind, others]).toEqual(['set-password', []])
  expect(mail!.text).toMatch(/\/reset-password\?returnTo=%2Fagree%3FreturnTo%3D%2Fparent-dashboard#token=/)
  const noted = [...(await site.db.select().from(auditEntries)), ...(await site.db.select().from(auditChanges))]
  expect(JSON.stringify(noted)).toContain(body.id)
  expect(JSON.stringify(noted)).not.toMatch(/Leo|Peanuts|2018-04|Alvarez/)
})

test('without an email address nothing is sent until staff add one that no other account has', async () => {
  const asked = form({ parent: { ...parent, email: ' ' } })
  const { status, body } = await register(asked)
  expect([status, body.message]).toEqual([200, expect.stringContaining('Add their email address when you have it')])
  const [before] = await site.db.select().from(users).where(eq(users.id, body.id))
  expect([hasEmail(before!.email), await mailsTo(before!.email)]).toEqual([false, []])
  const add = (email: string) =>
    site.ask('POST', `/api/admin/families/${body.id}/email`, { cookie: staff.cookie, body: { email } })
  const finish = await site.ask('POST', `/api/admin/families/${body.id}/finish-link`, {
    cookie: staff.cookie,
    body: {},
  })
  expect([finish.status, finish.body.code]).toEqual([409, 'no-email'])
  const known = form()
  await register(known)
  const refusedOnes = [await add('nobody'), await add(noEmailOf('1')), await add(known.parent.email.toUpperCase())]
  expect(refusedOnes.map(each => each.body.code)).toEqual(['invalid-input', 'invalid-input', 'account-exists'])
  const twice = await Promise.all([add('first@example.com'), add('first@example.com')])
  expect(twice.map(each => each.status).sort()).toEqual([200, 409])
  expect((await mailsTo('first@example.com')).map(mail => mail.kind)).toEqual(['set-password'])
  expect((await add('second@example.com')).body.code).toBe('has-email')
})

test('when two families are given the same address at the same moment, only one gets it', async () => {
  const ids = await Promise.all(
    [1, 2].map(async () => (await register(form({ parent: { ...parent, email: '' } }))).body.id),
  )
  const added = await Promise.all(
    ids.map(id =>
      site.ask('POST', `/api/admin/families/${id}/email`, {
        cookie: staff.cookie,
        body: { email: 'both@example.com' },
      }),
    ),
  )
  expect(added.map(each => each.body.code ?? each.status).sort()).toEqual([200, 'account-exists'])
})

test('the family signs once and only then has agreed; staff have nothing to sign', async () => {
  const { body } = await register(form())
  const [user] = await site.db.select().from(users).where(eq(users.id, body.id))
  const cookie = await signIn(site.db, user!.id)
  const open = async () => (await site.ask('GET', '/api/family/agreements', { cookie })).body
  const { body: all } = await site.ask('GET', '/api/policies')
  const versionOf = (policy: string) =>
    all.find((each: { policy: string; version: number }) => each.policy === policy).version
  const { policies, agreedByPhone } = await open()
  expect([policies.length, agreedByPhone]).toEqual([4, true])
  const agreements = policies.map((policy: string) => ({ policy, version: versionOf(policy), viewed: true }))
  const sign = (digitalSignature: string, by = cookie, given = agreements) =>
    site.ask('POST', '/api/family/agreements', { body: { agreements: given, digitalSignature }, cookie: by })
  expect([(await sign('')).status, (await sign('Jo', staff.cookie)).body.code]).toEqual([400, 'staff-account'])
  expect((await sign('Maya Alvarez', cookie, agreements.slice(1))).body.code).toBe('newer-version')
  expect((await Promise.all([sign('Maya Alvarez'), sign('Maya Alvarez')])).map(each => each.status)).toEqual([200, 200])
  expect(await site.db.$count(consents, eq(consents.parentId, body.id))).toBe(4)
  expect(await open()).toMatchObject({ policies: [], agreedByPhone: false })
  expect((await site.ask('GET', '/api/family', { cookie })).body.agreedPolicies).toHaveLength(4)
})

test("an email address with an account doesn't get a second one, and the answer names its family", async () => {
  const asked = form()
  const first = await register(asked)
  const again = await register(asked)
  expect([again.status, again.body]).toEqual([
    409,
    expect.objectContaining({ code: 'account-exists', familyId: first.body.id }),
  ])
  const byStaff = await register(form({ parent: { ...parent, email: staff.email } }))
  expect([byStaff.status, byStaff.body.familyId]).toEqual([409, undefined])
  expect(await mailsTo(asked.parent.email)).toHaveLength(1)
})

test('the same form sent twice, even at the same moment, makes one family and one email', async () => {
  const asked = form()
  const answers = await Promise.all([register(asked, staff, 'k-twice'), register(asked, staff, 'k-twice')])
  expect(answers.map(each => each.status)).toEqual([200, 200])
  expect(answers[0]!.body.id).toBe(answers[1]!.body.id)
  expect(await mailsTo(asked.parent.email)).toHaveLength(1)
})

test('a contact who may also pick up is on the pickup list, once', async () => {
  const [rosa, sam] = people
  const asked = form({
    emergencyContacts: [
      { ...rosa!, mayPickUp: true },
      { ...sam!, mayPickUp: false },
    ],
    pickupPeople: [rosa!, { fullName: 'Ana Diaz', phone: '(407) 555-0188', relationship: 'Aunt' }],
  })
  const { body } = await register(asked)
  expect((await pickupPeopleOf(site.db, body.id)).map(each => each.fullName)).toEqual([rosa!.fullName, 'Ana Diaz'])
})

test('medical notes and pickup people are kept, and a second contact can follow', async () => {
  const notes = { fullName: 'Leo Alvarez', dateOfBirth: '2018-04-27', medicalNotes: 'Asthma\nInhaler in the bag' }
  const ana = { fullName: 'Ana  Diaz', phone: '4075550188', relationship: 'Aunt' }
  const asked = form({ children: [notes], emergencyContacts: people.slice(0, 1), pickupPeople: [ana] })
  const { status, body } = await register(asked)
  expect(status).toBe(200)
  const [kid] = await site.db.select().from(children).where(eq(children.parentId, body.id))
  expect(kid!.medicalNotes).toBe('Asthma\nInhaler in the bag')
  expect(await pickupPeopleOf(site.db, body.id)).toEqual([
    { fullName: 'Ana Diaz', phone: '(407) 555-0188', relationship: 'Aunt' },
  ])
  expect(await site.db.$count(emergencyContacts, eq(emergencyContacts.parentId, body.id))).toBe(1)
  const nobody = await register(form({ emergencyContacts: [] }))
  expect(nobody.body.fields).toEqual({ emergencyContacts: 'Name at least one emergency contact' })
  const wrong = await register(form({ pickupPeople: [{ ...ana, fullName: parent.fullName }] }))
  expect(wrong.body.fields).toEqual({
    'pickupPeople.0.fullName': 'The parent can always pick up. Name someone else.',
  })
})

test('an incomplete family gets a link to finish, at most 3 times a day, until nothing is missing', async () => {
  const asked = form({ emergencyContacts: people.slice(0, 1) })
  const { id } = (await register(asked)).body
  const send = (who: { cookie: string } = staff, key?: string) =>
    site.ask('POST', `/api/admin/families/${id}/finish-link`, {
      cookie: who.cookie,
      headers: key ? { 'idempotency-key': key } : undefined,
    })
  const [one, same] = [await send(staff, 'k-finish'), await send(staff, 'k-finish')]
  expect([one.status, one.body, same.body]).toEqual([
    200,
    { message: expect.stringContaining(asked.parent.email) },
    one.body,
  ])
  expect((await mailsTo(asked.parent.email)).map(mail => mail.kind)).toEqual(['set-password', 'set-password'])
  expect((await mailsTo(asked.parent.email))[1]!.text).toContain('/reset-password?returnTo=%2Fagree')
  await site.db.update(users).set({ passwordHash: 'set', emailVerifiedAt: new Date() }).where(eq(users.id, id))
  expect((await send()).status).toBe(200)
  const last = (await mailsTo(asked.parent.email)).at(-1)!
  expect([last.kind, last.text]).toEqual(['finish-registration', expect.stringContaining('/agree?returnTo=')])
  expect([(await send()).status, (await send()).body.code]).toEqual([200, 'sent-often'])
  await site.db.execute(sql`TRUNCATE rate_limits`)
  await saveEmergencyContacts(site.db, id, people)
  const versions = await site.db.select().from(policyVersions)
  const signed = { parentId: id, agreed: true, viewed: true, signature: 'Maya Alvarez', signatureMatchesName: true }
  await site.db.insert(consents).values(
    versions.map(each => ({
      ...signed,
      policyVersionId: each.id,
      policyHash: each.hash,
      address: '',
      userAgent: '',
    })),
  )
  expect((await send()).body.code).toBe('nothing-missing')
  expect((await send(await signedInPerson(site.db, { role: 'bookkeeper' }))).status).toBe(403)
})

test("it uses the registration form's rules, needs the parent's agreement, and isn't open to parents", async () => {
  const wrong = await register(form({ children: [{ fullName: 'Leo', dateOfBirth: '2999-01-01' }] }))
  expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([400, ['children.0.dateOfBirth']])
  const unsaid = await register({ ...form(), agreedByPhone: false })
  expect(unsaid.body.fields.agreedByPhone).toContain('Ask the parent first')
  const own = { ...people[0]!, phone: parent.phone }
  expect((await register(form({ emergencyContacts: [own, people[1]] }))).status).toBe(400)
  expect((await register(form(), await signedInPerson(site.db))).status).toBe(403)
})
