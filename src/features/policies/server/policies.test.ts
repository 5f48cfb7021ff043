import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { databaseErrorCode } from '#src/platform/database/error-code.ts'
import { serve } from '#src/testing/serve.ts'
import { BUILT_IN_POLICIES } from '../built-in-policies.ts'
import { POLICY_NAMES } from '../policy-names.ts'
import { currentPolicies, ensurePolicies, policiesFeature } from '../server.ts'
import { policyHash } from './policy-hash.ts'
import { policyVersions } from './tables.ts'

let site: Awaited<ReturnType<typeof serve>>
beforeAll(async () => {
  site = await serve(app => [policiesFeature(app)])
})
afterAll(() => site.close())

test("without any version, the policies can't be read", async () => {
  await expect(currentPolicies(site.db)).rejects.toThrow('has no version')
})

test('the built-in text becomes version 1, once', async () => {
  await ensurePolicies(site.db)
  await ensurePolicies(site.db)
  expect(await site.db.$count(policyVersions)).toBe(POLICY_NAMES.length)
  const { status, body } = await site.ask('GET', '/api/policies')
  expect(status).toBe(200)
  expect(body.map((each: { policy: string }) => each.policy)).toEqual([...POLICY_NAMES])
  expect(body[0]).toMatchObject({ version: 1, ...BUILT_IN_POLICIES.termsOfService })
  expect(body[0].readingMinutes).toBeGreaterThanOrEqual(1)
  expect(Object.keys(body[0]).sort()).toEqual(
    ['body', 'policy', 'publishedAt', 'readingMinutes', 'summary', 'title', 'version'].sort(),
  )
})

test('a policy is returned by its name, and any other name is not found', async () => {
  expect((await site.ask('GET', '/api/policies/safetyGuidelines')).body.title).toBe('Health & Safety Guidelines')
  expect((await site.ask('GET', '/api/policies/anything')).status).toBe(404)
})

test('a version is never changed, only followed by a newer one', async () => {
  await ensurePolicies(site.db)
  const change = site.db.update(policyVersions).set({ body: 'Anything goes.' }).where(eq(policyVersions.version, 1))
  expect(await change.then(() => 'changed', databaseErrorCode)).toBe('23001')
  const text = { title: 'Terms of Service', summary: 'New.', body: 'New words.' }
  await site.db.insert(policyVersions).values({ policy: 'termsOfService', version: 2, ...text, hash: policyHash(text) })
  await ensurePolicies(site.db)
  const { termsOfService, privacyPolicy } = await currentPolicies(site.db)
  expect([termsOfService.version, termsOfService.body, privacyPolicy.version]).toEqual([2, 'New words.', 1])
})

test('any change to the text changes the hash', () => {
  const text = BUILT_IN_POLICIES.photoConsent
  const hashes = [
    text,
    { ...text, title: `${text.title}.` },
    { ...text, summary: '' },
    { ...text, body: `${text.body} ` },
  ].map(policyHash)
  expect(new Set(hashes).size).toBe(4)
  expect(policyHash({ title: 'a', summary: 'b', body: '' })).not.toBe(
    policyHash({ title: 'a', summary: '', body: 'b' }),
  )
})
