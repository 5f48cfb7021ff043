import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sessions } from '#src/features/classes/server/tables.ts'
import { payments } from '#src/features/payments/server/tables.ts'
import { closeDispute, disputeIntent } from '#src/features/payments/server/test-provider/dispute-intent.ts'
import { giveCredit } from '#src/features/payments/server.ts'
import { mails } from '#src/platform/mail/tables.ts'
import type { Family } from '#src/testing/open-counter.ts'
import { openPlans, type Plans } from '#src/testing/open-plans.ts'
import { signedInPerson } from '#src/testing/signed-in.ts'

let plans: Plans
let admin: { cookie: string }
let staff: { cookie: string }
beforeAll(async () => {
  plans = await openPlans()
  admin = await signedInPerson(plans.db, { role: 'admin' })
  staff = await signedInPerson(plans.db, { role: 'staff' })
})
afterAll(async () => {
  await plans.sendRefunds()
  expect(await plans.auditEverything()).toEqual([])
  await plans.close()
})

const THREE = ['2026-12-08', '2026-12-15', '2026-12-22'].map(
  day => [`${day}T22:45:00Z`, `${day}T23:45:00Z`] as [string, string],
)

/** A $90.00 class with three sessions, one disputed spot and another one; includes the first session. */
async function disputedPlace({ credit = 0 } = {}) {
  const classId = await plans.offering({ meetings: THREE, priceCents: 90_00 })
  const [who, other] = [await plans.family(), await plans.family()]
  if (credit > 0) {
    const gift = { parentId: who.id, amountCents: credit, cause: `test:${who.id}`, note: 'Thanks' }
    await plans.db.transaction(tx => giveCredit(tx, gift))
  }
  const order = (await plans.enroll(who, classId, { useCredit: credit > 0, expectedTotal: 90_00 })).body
  await plans.pay(who, order)
  await plans.pay(other, (await plans.enroll(other, classId)).body)
  const [payment] = await plans.db.select().from(payments).where(eq(payments.orderId, order.orderId))
  const [first] = await plans.db
    .select()
    .from(sessions)
    .where(eq(sessions.offeringId, classId))
    .orderBy(asc(sessions.startsAt))
  const tools = { ...plans.app, options: {} }
  await disputeIntent(tools, payment!.providerRef!)
  await plans.deliver()
  return {
    classId,
    who,
    other,
    place: order.registrationId as string,
    sessionId: first!.id,
    async close(end: 'won' | 'lost') {
      await closeDispute(tools, payment!.providerRef!, end)
      await plans.deliver()
    },
  }
}
async function callOff(classId: string, makeGood: string, sessionId?: string) {
  const asked = { reason: 'The kiln broke.', makeGood, sessionId }
  const { body } = await plans.post(admin, `/api/admin/classes/${classId}/call-off`, asked)
  await plans.runJob('process-class-cancellation', { callOffId: body.id })
}
const listed = async (who: Family) =>
  (await plans.get(staff, '/api/admin/call-offs')).body.withheld.filter(
    (each: { parentId: string }) => each.parentId === who.id,
  )
const settle = (id: string, give: boolean, by = admin) =>
  plans.post(by, `/api/admin/call-offs/withheld/${id}/settle`, { give })
const balance = async (who: Family) => (await plans.get(who, '/api/user/credit-balance')).body.balance
const textTo = async (who: Family, kind: string) =>
  (await plans.db.select().from(mails).where(eq(mails.to, who.email))).find(each => each.kind === kind)?.text

test('staff see a disputed spot of a canceled session, and its family is told why it gets nothing yet', async () => {
  const { classId, sessionId, who, other, close } = await disputedPlace()
  await callOff(classId, 'credit', sessionId)
  const [line] = await listed(who)
  expect(line).toMatchObject({
    title: 'Clay Critters',
    sessionStartsAt: '2026-12-08T22:45:00.000Z',
    email: who.email,
    child: 'Leo',
    amount: 30_00,
    why: 'disputed',
  })
  expect(line.parent).not.toBe('')
  expect(await listed(other)).toEqual([])
  expect([await balance(who), await balance(other)]).toEqual([0, 30_00])
  expect(await textTo(who, 'called-off')).toContain(
    "We can't give you $30.00 yet because your bank is reviewing the payment",
  )
  expect(await textTo(who, 'called-off')).not.toContain('What you paid stays the same.')
  expect((await settle(line.id, true)).body.code).toBe('disputed')
  expect((await settle(line.id, true, staff)).status).toBe(403)

  await close('won')
  expect((await listed(who))[0].why).toBe('free')
  const given = await Promise.all(Array.from({ length: 5 }, () => settle(line.id, true)))
  expect(given.map(each => [each.status, each.body.given])).toEqual(given.map(() => [200, 30_00]))
  expect([await balance(who), await listed(who)]).toEqual([30_00, []])
  expect(await textTo(who, 'credit-given')).toContain('$30.00')
  expect((await settle(line.id, false)).body.code).toBe('settled-otherwise')
})

test('compensation for the session is not given again when the spot is canceled', async () => {
  const { classId, sessionId, who, place, close } = await disputedPlace()
  await callOff(classId, 'refund', sessionId)
  await close('won')
  await settle((await listed(who))[0].id, true)
  await plans.post(who, `/api/registrations/${place}/cancel`, { cancellationType: 'credit' })
  expect(await balance(who)).toBe(90_00)
})

test('a spot that was canceled later has nothing left to settle', async () => {
  const { classId, sessionId, who, place, close } = await disputedPlace()
  await callOff(classId, 'refund', sessionId)
  await close('won')
  await plans.post(who, `/api/registrations/${place}/cancel`, { cancellationType: 'credit' })
  const [line] = await listed(who)
  expect((await settle(line.id, true)).body.code).toBe('settled-otherwise')
  expect((await settle(line.id, false)).body.given).toBe(0)
  expect([await balance(who), await listed(who)]).toEqual([90_00, []])
})

test('a disputed spot in a canceled class, partly paid by credit, is settled as credit once the dispute is won', async () => {
  const { classId, who, close } = await disputedPlace({ credit: 25_00 })
  await callOff(classId, 'refund')
  const [line] = await listed(who)
  expect(line).toMatchObject({ sessionStartsAt: null, amount: 90_00, why: 'disputed' })
  expect(await balance(who)).toBe(0)
  await close('won')
  expect((await settle(line.id, true)).body.given).toBe(90_00)
  expect(await balance(who)).toBe(90_00)
})

test('a dispute the family won is marked as settled and gives nothing', async () => {
  const { classId, who, close } = await disputedPlace()
  await callOff(classId, 'credit')
  await close('lost')
  const [line] = await listed(who)
  expect(line.why).toBe('disputed')
  expect((await settle(line.id, false)).status).toBe(200)
  expect([await balance(who), await listed(who)]).toEqual([0, []])
})
