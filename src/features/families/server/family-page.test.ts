import { and, asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIns } from '#src/features/accounts/server/tables.ts'
import { accountsFeature } from '#src/features/accounts/server.ts'
import { ensurePolicies } from '#src/features/policies/server.ts'
import { auditEntries } from '#src/platform/audit/tables.ts'
import { mails } from '#src/platform/mail/tables.ts'
import { movableClock, serve } from '#src/testing/serve.ts'
import { signedInPerson } from '#src/testing/signed-in.ts'
import { sampleJoining } from '../sample-joining.ts'
import { familiesFeature, familyPart } from '../server.ts'
import { children, consents, peopleChanges } from './tables.ts'

let site: Awaited<ReturnType<typeof serve>>
const clock = movableClock(new Date())
const withdrawn: string[] = []
beforeAll(async () => {
  const needs = { photoConsentWithdrawn: async (_: unknown, childId: string) => void withdrawn.push(childId) }
  site = await serve(app => [accountsFeature(app, [familyPart]), familiesFeature(app, needs)], { clock })
  await ensurePolicies(site.db)
})
afterAll(() => site.close())

type Person = { id: string; email: string; cookie: string }
const ask = (who: Person, method: 'GET' | 'POST' | 'PUT', url: string, body?: unknown) =>
  site.ask(method, url, { cookie: who.cookie, body })

/** A registered family with one child, Leo. */
async function joinedFamily(person: Parameters<typeof signedInPerson>[1] = {}) {
  const parent = await signedInPerson(site.db, { firstName: 'Maya', lastName: 'Alvarez', ...person })
  const joining = sampleJoining()
  const body = { ...joining, parent: { ...joining.parent, email: parent.email } }
  const joined = await site.ask('POST', '/api/register', { cookie: parent.cookie, body })
  expect(joined.status).toBe(200)
  return { ...parent, child: joined.body.children[0].id as string }
}
const typedPassword = (who: Person, at = clock.now()) =>
  site.db.update(signIns).set({ passwordConfirmedAt: at }).where(eq(signIns.userId, who.id))

const mia = { fullName: 'Mia Alvarez', dateOfBirth: '2019-03-02', photoConsent: 'yes', signature: 'Maya Alvarez' }
const nadia = { fullName: 'Nadia Brown', phone: '4075550199', relationship: 'Aunt' }

test('a child is added with safety information and a signed photo answer', async () => {
  const maya = await joinedFamily()
  const safety = { allergies: 'Bees', allergySeverity: 'life-threatening', hasEpiPen: true, medicalNotes: 'Asthma' }
  const { status, body } = await ask(maya, 'POST', '/api/children', { ...mia, ...safety })
  expect([status, body]).toEqual([
    200,
    expect.objectContaining({
      firstName: 'Mia',
      lastName: 'Alvarez',
      allergies: 'Bees',
      photoConsent: 'yes',
      safety: {
        allergyAnswer: 'named',
        severity: 'life-threatening',
        hasEpiPen: true,
        medicalNotes: 'Asthma',
        checkedOn: expect.any(String),
        recheckDue: false,
      },
    }),
  ])
  const [signed] = await site.db.select().from(consents).where(eq(consents.childId, body.id))
  expect(signed).toMatchObject({ agreed: true, signature: 'Maya Alvarez', signatureMatchesName: true })
  const again = await ask(maya, 'POST', '/api/children', mia)
  expect([again.status, again.body.fields]).toEqual([400, { fullName: 'This child is already in your family' }])
})

test("a child can't be added without a choice about photos (T118)", async () => {
  const maya = await joinedFamily()
  const { photoConsent: _, ...open } = mia
  const before = await site.db.$count(children, eq(children.parentId, maya.id))
  const { status, body } = await ask(maya, 'POST', '/api/children', open)
  expect([status, body.fields]).toEqual([400, { photoConsent: 'Photo consent selection is required' }])
  expect(await site.db.$count(children, eq(children.parentId, maya.id))).toBe(before)
})

test('no child can be added before the registration form, which requires emergency contacts', async () => {
  const nobody = await signedInPerson(site.db)
  expect((await ask(nobody, 'POST', '/api/children', mia)).body.code).toBe('join-first')
  const staff = await signedInPerson(site.db, { role: 'staff' })
  expect((await ask(staff, 'POST', '/api/children', mia)).body.code).toBe('staff-account')
})

test("a child is updated; without an allergy there's no severity and no EpiPen", async () => {
  const maya = await joinedFamily()
  const about = { fullName: 'Leo B. Alvarez', dateOfBirth: '2018-06-15' }
  const changed = await ask(maya, 'PUT', `/api/children/${maya.child}`, {
    ...about,
    allergies: 'none',
    allergySeverity: 'mild',
  })
  expect(changed.body).toMatchObject({ lastName: 'B. Alvarez', birthDate: '2018-06-15', allergies: null })
  expect(changed.body.safety).toMatchObject({ allergyAnswer: 'none', severity: null, hasEpiPen: false })
  const wrong = await ask(maya, 'PUT', `/api/children/${maya.child}`, { ...about, allergies: 'Nuts' })
  expect([wrong.status, wrong.body.fields]).toEqual([400, { allergySeverity: 'Select how severe the allergies are' }])
  const unborn = await ask(maya, 'PUT', `/api/children/${maya.child}`, { ...about, dateOfBirth: '2031-01-01' })
  expect(unborn.body.fields).toEqual({ dateOfBirth: 'That date is in the future. Check the year.' })
})

test('after a year the family is asked whether the information is still correct, and one tap confirms it', async () => {
  const maya = await joinedFamily()
  const aYearAgo = new Date(clock.now().getTime() - 366 * 86_400_000)
  await site.db.update(children).set({ safetyCheckedAt: aYearAgo }).where(eq(children.id, maya.child))
  expect((await ask(maya, 'GET', '/api/children')).body[0].safety.recheckDue).toBe(true)
  const checked = await ask(maya, 'POST', `/api/children/${maya.child}/safety-check`)
  expect(checked.body.safety.recheckDue).toBe(false)
})

test('confirming the rest, or an edit that leaves allergies blank, never turns unanswered into none (T117)', async () => {
  const maya = await joinedFamily()
  const url = `/api/children/${maya.child}`
  const blank = await ask(maya, 'PUT', url, { fullName: 'Leo Alvarez', dateOfBirth: '2018-06-14' })
  expect([blank.body.safety.allergyAnswer, blank.body.allergies]).toEqual(['not-answered', null])
  expect((await ask(maya, 'POST', `${url}/safety-check`)).body.safety.allergyAnswer).toBe('not-answered')
  const aYearAgo = new Date(clock.now().getTime() - 366 * 86_400_000)
  await site.db.update(children).set({ safetyCheckedAt: aYearAgo }).where(eq(children.id, maya.child))
  const [leo] = (await ask(maya, 'GET', '/api/children')).body
  expect([leo.safety.allergyAnswer, leo.safety.recheckDue]).toEqual(['not-answered', false])
})

test("an account with an unverified email sees no health data and can't change any (T2)", async () => {
  const maya = await joinedFamily({ verified: false })
  const { text, body } = await ask(maya, 'GET', '/api/children')
  expect(body).toMatchObject([{ firstName: 'Leo', allergies: null, safety: null }])
  expect(text).not.toContain('Peanuts')
  const about = { fullName: 'Leo Alvarez', dateOfBirth: '2018-06-14' }
  expect((await ask(maya, 'PUT', `/api/children/${maya.child}`, about)).body.code).toBe('verify-first')
  expect((await ask(maya, 'POST', `/api/children/${maya.child}/safety-check`)).body.code).toBe('verify-first')
  const [leo] = await site.db.select().from(children).where(eq(children.id, maya.child))
  expect(leo?.allergies).toBe('Peanuts, carries an EpiPen')
})

test('photo consent can be given and withdrawn any number of times, with one row per answer (T78)', async () => {
  const maya = await joinedFamily()
  const url = `/api/children/${maya.child}/photo-consent`
  withdrawn.length = 0
  expect((await ask(maya, 'PUT', url, { photoConsent: 'no' })).body.photoConsent).toBe('no')
  expect(withdrawn).toEqual([maya.child])
  expect((await ask(maya, 'PUT', url, { photoConsent: 'yes' })).body.fields).toEqual({
    signature: 'Digital signature is required',
  })
  expect((await ask(maya, 'PUT', url, { photoConsent: 'yes', signature: 'maya alvarez' })).status).toBe(200)
  expect(withdrawn).toEqual([maya.child])
  const rows = await site.db
    .select()
    .from(consents)
    .where(eq(consents.childId, maya.child))
    .orderBy(asc(consents.createdAt), asc(consents.id))
  expect(rows.map(each => [each.agreed, each.signature])).toEqual([
    [true, 'Maya Alvarez'],
    [false, ''],
    [true, 'maya alvarez'],
  ])
  expect(rows.every(each => each.policyHash.length > 20 && each.address !== '')).toBe(true)
  const { body } = await ask(maya, 'GET', '/api/family/consents')
  expect(body.consents.length).toBe(7)
  expect(body.consents[0]).toMatchObject({ policy: 'photoConsent', childId: maya.child, agreed: true, version: 1 })
})

test("a withdrawal that can't take effect everywhere doesn't happen at all", async () => {
  const fails = { photoConsentWithdrawn: () => Promise.reject(new Error('no')) }
  const other = await serve(app => [accountsFeature(app), familiesFeature(app, fails)], { clock })
  await ensurePolicies(other.db)
  const parent = await signedInPerson(other.db)
  const id = '01890000-0000-7000-8000-00000000abcd'
  await other.db.insert(children).values({
    id,
    parentId: parent.id,
    firstName: 'Leo',
    dateOfBirth: '2018-04-27',
    photoConsent: true,
  })
  const body = { photoConsent: 'no' }
  const { status } = await other.ask('PUT', `/api/children/${id}/photo-consent`, { cookie: parent.cookie, body })
  const [leo] = await other.db.select().from(children)
  expect([status, leo?.photoConsent, await other.db.$count(consents)]).toEqual([500, true, 0])
  await other.close()
})

test('contacts and pickup people only change after the password is confirmed, and the account gets an email (T80)', async () => {
  const maya = await joinedFamily()
  const [, sam] = sampleJoining().emergencyContacts
  const contacts = { emergencyContacts: [nadia, sam] }
  const pickup = { people: [nadia] }
  const mailsTo = () => site.db.select().from(mails).where(eq(mails.to, maya.email)).orderBy(asc(mails.createdAt))

  for (const at of [null, new Date(clock.now().getTime() - 10 * 60_000 - 1)]) {
    await site.db.update(signIns).set({ passwordConfirmedAt: at }).where(eq(signIns.userId, maya.id))
    expect((await ask(maya, 'PUT', '/api/family/contacts', contacts)).body.code).toBe('confirm-password')
    expect((await ask(maya, 'PUT', '/api/family/pickup-people', pickup)).body.code).toBe('confirm-password')
  }
  expect([await site.db.$count(peopleChanges, eq(peopleChanges.parentId, maya.id)), await mailsTo()]).toEqual([0, []])

  await typedPassword(maya, new Date(clock.now().getTime() - 9 * 60_000))
  expect((await ask(maya, 'PUT', '/api/family/contacts', contacts)).body).toEqual({
    contacts: [
      { ...nadia, phone: '(407) 555-0199', mayPickUp: false },
      { ...sam, mayPickUp: false },
    ],
  })
  expect((await ask(maya, 'PUT', '/api/family/pickup-people', pickup)).status).toBe(200)
  // Sending the same list again changes nothing and sends no email.
  expect((await ask(maya, 'PUT', '/api/family/pickup-people', pickup)).status).toBe(200)
  const [aboutContacts, aboutPickup, ...more] = await mailsTo()
  expect([aboutContacts?.kind, aboutPickup?.kind, more]).toEqual(['contacts-changed', 'pickup-people-changed', []])
  expect(aboutContacts?.text).toContain('Rosa Alvarez (Grandmother), (407) 555-0146')
  expect(aboutPickup?.text).toContain('Only you')
})

test("a contact's pickup checkbox sets the pickup list: checking adds them, unchecking or replacing removes them", async () => {
  const maya = await joinedFamily()
  await typedPassword(maya)
  const [rosa, sam] = sampleJoining().emergencyContacts
  const june = { fullName: 'June Diaz', phone: '(407) 555-0177', relationship: 'Aunt' }
  await ask(maya, 'PUT', '/api/family/pickup-people', { people: [june] })
  const save = async (...emergencyContacts: object[]) => {
    const { body } = await ask(maya, 'PUT', '/api/family/contacts', { emergencyContacts })
    const { contacts, pickupPeople } = (await ask(maya, 'GET', '/api/family')).body
    expect(body.contacts).toEqual(contacts)
    return pickupPeople.map((person: { fullName: string }) => person.fullName)
  }
  expect(await save({ ...rosa, mayPickUp: true }, { ...sam, mayPickUp: false })).toEqual(['June Diaz', 'Rosa Alvarez'])
  expect(await save({ ...nadia, mayPickUp: false }, { ...sam, mayPickUp: true })).toEqual(['June Diaz', 'Sam Okafor'])
  expect(await save({ ...nadia, mayPickUp: false }, { ...sam, mayPickUp: false })).toEqual(['June Diaz'])
  const kinds = (await site.db.select().from(mails).where(eq(mails.to, maya.email))).map(mail => mail.kind)
  expect(kinds.sort()).toEqual(['contacts-changed', ...Array(4).fill('pickup-people-changed')])
})

test("an account with an unverified email can't change emergency contacts or pickup people after registering (T2, T80)", async () => {
  const maya = await joinedFamily({ verified: false })
  await typedPassword(maya)
  const [, sam] = sampleJoining().emergencyContacts
  const contacts = { emergencyContacts: [nadia, sam] }
  expect((await ask(maya, 'PUT', '/api/family/contacts', contacts)).body.code).toBe('verify-first')
  expect((await ask(maya, 'PUT', '/api/family/pickup-people', { people: [nadia] })).body.code).toBe('verify-first')
  const parent = { ...sampleJoining().parent, email: maya.email }
  const { signature: _, ...child } = mia
  const form = { ...sampleJoining(), ...contacts, parent, children: [child] }
  expect((await ask(maya, 'POST', '/api/register', form)).body.code).toBe('contacts-differ')
  expect(await site.db.$count(peopleChanges, eq(peopleChanges.parentId, maya.id))).toBe(0)
  expect((await ask(maya, 'GET', '/api/family')).body).toMatchObject({
    contacts: sampleJoining().emergencyContacts,
    pickupPeople: [],
  })
})

test("the parent's name and phone only change after the password is confirmed, and the account and staff are told (T80)", async () => {
  const maya = await joinedFamily()
  const before = { firstName: 'Maya', lastName: 'Alvarez', phone: '(407) 555-0145' }
  const other = { firstName: 'Walter', lastName: 'Wolf', phone: '3215550199' }
  const changesOf = () => site.db.select().from(peopleChanges).where(eq(peopleChanges.parentId, maya.id))
  const mailsTo = () => site.db.select().from(mails).where(eq(mails.to, maya.email))
  for (const change of [
    other,
    { ...before, phone: other.phone },
    { ...before, firstName: 'Mia' },
    { ...before, phone: '' },
  ])
    expect((await ask(maya, 'PUT', '/api/account', change)).body.code).toBe('confirm-password')
  expect((await ask(maya, 'GET', '/api/account')).body).toMatchObject(before)
  // Sending the current values changes nothing and requires no password.
  expect((await ask(maya, 'PUT', '/api/account', before)).status).toBe(200)
  expect([await changesOf(), await mailsTo()]).toEqual([[], []])

  await typedPassword(maya)
  expect((await ask(maya, 'PUT', '/api/account', other)).body).toMatchObject({ ...other, phone: '(321) 555-0199' })
  const was = [{ fullName: 'Maya Alvarez', phone: before.phone, relationship: 'Parent' }]
  const now = [{ fullName: 'Walter Wolf', phone: '(321) 555-0199', relationship: 'Parent' }]
  expect(await changesOf()).toEqual([expect.objectContaining({ kind: 'parent', before: was, after: now })])
  const [mail, ...more] = await mailsTo()
  expect([mail?.kind, more]).toEqual(['profile-changed', []])
  expect(mail?.text).toContain('Before: Maya Alvarez, (407) 555-0145')
  const staff = await signedInPerson(site.db, { role: 'staff' })
  const { body } = await ask(staff, 'GET', `/api/admin/families/${maya.id}/people`)
  expect(body.changes).toEqual([expect.objectContaining({ kind: 'parent', before: was, after: now })])
})

test('staff see previous contacts and when they changed, and their access is recorded (T80)', async () => {
  const maya = await joinedFamily()
  await typedPassword(maya)
  await ask(maya, 'PUT', '/api/family/pickup-people', { people: [nadia] })
  const staff = await signedInPerson(site.db, { role: 'staff' })
  const url = `/api/admin/families/${maya.id}/people`
  const { body } = await ask(staff, 'GET', url)
  const named = { ...nadia, phone: '(407) 555-0199' }
  expect(body).toEqual({
    contacts: sampleJoining().emergencyContacts,
    pickupPeople: [named],
    children: [
      {
        id: maya.child,
        firstName: 'Leo',
        allergies: 'Peanuts, carries an EpiPen',
        safety: expect.objectContaining({ severity: null, hasEpiPen: false, recheckDue: false }),
      },
    ],
    changes: [{ id: expect.any(String), kind: 'pickup-people', before: [], after: [named], at: expect.any(String) }],
  })
  const looked = and(eq(auditEntries.actorId, staff.id), eq(auditEntries.route, 'GET /api/admin/families/:id/people'))
  expect(await site.db.$count(auditEntries, looked)).toBe(1)
  for (const nobody of [staff.id, 'x'])
    expect((await ask(staff, 'GET', `/api/admin/families/${nobody}/people`)).status).toBe(404)
})

test('emergency contacts are two different people, neither of them the parent, whatever is sent (T79)', async () => {
  const maya = await joinedFamily()
  await typedPassword(maya)
  const [rosa, sam] = sampleJoining().emergencyContacts
  const wrong = async (people: unknown[]) =>
    (await ask(maya, 'PUT', '/api/family/contacts', { emergencyContacts: people })).body.fields
  expect(await wrong([rosa])).toEqual({ emergencyContacts: 'Two emergency contacts are required' })
  expect(await wrong([rosa, sam, nadia])).toHaveProperty('emergencyContacts')
  expect(await wrong([rosa, rosa])).toHaveProperty(['emergencyContacts.1.fullName'])
  expect(await wrong([rosa, { ...sam, fullName: 'Maya Alvarez' }])).toHaveProperty(['emergencyContacts.1.fullName'])
  expect(await wrong([rosa, { ...sam, phone: '(407) 555-0145' }])).toHaveProperty(['emergencyContacts.1.phone'])
  expect(await wrong([rosa, { ...sam, phone: 'abcdefghij' }])).toHaveProperty(['emergencyContacts.1.phone'])
})

test("another family's children get the same answer as unknown ones, byte for byte", async () => {
  const [maya, other] = [await joinedFamily(), await joinedFamily()]
  await typedPassword(maya)
  const about = { fullName: 'Leo Alvarez', dateOfBirth: '2018-06-14' }
  const calls = (id: string) =>
    Promise.all([
      ask(maya, 'PUT', `/api/children/${id}`, about),
      ask(maya, 'POST', `/api/children/${id}/safety-check`),
      ask(maya, 'PUT', `/api/children/${id}/photo-consent`, { photoConsent: 'no' }),
    ])
  const unknown = await calls('01890000-0000-7000-8000-000000000000')
  for (const id of [other.child, "1' OR true --"]) {
    const answers = await calls(encodeURIComponent(id))
    expect(answers.map(each => [each.status, each.text])).toEqual(unknown.map(each => [404, each.text]))
  }
})
