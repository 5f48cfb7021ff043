import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Counter, openCounter } from '#src/testing/open-counter.ts'
import { signedInPerson } from '#src/testing/signed-in.ts'
import { moneyPart } from './account-part.ts'

let counter: Counter
beforeAll(async () => {
  counter = await openCounter()
})
afterAll(async () => {
  expect(await counter.auditEverything()).toEqual([])
  await counter.close()
})

test("a pending refund blocks deleting the account; a failed refund that was replaced by credit doesn't (T44)", async () => {
  const [who, classId] = [await counter.family(), await counter.offering()]
  const admin = await signedInPerson(counter.db, { role: 'admin' })
  const blocked = async () => (await moneyPart.blocker!(counter.db, who, counter.clock.now()))?.because
  const order = (await counter.enroll(who, classId)).body
  const begun = await counter.begin(who, order)
  await counter.confirmCard(begun.body.clientSecret, '5126')
  await counter.get(who, `/api/orders/${order.orderId}`)
  expect(await blocked()).toBeUndefined()
  await counter.post(who, `/api/registrations/${order.registrationId}/cancel`, { cancellationType: 'refund' })
  expect(await blocked()).toBe('refund')
  await counter.sendRefunds()
  const { rows } = await counter.db.execute<{ id: string; ref: string }>('SELECT id, provider_ref AS ref FROM refunds')
  await counter.runJob('fail-test-refund', { refundId: rows[0]!.ref })
  await counter.payments.catchUp()
  expect(await blocked()).toBe('refund')

  await counter.post(admin, `/api/admin/refunds/${rows[0]!.id}/give-credit`, undefined)
  expect(await blocked()).toBe('credit')
  const spent = await counter.offering({ priceCents: 35_00 })
  expect((await counter.enroll(who, spent, { useCredit: true, expectedTotal: 35_00 })).body.amountDue).toBe(0)
  expect(await blocked()).toBeUndefined()
})
