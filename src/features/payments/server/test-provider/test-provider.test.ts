import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#src/lib/ids.ts'
import { openShop, type Shop } from '#src/testing/payment-shop.ts'
import { testSigningSecrets } from '../tables.ts'
import { signingSecret } from './signing-secret.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const begin = (amountCents = 45_00, key = newId()) =>
  shop.tools.provider.start({ amountCents, currency: 'usd', metadata: { for: 'a test' } }, key)
const stateOf = (clientSecret: string) => shop.site.ask('GET', `/local-pay/state?clientSecret=${clientSecret}`)

test.each([
  ['4242', 'succeeded', null],
  ['4444', 'succeeded', null],
  ['3155', 'needs_action', null],
  ['0002', 'failed', "Your card was declined. Your bank didn't give a reason."],
  ['9995', 'failed', 'Your card was declined because of insufficient funds.'],
  ['0069', 'failed', 'Your card has expired.'],
  ['0341', 'processing', null],
  ['5126', 'succeeded', null],
])('the card %s ends as %s', async (card, status, failureMessage) => {
  const { clientSecret, ref } = await begin()
  const answer = await shop.confirm(clientSecret, card)
  expect(answer.body).toEqual({ status, amountCents: 45_00, failureMessage })
  expect((await stateOf(clientSecret)).body).toEqual(answer.body)
  expect(await shop.tools.provider.fetch(ref)).toMatchObject({ kind: 'payment', status, livemode: false })
})

test('when the answer is lost, the payment still succeeds', async () => {
  const { clientSecret } = await begin()
  expect((await shop.confirm(clientSecret, '0119')).status).toBe(500)
  expect((await stateOf(clientSecret)).body.status).toBe('succeeded')
})

test('after a declined card another card can pay, and after a successful one none can', async () => {
  const { clientSecret } = await begin()
  for (const card of ['0002', '4242', '0002', '3155']) await shop.confirm(clientSecret, card)
  expect((await shop.bankStep(clientSecret, false)).body.status).toBe('succeeded')
})

test('the bank step pays if approved and can be retried if not', async () => {
  const { clientSecret } = await begin()
  await shop.confirm(clientSecret, '3155')
  expect((await shop.bankStep(clientSecret, false)).body).toMatchObject({
    status: 'failed',
    failureMessage: "Your bank didn't confirm the payment.",
  })
  await shop.confirm(clientSecret, '3155')
  expect((await shop.bankStep(clientSecret, true)).body.status).toBe('succeeded')
})

test('a wrong secret looks like no payment, on every route', async () => {
  const { ref, clientSecret } = await begin()
  const wrong = [
    `${ref}_secret_${randomBytes(32).toString('base64url')}`,
    ref,
    `${clientSecret}x`,
    clientSecret.slice(0, -1),
    'nothing',
    '',
  ]
  const answers = await Promise.all(
    wrong.flatMap(secret => [shop.confirm(secret), shop.bankStep(secret, true), stateOf(secret)]),
  )
  expect(new Set(answers.map(each => `${each.status} ${each.text}`)).size).toBe(1)
  expect(answers[0]!.status).toBe(404)
  expect((await stateOf(clientSecret)).body.status).toBe('pending')
})

test('an unknown card is refused and changes nothing', async () => {
  const { clientSecret } = await begin()
  expect((await shop.confirm(clientSecret, '4000')).body.code).toBe('unknown-card')
  expect((await stateOf(clientSecret)).body.status).toBe('pending')
})

test('one key makes one payment, never two different ones', async () => {
  const key = newId()
  const begun = await Promise.all(Array.from({ length: 20 }, () => begin(45_00, key)))
  expect(new Set(begun.map(each => each.ref)).size).toBe(1)
  await expect(begin(46_00, key)).rejects.toThrow('another payment')
  for (const cents of [0, -1, 1, 49, 45.5, Number.NaN]) await expect(begin(cents)).rejects.toThrow('50 cents')
})

test('refunds stay within what was paid, once for each key', async () => {
  const { provider } = shop.tools
  const { ref, clientSecret } = await begin()
  await expect(provider.refund(ref, 1_00, newId())).rejects.toThrow('cannot be refunded')
  await shop.confirm(clientSecret)
  const key = newId()
  const sent = await Promise.all(Array.from({ length: 10 }, () => provider.refund(ref, 30_00, key)))
  expect(new Set(sent.map(each => each.ref)).size).toBe(1)
  expect(await provider.fetch(ref)).toMatchObject({ refundedCents: 30_00 })
  await expect(provider.refund(ref, 15_01, newId())).rejects.toThrow('cannot be refunded')
  await expect(provider.refund(ref, 15_00, key)).rejects.toThrow('another refund')
})

test('processes that start together agree on one signing secret', async () => {
  await shop.db.delete(testSigningSecrets)
  const secrets = await Promise.all(Array.from({ length: 20 }, () => signingSecret(shop.db)))
  expect(new Set(secrets.map(each => each.current)).size).toBe(1)
})

test('the browser is told which form to show, and that no real card is charged', async () => {
  expect((await shop.site.ask('GET', '/api/payments/config')).body).toEqual({ provider: 'local', demo: true })
})
