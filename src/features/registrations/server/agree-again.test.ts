import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { consents } from '#src/features/families/server/tables.ts'
import { familiesFeature } from '#src/features/families/server.ts'
import { policyVersions } from '#src/features/policies/server/tables.ts'
import { ensurePolicies, policiesFeature } from '#src/features/policies/server.ts'
import { auditChanges } from '#src/platform/audit/tables.ts'
import { type Counter, type Family, openCounter } from '#src/testing/open-counter.ts'
import { signedInPerson, signIn } from '#src/testing/signed-in.ts'

let counter: Counter
let admin: { cookie: string }
beforeAll(async () => {
  counter = await openCounter({ more: app => [policiesFeature(app), { ...familiesFeature(app), owners: {} }] })
  await ensurePolicies(counter.db)
  admin = await signedInPerson(counter.db, { role: 'admin' })
})
afterAll(async () => {
  expect(await counter.audit()).toEqual([])
  await counter.close()
})

const versions = async (policy: string) =>
  (await counter.ask('GET', `/api/admin/policies/${policy}/versions`, { cookie: admin.cookie })).body
/** Publishes a new text, as an editor of the policy would. */
async function publish(policy: string, askAgain: boolean, more: object = {}, by = admin) {
  const { current } = await versions(policy)
  const text = { title: current.title, summary: current.summary, body: `${current.body}\n\nMore, ${current.version}.` }
  const body = { ...text, askAgain, readVersion: current.version, ...more }
  return counter.ask('POST', `/api/admin/policies/${policy}/versions`, { cookie: by.cookie, body })
}
const asked = async (who: Family) => (await counter.get(who, '/api/family/agreements')).body.policies
async function agree(who: Family, policies: string[], digitalSignature = 'Maya Alvarez') {
  const agreements = []
  for (const policy of policies)
    agreements.push({ policy, version: (await versions(policy)).current.version, viewed: true })
  return counter.post(who, '/api/family/agreements', { agreements, digitalSignature })
}
const enrollCode = async (who: Family) => {
  const { status, body } = await counter.enroll(who, await counter.offering())
  return status === 200 ? 'registered' : body.code
}

test('a new version that asks again blocks the next registration until the family agrees, once', async () => {
  const who = await counter.family()
  const classId = await counter.offering()
  expect(await enrollCode(who)).toBe('registered')
  expect((await publish('safetyGuidelines', false)).status).toBe(201)
  expect([await asked(who), await enrollCode(who)], "a correction doesn't ask again").toEqual([[], 'registered'])

  expect((await publish('safetyGuidelines', true)).status).toBe(201)
  expect((await publish('termsOfService', true)).status).toBe(201)
  expect(await asked(who)).toEqual(['termsOfService', 'safetyGuidelines'])
  expect(await enrollCode(who)).toBe('policies-changed')
  await counter.addToCart(who, classId)
  expect((await counter.checkOut(who)).body.code, 'the cart asks as well').toBe('policies-changed')
  expect(await counter.taken(classId), 'nothing is held in the meantime').toBe(0)

  expect((await agree(who, ['termsOfService'])).body.code, 'one of two').toBe('newer-version')
  expect((await agree(who, ['termsOfService', 'safetyGuidelines'], ' ')).status, 'unsigned').toBe(400)
  expect(await counter.db.$count(consents, eq(consents.parentId, who.id))).toBe(0)
  expect((await agree(who, ['termsOfService', 'safetyGuidelines'])).status).toBe(200)
  expect([await asked(who), await enrollCode(who)]).toEqual([[], 'registered'])

  const rows = await counter.db
    .select({
      policy: policyVersions.policy,
      version: policyVersions.version,
      hash: policyVersions.hash,
      row: consents,
    })
    .from(consents)
    .innerJoin(policyVersions, eq(policyVersions.id, consents.policyVersionId))
    .where(eq(consents.parentId, who.id))
    .orderBy(asc(policyVersions.policy))
  expect(rows.map(({ policy, version }) => [policy, version])).toEqual([
    ['safetyGuidelines', 3],
    ['termsOfService', 2],
  ])
  for (const { row, hash } of rows)
    expect(row).toMatchObject({
      policyHash: hash,
      agreed: true,
      viewed: true,
      signature: 'Maya Alvarez',
      address: '127.0.0.1',
    })
  await Promise.all([agree(who, ['termsOfService']), agree(who, [])])
  expect(await counter.db.$count(consents, eq(consents.parentId, who.id)), 'a second submit signs nothing').toBe(2)
})

test('two submits at the same moment leave one signature for each policy', async () => {
  await publish('privacyPolicy', true)
  const who = await counter.family()
  const policies = await asked(who)
  expect(policies).toContain('privacyPolicy')
  const answers = await Promise.all(Array.from({ length: 8 }, () => agree(who, policies)))
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
  expect(await counter.db.$count(consents, eq(consents.parentId, who.id))).toBe(policies.length)
})

test('a policy that changed while it was being read has to be read again', async () => {
  await publish('termsOfService', true)
  const who = await counter.family()
  const policies = await asked(who)
  const read = await Promise.all(
    policies.map(async (policy: string) => ({
      policy,
      version: (await versions(policy)).current.version,
      viewed: true,
    })),
  )
  await publish('termsOfService', false)
  const late = await counter.post(who, '/api/family/agreements', { agreements: read, digitalSignature: 'Maya Alvarez' })
  expect([late.status, late.body.code]).toEqual([409, 'newer-version'])
  expect((await agree(who, policies)).status).toBe(200)
})

test('an order that is already held can be requested again and paid', async () => {
  const who = await counter.family()
  await agree(who, await asked(who))
  const classId = await counter.offering()
  const first = (await counter.enroll(who, classId)).body
  await publish('cancellationPolicy', true)
  const again = await counter.enroll(who, classId)
  expect([again.status, again.body.orderId]).toEqual([200, first.orderId])
  expect((await counter.pay(who, first)).body).toMatchObject({ status: 'paid' })
})

test('when two admins publish at the same moment, one is refused, and the log has both texts or neither', async () => {
  const { current } = await versions('photoConsent')
  const answers = await Promise.all(
    ['one', 'other'].map(body => publish('photoConsent', true, { body, readVersion: current.version })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  const { versions: all } = await versions('photoConsent')
  expect(all.map(({ version }: { version: number }) => version)).toEqual([current.version + 1, current.version])
  expect(all[0].askAgain, 'photo consent is never asked for again').toBe(false)
  const noted = await counter.db.select().from(auditChanges).where(eq(auditChanges.thingId, 'photoConsent'))
  expect(noted).toMatchObject([{ before: { version: 1 }, after: { version: 2, askAgain: false } }])
})

test('an unchanged text, an outdated editor and non-admins publish nothing', async () => {
  const { current } = await versions('privacyPolicy')
  const same = { title: current.title, summary: current.summary, body: current.body }
  expect((await publish('privacyPolicy', true, same)).body.code).toBe('same-words')
  expect((await publish('privacyPolicy', true, { readVersion: 1 })).body.code).toBe('changed-meanwhile')
  expect((await publish('privacyPolicy', true, { body: ' ' })).body.fields).toEqual({ body: 'Text is required' })
  for (const role of ['staff', 'parent'] as const)
    expect((await publish('privacyPolicy', true, {}, await signedInPerson(counter.db, { role }))).status).toBe(403)
  expect((await versions('privacyPolicy')).current.version).toBe(current.version)
})

test('agreement by phone is enough for staff to book; the family itself signs first', async () => {
  const contact = (fullName: string, phone: string) => ({ fullName, phone, relationship: 'Aunt' })
  const { body: joined } = await counter.ask('POST', '/api/admin/families', {
    cookie: admin.cookie,
    body: {
      parent: { fullName: 'Jo Diaz', email: 'jo.diaz@example.com', phone: '(407) 555-0101' },
      children: [{ fullName: 'Lu Diaz', dateOfBirth: '2018-04-27' }],
      emergencyContacts: [contact('Ana Diaz', '(407) 555-0102'), contact('Bea Diaz', '(407) 555-0103')],
      agreedByPhone: true,
    },
  })
  const cookie = await signIn(counter.db, joined.id)
  const { body: kids } = await counter.ask('GET', '/api/children', { cookie })
  const who: Family = { id: joined.id, email: '', cookie, childId: kids[0].id, childIds: [kids[0].id] }
  const book = async (classId: string) => {
    const body = { childId: who.childId, classId, price: 45_00 }
    return (await counter.post(admin, `/api/admin/families/${who.id}/bookings`, body)).body
  }
  expect(await book(await counter.offering())).toMatchObject({ due: 45_00 })
  expect(await enrollCode(who)).toBe('policies-changed')
  expect((await agree(who, await asked(who), 'Jo Diaz')).status).toBe(200)
  expect([await asked(who), await enrollCode(who)]).toEqual([[], 'registered'])

  expect((await publish('privacyPolicy', true)).status).toBe(201)
  expect((await book(await counter.offering())).code).toBe('policies-changed')
})
