import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountsFeature } from '#src/features/accounts/server.ts'
import { ensurePolicies, policiesFeature } from '#src/features/policies/server.ts'
import { serve } from '#src/testing/serve.ts'
import { signedInPerson, signIn } from '#src/testing/signed-in.ts'
import { sampleJoining } from '../sample-joining.ts'
import { familiesFeature } from '../server.ts'
import { addChildTarget } from '../web/family/way-to-add.ts'

/** Adding a child to a family that registered before a policy changed. */
let site: Awaited<ReturnType<typeof serve>>
let admin: { cookie: string }
beforeAll(async () => {
  site = await serve(app => [accountsFeature(app), policiesFeature(app), familiesFeature(app)])
  await ensurePolicies(site.db)
  admin = await signedInPerson(site.db, { role: 'admin' })
})
afterAll(() => site.close())

type Person = { cookie: string }
const get = async (who: Person, url: string) => (await site.ask('GET', url, { cookie: who.cookie })).body
const current = async (policy: string) => (await get(admin, `/api/admin/policies/${policy}/versions`)).current
async function publish(policy: string, askAgain: boolean) {
  const { title, summary, body: was, version } = await current(policy)
  const body = { title, summary, body: `${was}\n\nMore, ${version}.`, askAgain, readVersion: version }
  const { status } = await site.ask('POST', `/api/admin/policies/${policy}/versions`, { cookie: admin.cookie, body })
  expect(status).toBe(201)
}
async function joinedFamily() {
  const parent = await signedInPerson(site.db, { firstName: 'Maya', lastName: 'Alvarez' })
  const joining = sampleJoining()
  const body = { ...joining, parent: { ...joining.parent, email: parent.email } }
  expect((await site.ask('POST', '/api/register', { cookie: parent.cookie, body })).status).toBe(200)
  return parent
}
const add = (who: Person, firstName = 'Mia') => {
  const body = { fullName: `${firstName} Alvarez`, dateOfBirth: '2019-03-02', photoConsent: 'no' }
  return site.ask('POST', '/api/children', { cookie: who.cookie, body })
}
const way = async (who: Person) =>
  addChildTarget(await get(who, '/api/family'), await get(who, '/api/family/agreements')).leads
async function agree(who: Person) {
  const { policies } = await get(who, '/api/family/agreements')
  const agreements = []
  for (const policy of policies) agreements.push({ policy, version: (await current(policy)).version, viewed: true })
  const body = { agreements, digitalSignature: 'Maya Alvarez' }
  expect((await site.ask('POST', '/api/family/agreements', { cookie: who.cookie, body })).status).toBe(200)
}

test("fixing a typo in a policy doesn't keep anyone from adding a child", async () => {
  const maya = await joinedFamily()
  await publish('termsOfService', false)
  expect(await way(maya)).toBe('dialog')
  expect((await add(maya)).status).toBe(200)
})

test('a policy change that needs agreement must be agreed to before a child is added', async () => {
  const maya = await joinedFamily()
  await publish('safetyGuidelines', true)
  await publish('safetyGuidelines', false)
  expect(await way(maya)).toBe('agree')
  const refused = await add(maya)
  expect([refused.status, refused.body.code, refused.body.message]).toEqual([
    409,
    'policies-changed',
    'Read and agree to our policies before you add a child.',
  ])
  await agree(maya)
  expect(await way(maya)).toBe('dialog')
  expect((await add(maya)).status).toBe(200)
})

test('a family registered by phone must sign before it adds a child', async () => {
  const { parent, emergencyContacts } = sampleJoining()
  const body = {
    parent: { ...parent, email: 'said@example.com' },
    children: [{ fullName: 'Leo Alvarez', dateOfBirth: '2018-04-27', allergies: '' }],
    emergencyContacts,
    agreedByPhone: true,
  }
  const { body: made } = await site.ask('POST', '/api/admin/families', { cookie: admin.cookie, body })
  const maya = { cookie: await signIn(site.db, made.id) }
  expect([await way(maya), (await add(maya)).body.code]).toEqual(['agree', 'policies-changed'])
  await agree(maya)
  expect((await add(maya)).status).toBe(200)
})

test('a parent who never registered fills out the registration form first, whatever changed', async () => {
  const nobody = await signedInPerson(site.db)
  expect([await way(nobody), (await add(nobody)).body.code]).toEqual(['join', 'join-first'])
})
