import { afterAll, beforeAll, expect, test } from 'vitest'
import { mails } from '#src/platform/mail/tables.ts'
import { type Counter, openCounter } from '#src/testing/open-counter.ts'
import { signedInPerson } from '#src/testing/signed-in.ts'

let counter: Counter
beforeAll(async () => {
  counter = await openCounter()
})
afterAll(() => counter.close())

test('family and staff get an email about a refund that a bank returns; it stays visible, and becomes credit once (T44)', async () => {
  const [who, classId] = [await counter.family(), await counter.offering()]
  const admin = await signedInPerson(counter.db, { role: 'admin' })
  const order = (await counter.enroll(who, classId)).body
  const begun = await counter.begin(who, order)
  await counter.confirmCard(begun.body.clientSecret, '5126')
  await counter.get(who, `/api/orders/${order.orderId}`)
  await counter.post(who, `/api/registrations/${order.registrationId}/cancel`, { cancellationType: 'refund' })
  await counter.sendRefunds()
  const { rows } = await counter.db.execute<{ id: string; ref: string }>('SELECT id, provider_ref AS ref FROM refunds')
  const [refund] = rows
  const give = () => counter.post(admin, `/api/admin/refunds/${refund!.id}/give-credit`, undefined)
  expect((await give()).body.code).toBe('not-failed')

  await counter.runJob('fail-test-refund', { refundId: refund!.ref })
  await counter.payments.catchUp()
  expect((await counter.auditEverything()).map(each => each.rule)).toEqual(['I6 refund-failed'])
  const written = (await counter.db.select().from(mails)).filter(mail => mail.kind.startsWith('refund-failed'))
  expect(written.map(mail => mail.to).sort()).toEqual([who.email, 'hello@example.com'].sort())
  const listed = (await counter.get(admin, '/api/admin/failed-refunds')).body
  expect(listed).toMatchObject([{ id: refund!.id, email: who.email, amount: 35_00 }])

  const given = await Promise.all(Array.from({ length: 10 }, give))
  expect(new Set(given.map(each => each.status))).toEqual(new Set([200]))
  expect((await counter.get(who, '/api/user/credit-balance')).body.balance).toBe(35_00)
  expect((await counter.get(admin, '/api/admin/failed-refunds')).body).toEqual([])
  expect(await counter.auditEverything()).toEqual([])
  const told = (await counter.db.select().from(mails)).filter(mail => mail.kind === 'credit-given')
  expect(told.map(mail => [mail.to, mail.subject])).toEqual([[who.email, 'You have $35.00 of new credit']])
})
