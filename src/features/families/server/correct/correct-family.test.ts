import { and, desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '#src/features/accounts/server/tables.ts'
import { accountsFeature, findUser } from '#src/features/accounts/server.ts'
import { ensurePolicies } from '#src/features/policies/server.ts'
import { newId } from '#src/lib/ids.ts'
import type { StaffRole } from '#src/lib/permissions.ts'
import { auditChanges, auditEntries } from '#src/platform/audit/tables.ts'
import { mails } from '#src/platform/mail/tables.ts'
import { serve } from '#src/testing/serve.ts'
import { signedInPerson } from '#src/testing/signed-in.ts'
import { accountLock, whileLocked } from '#src/testing/while-locked.ts'
import { sampleJoining } from '../../sample-joining.ts'
import { familiesFeature, familyPart, familyVersion } from '../../server.ts'
import { childrenOf } from '../children-of.ts'
import { contactsOf, saveEmergencyContacts } from '../keep-contacts.ts'
import { pickupPeopleOf } from '../pickup-people.ts'
import { children, consents, familyCorrections, peopleChanges } from '../tables.ts'

let site: Awaited<ReturnType<typeof serve>>
let staff: Awaited<ReturnType<typeof signedInPerson>>
const withdrawn: string[] = []
beforeAll(async () => {
  const needs = { photoConsentWithdrawn: async (_: unknown, childId: string) => void withdrawn.push(childId) }
  site = await serve(app => [accountsFeature(app, [familyPart]), familiesFeature(app, needs)])
  await ensurePolicies(site.db)
  staff = await signedInPerson(site.db, { role: 'front-desk' })
})
afterAll(() => site.close())

const [rosa, sam] = sampleJoining().emergencyContacts
const safety = { allergies: 'Peanuts', allergySeverity: 'serious' as const, hasEpiPen: true, medicalNotes: 'Asthma' }
const leo = { fullName: 'Leo Alvarez', dateOfBirth: '2018-04-27', ...safety }

/** A registered family with Leo, who is allergic to peanuts. */
async function family({ verified = true } = {}) {
  const parent = await signedInPerson(site.db)
  const joining = sampleJoining()
  const body = { ...joining, parent: { ...joining.parent, email: parent.email } }
  const { body: joined } = await site.ask('POST', '/api/register', { cookie: parent.cookie, body })
  const [child] = joined.children
  const url = `/api/children/${child.id}`
  expect((await site.ask('PUT', url, { cookie: parent.cookie, body: leo })).status).toBe(200)
  if (!verified) await site.db.update(users).set({ emailVerifiedAt: null }).where(eq(users.id, parent.id))
  return { ...parent, child: child.id as string }
}
const version = async (id: string) =>
  familyVersion({
    parent: (await findUser(site.db, id))!,
    contacts: await contactsOf(site.db, id),
    pickupPeople: await pickupPeopleOf(site.db, id),
    children: await childrenOf(site.db, id),
  })
async function correct(id: string, change: object, cookie = staff.cookie) {
  const fixed = { correctionId: newId(), version: await version(id), reason: 'Mother called' }
  return site.ask('POST', `/api/admin/families/${id}/corrections`, { cookie, body: { ...fixed, ...change } })
}
const mailsTo = (email: string) =>
  site.db
    .select()
    .from(mails)
    .where(and(eq(mails.to, email), eq(mails.kind, 'family-corrected')))
    .orderBy(desc(mails.createdAt))
const childRow = async (id: string) => (await site.db.select().from(children).where(eq(children.id, id)))[0]!

test("a parent's new phone is stored with the reason and staff member, shown to the family, and emailed once", async () => {
  const { id, email, cookie } = await family()
  const before = (await findUser(site.db, id))!
  const change = { what: 'parent', fullName: `${before.firstName} ${before.lastName}`, phone: '4075550177' }
  const { status, body } = await correct(id, change)
  expect([status, body.message]).toEqual([200, `We emailed ${email} what changed.`])
  expect((await findUser(site.db, id))!.phone).toBe('(407) 555-0177')
  const [kept] = await site.db.select().from(familyCorrections).where(eq(familyCorrections.parentId, id))
  expect(kept).toMatchObject({ what: 'parent', details: ['phone'], reason: 'Mother called', madeBy: staff.id })
  const { corrections } = (await site.ask('GET', '/api/family', { cookie })).body
  expect(corrections).toEqual([
    {
      id: kept!.id,
      what: 'parent',
      childId: null,
      details: ['phone'],
      reason: 'Mother called',
      at: expect.any(String),
    },
  ])
  const [mail, ...others] = await mailsTo(email)
  expect(others).toEqual([])
  expect(mail!.text).toContain(`Your phone: (407) 555-0177\nBefore: ${before.phone}`)
  const [history] = await site.db.select().from(peopleChanges).where(eq(peopleChanges.parentId, id))
  expect(history).toMatchObject({ kind: 'parent', after: [{ phone: '(407) 555-0177' }] })
})

test('health information is corrected without being written in the email or the audit log', async () => {
  const { id, email, child } = await family()
  const checkedAt = (await childRow(child)).safetyCheckedAt
  const more = { ...leo, dateOfBirth: '2018-04-28', allergies: 'Peanuts, sesame', medicalNotes: 'Asthma, inhaler' }
  expect((await correct(id, { what: 'child', childId: child, ...more, reason: 'Sesame too' })).status).toBe(200)
  const { allergies, medicalNotes, dateOfBirth, safetyCheckedAt } = await childRow(child)
  expect([allergies, medicalNotes, dateOfBirth]).toEqual(['Peanuts, sesame', 'Asthma, inhaler', '2018-04-28'])
  expect(safetyCheckedAt).toEqual(checkedAt)
  const [mail] = await mailsTo(email)
  expect(mail!.text).toContain("Leo's allergies: Changed.")
  expect(mail!.text).toContain("Leo's birth date: ")
  const noted = [...(await site.db.select().from(auditEntries)), ...(await site.db.select().from(auditChanges))]
  for (const text of [mail!.text + mail!.html, JSON.stringify(noted)]) expect(text).not.toMatch(/sesame|inhaler/i)
  expect(JSON.stringify(noted)).toContain('medical notes')
})

test('an email to an unverified address says what changed, but not the old or new values', async () => {
  const { id, email, child, cookie } = await family({ verified: false })
  expect((await correct(id, { what: 'child', childId: child, ...leo, fullName: 'Lio Alvarez' })).status).toBe(200)
  const [mail] = await mailsTo(email)
  expect(mail!.text).toContain('Name: Changed.')
  expect(mail!.text).not.toMatch(/Lio|Leo/)
  expect((await site.ask('GET', '/api/family', { cookie })).body.corrections).toEqual([])
})

test.each<[string, (of: Awaited<ReturnType<typeof family>>) => object]>([
  ['an allergy is removed', ({ child }) => ({ what: 'child', childId: child, ...leo, allergies: 'Milk' })],
  ['someone can pick up', () => ({ what: 'pickup-people', people: [rosa] })],
  ['photos are allowed', ({ child }) => ({ what: 'photo-consent', childId: child, photoConsent: 'yes' })],
  ['the parent gets another name', () => ({ what: 'parent', fullName: 'Ana Brown', phone: '(407) 555-0101' })],
])('staff have to confirm that the parent told them when %s', async (_, changeOf) => {
  const one = await family()
  if ('photoConsent' in changeOf(one))
    await site.db.update(children).set({ photoConsent: false }).where(eq(children.id, one.child))
  const refusedAnswer = await correct(one.id, changeOf(one))
  expect([refusedAnswer.status, Object.keys(refusedAnswer.body.fields ?? {})]).toEqual([400, ['parentToldUs']])
  expect([await mailsTo(one.email), (await pickupPeopleOf(site.db, one.id)).length]).toEqual([[], 0])
  expect((await correct(one.id, { ...changeOf(one), parentToldUs: true })).status).toBe(200)
  expect(await mailsTo(one.email)).toHaveLength(1)
})

test('photo consent recorded by staff has no signature; withdrawing it hides the photos in the same transaction', async () => {
  const { id, child } = await family()
  const photos = (photoConsent: string) => ({ what: 'photo-consent', childId: child, photoConsent, parentToldUs: true })
  await site.db.update(children).set({ photoConsent: true }).where(eq(children.id, child))
  expect((await correct(id, photos('no'))).status).toBe(200)
  expect(withdrawn).toContain(child)
  expect((await correct(id, photos('yes'))).status).toBe(200)
  const [given] = await site.db
    .select()
    .from(consents)
    .where(eq(consents.childId, child))
    .orderBy(desc(consents.createdAt))
  expect(given).toMatchObject({ agreed: true, signature: '', signatureMatchesName: false })
})

test("the family's own rules apply: two contacts, their own numbers, one entry per child", async () => {
  const { id, child } = await family()
  const fields = async (change: object) => (await correct(id, change)).body.fields
  expect(await fields({ what: 'emergency-contacts', emergencyContacts: [rosa] })).toEqual({
    emergencyContacts: 'Two emergency contacts are required',
  })
  expect(await fields({ what: 'parent', fullName: 'Maya Alvarez', phone: rosa!.phone })).toEqual({
    phone: 'An emergency contact has this number. Change that contact first.',
  })
  expect(await fields({ what: 'pickup-people', people: [{ ...sam, fullName: 'Maya Alvarez' }] })).toEqual({
    'people.0.fullName': 'The parent can always pick up. Name someone else.',
  })
  expect(await fields({ what: 'child', childId: child, ...leo, dateOfBirth: '2031-01-01' })).toEqual({
    dateOfBirth: 'That date is in the future. Check the year.',
  })
  expect(await fields({ what: 'child', childId: child, ...leo, reason: ' ' })).toEqual({ reason: 'Enter how you know' })
  expect((await correct(id, { what: 'child', childId: child, ...leo })).body.code).toBe('nothing-changed')
})

test('a family with one emergency contact can correct it before naming a second', async () => {
  const { id } = await family()
  await saveEmergencyContacts(site.db, id, [rosa!])
  const nobody = await correct(id, { what: 'emergency-contacts', emergencyContacts: [] })
  expect(nobody.body.fields).toEqual({ emergencyContacts: 'Name at least one emergency contact' })
  const moved = [{ ...rosa!, phone: '(407) 555-0199' }]
  expect((await correct(id, { what: 'emergency-contacts', emergencyContacts: moved })).status).toBe(200)
  expect(await contactsOf(site.db, id)).toEqual(moved)
})

test('the same correction sent twice, even at the same moment, is made once', async () => {
  const { id, email } = await family()
  const change = {
    correctionId: newId(),
    version: await version(id),
    what: 'pickup-people',
    people: [rosa],
    parentToldUs: true,
  }
  const send = () => correct(id, change)
  const answers = await whileLocked(site.db, accountLock(id), [send, send])
  expect([...answers, await correct(id, change)].map(each => each.status)).toEqual([200, 200, 200])
  expect([await mailsTo(email), await pickupPeopleOf(site.db, id)].map(each => each.length)).toEqual([1, 1])
})

test("a form opened before someone else's change is refused and undoes nothing", async () => {
  const { id, child, cookie } = await family()
  const opened = await version(id)
  const milk = { ...leo, allergies: 'Peanuts, milk' }
  expect((await site.ask('PUT', `/api/children/${child}`, { cookie, body: milk })).status).toBe(200)
  const late = {
    what: 'child',
    childId: child,
    ...leo,
    fullName: 'Leo B. Alvarez',
    parentToldUs: true,
    version: opened,
  }
  expect((await correct(id, late)).body.code).toBe('changed-meanwhile')
  expect((await childRow(child)).allergies).toBe('Peanuts, milk')
})

test("another family's child and a closed account can't be corrected", async () => {
  const [one, other] = [await family(), await family()]
  expect((await correct(one.id, { what: 'child', childId: other.child, ...leo, fullName: 'X Y' })).status).toBe(404)
  await site.db.update(users).set({ disabledAt: new Date() }).where(eq(users.id, other.id))
  expect((await correct(other.id, { what: 'pickup-people', people: [] })).status).toBe(404)
  expect((await correct(staff.id, { what: 'pickup-people', people: [] })).status).toBe(404)
})

test.each<StaffRole>(['bookkeeper', 'content-editor'])('%s cannot correct a family', async role => {
  const { id } = await family()
  const { cookie } = await signedInPerson(site.db, { role })
  const change = { what: 'parent', fullName: 'Maya Alvarez', phone: '(407) 555-0177' }
  expect((await correct(id, change, cookie)).status).toBe(403)
})
