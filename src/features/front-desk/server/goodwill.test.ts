import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { auditMoney } from '#src/features/payments/server.ts'
import { newId } from '#src/lib/ids.ts'
import { mails } from '#src/platform/mail/tables.ts'
import { serveSampleProgram } from '#src/testing/sample-site.ts'
import { signedInPerson } from '#src/testing/signed-in.ts'
import { accountLock, whileLocked } from '#src/testing/while-locked.ts'
import { creditGifts } from './tables.ts'

type Person = Awaited<ReturnType<typeof signedInPerson>>
let site: Awaited<ReturnType<typeof serveSampleProgram>>
let [rosa, sam, family]: Person[] = []
beforeAll(async () => {
  site = await serveSampleProgram()
})
afterAll(() => site.close())
beforeEach(async () => {
  rosa = await signedInPerson(site.db, { role: 'admin', firstName: 'Rosa', lastName: 'Diaz' })
  sam = await signedInPerson(site.db, { role: 'admin' })
  family = await signedInPerson(site.db)
})

const give = (by: Person, amount: number, { to = family!, giftId = newId() } = {}) =>
  site.ask('POST', `/api/admin/families/${to.id}/credit`, {
    cookie: by.cookie,
    body: { giftId, amount, reason: 'The kiln was broken.' },
  })
const decide = (by: Person, giftId: string, decision: 'approve' | 'decline') =>
  site.ask('POST', `/api/admin/credit-gifts/${giftId}/${decision}`, { cookie: by.cookie })
const balance = async (of = family!) =>
  (await site.ask('GET', '/api/user/credit-balance', { cookie: of.cookie })).body.balance
const waitingIn = async (by: Person) =>
  (await site.ask('GET', `/api/admin/families/${family!.id}`, { cookie: by.cookie })).body.credit.waiting
const noted = async () => {
  const { rows } = await site.db.execute<{ said: string }>(
    sql`SELECT c.before::text || ' -> ' || c.after::text AS said FROM audit_changes c
      WHERE thing_id = ${family!.id} AND reason = 'The kiln was broken.' ORDER BY c.id`,
  )
  return rows.map(({ said }) => said.replaceAll('"', ''))
}
/** Credit above the daily limit that Rosa requested. */
async function waiting(amount = 50_000) {
  const giftId = newId()
  expect((await give(rosa!, amount, { giftId })).body).toMatchObject({ state: 'waiting', balance: 0 })
  return giftId
}

test('an admin can give $200 in 24 hours across all families, even with parallel requests; anything above waits', async () => {
  // A different family each time: only the admin is the same, so nothing else makes the requests wait for each other.
  const families = await Promise.all(Array.from({ length: 8 }, () => signedInPerson(site.db)))
  const gifts = families.map(to => () => give(rosa!, 5_000, { to }))
  const answers = await whileLocked(site.db, accountLock(rosa!.id), gifts)
  expect(answers.map(each => each.body.state)).toEqual([
    ...Array<string>(4).fill('given'),
    ...Array<string>(4).fill('waiting'),
  ])
  const balances = await Promise.all(families.map(each => balance(each)))
  expect(balances.reduce((sum, each) => sum + each, 0)).toBe(20_000)
  expect((await give(sam!, 2_500)).body.state, 'another admin has their own limit').toBe('given')

  await site.db
    .update(creditGifts)
    .set({ createdAt: sql`${creditGifts.createdAt} - interval '24 hours'` })
    .where(eq(creditGifts.givenBy, rosa!.id))
  expect((await give(rosa!, 20_000)).body.state, 'a day later').toBe('given')
  expect(await auditMoney(site.db)).toEqual([])
})

test('the family only gets credit above the daily limit, and the email about it, after another admin approves it', async () => {
  const giftId = await waiting()
  expect(await balance()).toBe(0)
  expect(await site.db.$count(mails, eq(mails.to, family!.email))).toBe(0)
  expect((await give(rosa!, 50_000, { giftId })).body, 'sent twice').toMatchObject({ state: 'waiting', balance: 0 })
  expect((await give(rosa!, 60_000, { giftId })).body.code).toBe('given-otherwise')
  expect(await waitingIn(sam!)).toMatchObject([
    { id: giftId, amount: 50_000, reason: 'The kiln was broken.', by: 'Rosa Diaz', isYours: false },
  ])
  expect(await waitingIn(rosa!)).toMatchObject([{ id: giftId, isYours: true }])
  const today = await site.ask('GET', '/api/admin/today', { cookie: sam!.cookie })
  expect(today.body.needs.creditToApprove).toBeGreaterThan(0)
  const listed = await site.ask('GET', `/api/admin/families?creditWaiting=yes&q=${family!.email}`, {
    cookie: sam!.cookie,
  })
  expect(listed.body.total).toBe(1)

  expect((await decide(rosa!, giftId, 'approve')).body.code, 'not by the admin who requested it').toBe('own-gift')
  const staff = await signedInPerson(site.db, { role: 'staff' })
  expect((await decide(staff, giftId, 'approve')).status).toBe(403)
  const answers = await Promise.all([1, 2, 3].map(() => decide(sam!, giftId, 'approve')))
  expect(answers.map(each => each.body.code ?? each.status).sort()).toEqual([200, 'decided', 'decided'])
  expect([await balance(), await waitingIn(sam!)]).toEqual([50_000, []])
  expect(await site.db.$count(mails, eq(mails.to, family!.email))).toBe(1)
  expect(await noted()).toEqual([
    '{creditWaiting: 0} -> {creditWaiting: 50000}',
    '{creditWaiting: 50000} -> {creditWaiting: 0}',
    '{credit: 0} -> {credit: 50000}',
  ])
  expect((await give(rosa!, 20_000)).body.state, "approved credit doesn't count toward the daily limit").toBe('given')
  expect(await auditMoney(site.db)).toEqual([])
})

test('declined or withdrawn credit is never given, and simultaneous decisions count once', async () => {
  const [withdrawn, raced] = [await waiting(), await waiting()]
  expect((await decide(rosa!, withdrawn, 'decline')).status).toBe(200)
  expect((await decide(sam!, withdrawn, 'approve')).body.code).toBe('decided')
  expect((await give(rosa!, 50_000, { giftId: withdrawn })).body.state).toBe('declined')
  expect((await decide(sam!, newId(), 'decline')).status).toBe(404)
  const both = await Promise.all([decide(sam!, raced, 'approve'), decide(rosa!, raced, 'decline')])
  expect(both.filter(each => each.status === 200)).toHaveLength(1)
  expect(await balance()).toBe(both[0]!.status === 200 ? 50_000 : 0)
})
