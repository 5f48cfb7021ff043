import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ledgerEntries, payments, refunds } from '#src/features/payments/server/tables.ts'
import { closeDispute, disputeIntent } from '#src/features/payments/server/test-provider/dispute-intent.ts'
import type { Family } from '#src/testing/open-counter.ts'
import { openPlans, type Plans } from '#src/testing/open-plans.ts'

let plans: Plans
beforeAll(async () => {
  plans = await openPlans()
})
afterAll(async () => {
  await plans.sendRefunds()
  expect(await plans.auditEverything()).toEqual([])
  await plans.close()
})

async function booked() {
  const who = await plans.family()
  const order = (await plans.enroll(who, await plans.offering())).body
  await plans.pay(who, order)
  const [payment] = await plans.db.select().from(payments).where(eq(payments.orderId, order.orderId))
  const told = async (act: Promise<void>) => {
    await act
    await plans.deliver()
  }
  const tools = { ...plans.app, options: {} }
  return {
    who,
    orderId: order.orderId as string,
    cancel: (cancellationType: 'refund' | 'credit') =>
      plans.post(who, `/api/registrations/${order.registrationId}/cancel`, { cancellationType }),
    dispute: () => told(disputeIntent(tools, payment!.providerRef!)),
    close: (end: 'won' | 'lost') => told(closeDispute(tools, payment!.providerRef!, end)),
  }
}
const balance = async (who: Family) => (await plans.get(who, '/api/user/credit-balance')).body.balance
const spend = async (who: Family) =>
  (await plans.enroll(who, await plans.offering(), { useCredit: true, expectedTotal: 45_00 })).body
const creditRows = (who: Family) =>
  plans.db
    .select()
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.parentId, who.id), eq(ledgerEntries.account, 'credit')))

test('credit given for a payment that is then disputed is held back until the dispute is won (T57)', async () => {
  const { who, orderId, cancel, dispute, close } = await booked()
  expect((await cancel('credit')).body.toCredit).toBe(45_00)
  expect(await balance(who)).toBe(45_00)
  await dispute()
  expect(await balance(who)).toBe(0)
  expect((await plans.get(who, '/api/user/credit-history')).body).toMatchObject({
    balance: 0,
    heldBack: 45_00,
    entries: [{ amount: 45_00 }],
  })
  expect(await spend(who)).toMatchObject({ amountDue: 45_00, requiresPayment: true })
  // Canceling the spot again returns the same response and gives nothing a second time.
  expect((await cancel('refund')).body.toCredit).toBe(45_00)
  expect(await plans.db.$count(refunds, eq(refunds.orderId, orderId))).toBe(0)
  expect(await creditRows(who)).toHaveLength(1)
  await close('won')
  expect(await balance(who)).toBe(45_00)
  expect(await spend(who)).toMatchObject({ amountDue: 0, requiresPayment: false })
})

test('a lost dispute removes the credit permanently', async () => {
  const { who, cancel, dispute, close } = await booked()
  await cancel('credit')
  await dispute()
  await close('lost')
  expect(await balance(who)).toBe(0)
  expect(await spend(who)).toMatchObject({ amountDue: 45_00 })
})

test('credit spent before the dispute is not deducted twice, and the balance is never below 0', async () => {
  const { who, cancel, dispute, close } = await booked()
  await cancel('credit')
  expect(await spend(who)).toMatchObject({ amountDue: 0 })
  await dispute()
  expect(await balance(who)).toBe(0)
  await close('won')
  expect(await balance(who)).toBe(0)
})

test('during a dispute, a spot gets neither refund nor credit (T57)', async () => {
  const { who, cancel, dispute, close } = await booked()
  await dispute()
  for (const choice of ['refund', 'credit'] as const)
    expect(await cancel(choice)).toMatchObject({ status: 409, body: { code: 'disputed' } })
  expect(await creditRows(who)).toEqual([])
  await close('won')
  expect((await cancel('credit')).body.toCredit).toBe(45_00)
})
