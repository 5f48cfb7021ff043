import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { signIns, users } from '#src/features/accounts/server/tables.ts'
import { accountsFeature } from '#src/features/accounts/server.ts'
import { policyVersions } from '#src/features/policies/server/tables.ts'
import { ensurePolicies } from '#src/features/policies/server.ts'
import { rateLimits } from '#src/platform/http/tables.ts'
import { mails } from '#src/platform/mail/tables.ts'
import { movableClock, serve } from '#src/testing/serve.ts'
import { signedInPerson } from '#src/testing/signed-in.ts'
import { accountLock, whileLocked } from '#src/testing/while-locked.ts'
import type { Joining } from '../registration-rules.ts'
import { sampleJoining } from '../sample-joining.ts'
import { familiesFeature } from '../server.ts'
import { children, consents, peopleChanges } from './tables.ts'

let site: Awaited<ReturnType<typeof serve>>
beforeAll(async () => {
  site = await serve(app => [accountsFeature(app), familiesFeature(app)], { clock: movableClock(new Date()) })
  await ensurePolicies(site.db)
})
afterAll(() => site.close())
beforeEach(async () => {
  await site.db.delete(rateLimits)
})

const send = (person: { cookie: string }, body: Joining, key?: string) =>
  site.ask('POST', '/api/register', { cookie: person.cookie, body, headers: key ? { 'idempotency-key': key } : {} })
const formOf = (person: { email: string }, changes: Partial<Joining> = {}) =>
  sampleJoining({ parent: { ...sampleJoining().parent, email: person.email }, ...changes })
const mia = { fullName: 'Mia Alvarez', dateOfBirth: '2020-03-02', photoConsent: 'no' as const }

test('a signed-in parent adds children to their own family and stays signed in', async () => {
  const maya = await signedInPerson(site.db, { firstName: 'Maya', lastName: 'Alvarez' })
  const first = await send(maya, formOf(maya))
  const second = await send(maya, formOf({ email: maya.email.toUpperCase() }, { children: [mia] }))
  expect([first.status, second.status, second.headers['set-cookie']]).toEqual([200, 200, undefined])
  expect(second.body).toMatchObject({ user: { id: maya.id }, children: [{ firstName: 'Mia' }] })
  const { body } = await site.ask('GET', '/api/children', { cookie: maya.cookie })
  expect(body.map((child: { firstName: string }) => child.firstName)).toEqual(['Leo', 'Mia'])
  expect(await site.db.$count(consents, eq(consents.parentId, maya.id))).toBe(10)
  expect(await site.db.$count(mails, eq(mails.to, maya.email))).toBe(0)
})

test('a different email address changes nothing, known or not', async () => {
  const maya = await signedInPerson(site.db)
  const other = await signedInPerson(site.db)
  for (const email of [other.email, 'new@example.com']) {
    const answer = await send(maya, formOf({ email }))
    expect([answer.status, answer.body.code]).toEqual([409, 'other-account'])
  }
  expect(await site.db.$count(children, eq(children.parentId, other.id))).toBe(0)
  expect(await site.db.$count(users, eq(users.email, 'new@example.com'))).toBe(0)
})

test('staff have no family', async () => {
  const staff = await signedInPerson(site.db, { role: 'staff' })
  expect((await send(staff, formOf(staff))).body.code).toBe('staff-account')
})

test("the same child can't be added twice, not even at the same moment, and a retry with the same key gets the same answer", async () => {
  const maya = await signedInPerson(site.db)
  const sends = ['k1', 'k2'].map(key => () => send(maya, formOf(maya), key))
  const both = await whileLocked(site.db, accountLock(maya.id), sends)
  expect(both.map(each => each.status)).toEqual([200, 400])
  const [good, refused] = both
  expect(refused!.body.fields).toEqual({ 'children.0.fullName': 'This child is already in your family' })
  expect((await send(maya, formOf(maya), 'k1')).body).toEqual(good!.body)
  expect(await site.db.$count(children, eq(children.parentId, maya.id))).toBe(1)
})

test('changed contacts need a recently confirmed password, and the account gets an email with the previous ones', async () => {
  const maya = await signedInPerson(site.db)
  await send(maya, formOf(maya))
  const [, sam] = sampleJoining().emergencyContacts
  const nadia = { fullName: 'Nadia Brown', phone: '4075550199', relationship: 'Aunt' }
  const form = formOf(maya, { children: [mia], emergencyContacts: [nadia, sam!] })
  expect((await send(maya, form)).body.code).toBe('contacts-differ')
  expect(await site.db.$count(children, eq(children.parentId, maya.id))).toBe(1)
  await site.db.update(signIns).set({ passwordConfirmedAt: new Date() }).where(eq(signIns.userId, maya.id))
  expect((await send(maya, form)).status).toBe(200)
  const { body } = await site.ask('GET', '/api/family', { cookie: maya.cookie })
  expect(body.contacts).toEqual([
    { ...nadia, phone: '(407) 555-0199', mayPickUp: false },
    { ...sam, mayPickUp: false },
  ])
  const [mail, ...more] = await site.db
    .select()
    .from(mails)
    .where(eq(mails.to, maya.email))
    .orderBy(asc(mails.createdAt))
  expect([mail?.kind, more.length]).toEqual(['contacts-changed', 0])
  expect(mail?.text).toContain('Nadia Brown (Aunt), (407) 555-0199')
  expect(mail?.text).toContain('Rosa Alvarez (Grandmother), (407) 555-0146')
})

test('checking pickup for another contact needs a recently confirmed password too, and the account gets an email', async () => {
  const maya = await signedInPerson(site.db)
  const [rosa, sam] = sampleJoining().emergencyContacts
  const ticks = (first: boolean, second: boolean) => [
    { ...rosa!, mayPickUp: first },
    { ...sam!, mayPickUp: second },
  ]
  expect((await send(maya, formOf(maya, { emergencyContacts: ticks(true, false) }))).status).toBe(200)
  const family = async () => (await site.ask('GET', '/api/family', { cookie: maya.cookie })).body
  expect(await family()).toMatchObject({ contacts: ticks(true, false), pickupPeople: [rosa] })

  const both = formOf(maya, { children: [mia], emergencyContacts: ticks(true, true) })
  expect((await send(maya, both)).body.code).toBe('contacts-differ')
  expect((await family()).pickupPeople).toEqual([rosa])
  // A form from before the checkboxes existed changes nobody.
  expect((await send(maya, formOf(maya, { children: [mia], emergencyContacts: [rosa!, sam!] }))).status).toBe(200)
  expect((await family()).pickupPeople).toEqual([rosa])

  await site.db.update(signIns).set({ passwordConfirmedAt: new Date() }).where(eq(signIns.userId, maya.id))
  const ben = { ...mia, fullName: 'Ben Alvarez' }
  expect((await send(maya, { ...both, children: [ben] })).status).toBe(200)
  expect((await family()).pickupPeople).toEqual([rosa, sam])
  const sent = await site.db.select().from(mails).where(eq(mails.to, maya.email))
  expect(sent.map(mail => mail.kind)).toEqual(['pickup-people-changed'])
})

test('a changed phone number needs a recently confirmed password; a missing one is filled in (T80)', async () => {
  const maya = await signedInPerson(site.db)
  const phoneOf = async () => (await site.ask('GET', '/api/family', { cookie: maya.cookie })).body.parent.phone
  expect(await phoneOf()).toBe('')
  await send(maya, formOf(maya))
  expect(await phoneOf()).toBe('(407) 555-0145')
  const parent = { ...formOf(maya).parent, phone: '3215550199' }
  expect((await send(maya, formOf(maya, { children: [mia], parent }))).status).toBe(200)
  expect(await phoneOf()).toBe('(407) 555-0145')
  expect(await site.db.$count(peopleChanges, eq(peopleChanges.parentId, maya.id))).toBe(0)

  await site.db.update(signIns).set({ passwordConfirmedAt: new Date() }).where(eq(signIns.userId, maya.id))
  const ben = { ...mia, fullName: 'Ben Alvarez' }
  expect((await send(maya, formOf(maya, { children: [ben], parent }))).status).toBe(200)
  expect(await phoneOf()).toBe('(321) 555-0199')
  const [change] = await site.db.select().from(peopleChanges).where(eq(peopleChanges.parentId, maya.id))
  expect(change).toMatchObject({
    kind: 'parent',
    before: [{ phone: '(407) 555-0145' }],
    after: [{ phone: '(321) 555-0199' }],
  })
  const told = await site.db.select().from(mails).where(eq(mails.to, maya.email))
  expect(told.map(mail => mail.kind)).toEqual(['profile-changed'])
})

test('the form shows what the family told us before, and a new policy version must be agreed to again', async () => {
  const maya = await signedInPerson(site.db, { firstName: 'Maya', lastName: 'Alvarez' })
  const family = async () => (await site.ask('GET', '/api/family', { cookie: maya.cookie })).body
  expect(await family()).toEqual({
    parent: { fullName: 'Maya Alvarez', email: maya.email, phone: '' },
    contacts: [],
    corrections: [],
    pickupPeople: [],
    agreedPolicies: [],
    joined: false,
  })
  await send(maya, formOf(maya))
  expect(await family()).toEqual({
    parent: { fullName: 'Maya Alvarez', email: maya.email, phone: '(407) 555-0145' },
    contacts: sampleJoining().emergencyContacts.map(contact => ({ ...contact, mayPickUp: false })),
    corrections: [],
    pickupPeople: [],
    agreedPolicies: ['termsOfService', 'privacyPolicy', 'safetyGuidelines', 'cancellationPolicy'],
    joined: true,
  })
  await site.db
    .insert(policyVersions)
    .values({ policy: 'privacyPolicy', version: 2, title: 'Privacy Policy', summary: '', body: 'New.', hash: 'x' })
  expect((await family()).agreedPolicies).toEqual(['termsOfService', 'safetyGuidelines', 'cancellationPolicy'])
})

test('a signed-out visitor sees no children and no family', async () => {
  for (const path of ['/api/children', '/api/auth/children', '/api/family'])
    expect((await site.ask('GET', path)).status).toBe(401)
})

test('a child belongs to its own parent only', async () => {
  const [maya, other] = [await signedInPerson(site.db), await signedInPerson(site.db)]
  const { body } = await send(maya, formOf(maya))
  const find = familiesFeature(site.app).owners!.child!
  expect([await find(body.children[0].id), await find(other.id)]).toEqual([maya.id, undefined])
  expect((await site.ask('GET', '/api/children', { cookie: other.cookie })).body).toEqual([])
})
