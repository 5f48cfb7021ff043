import { asc, eq, inArray, like, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { children } from '#src/features/families/server/tables.ts'
import { ledgerEntries, payments } from '#src/features/payments/server/tables.ts'
import { auditMoney, type PlanCharge, type PlanState, paymentsFeature } from '#src/features/payments/server.ts'
import { newId } from '#src/lib/ids.ts'
import { mails } from '#src/platform/mail/tables.ts'
import { serve } from '#src/testing/serve.ts'
import { signedInPerson } from '#src/testing/signed-in.ts'
import { beginPlan } from './begin-plan.ts'
import type { PlanTools } from './plan-tools.ts'
import { applyPlan } from './settle-plan.ts'
import { subscriptionPayments, subscriptions } from './tables.ts'

let site: Awaited<ReturnType<typeof serve>>
let tools: PlanTools
const ended: string[] = []
beforeAll(async () => {
  site = await serve(app => {
    const paid = paymentsFeature(app)
    const above = {
      ended: async (_: unknown, { registrationId }: { registrationId: string }) => void ended.push(registrationId),
    }
    tools = { ...app, provider: { ...paid.payments.provider, id: 'stripe' }, above }
    return [paid]
  })
  // These plans have no orders or registrations.
  for (const column of ['order_id_orders', 'registration_id_registrations'])
    await site.db.execute(sql.raw(`ALTER TABLE subscriptions DROP CONSTRAINT subscriptions_${column}_id_fkey`))
})
afterAll(() => site.close())

const [OCT, NOV, DEC] = ['2026-10-15', '2026-11-15', '2026-12-15'].map(day => new Date(`${day}T15:00:00Z`)) as [
  Date,
  Date,
  Date,
]
const askedAt = (n: number) => `2026-11-20 17:00:0${n}+00`

/** The provider's answers at six moments in the life of one plan. */
function answers(ref: string): PlanState[] {
  const charge = (n: 1 | 2, status: PlanCharge['status'], failureMessage?: string): PlanCharge => ({
    ref: `in_${n}_${ref}`,
    paymentRef: `pi_${n}_${ref}`,
    amountCents: n === 1 ? 625_00 : 600_00,
    currency: 'usd',
    status,
    failureMessage,
    periodStart: n === 1 ? OCT : NOV,
    periodEnd: n === 1 ? NOV : DEC,
    at: n === 1 ? OCT : NOV,
  })
  const first = charge(1, 'succeeded')
  const of = { ref, monthlyCents: 600_00, currency: 'usd', cancelAtPeriodEnd: false, livemode: false }
  const second = { ...of, periodStart: NOV, periodEnd: DEC }
  const paid = [first, charge(2, 'succeeded', 'Declined.')]
  return [
    { ...of, status: 'active', periodStart: OCT, periodEnd: NOV, charges: [first] },
    { ...second, status: 'active', charges: [first, charge(2, 'pending')] },
    { ...second, status: 'past_due', charges: [first, charge(2, 'failed', 'Declined.')] },
    { ...second, status: 'active', charges: paid },
    { ...second, status: 'active', cancelAtPeriodEnd: true, charges: paid },
    { ...second, status: 'canceled', cancelAtPeriodEnd: true, charges: paid },
  ]
}

async function aFamily() {
  const parent = await signedInPerson(site.db)
  const childId = newId()
  const child = { id: childId, parentId: parent.id, firstName: 'Leo', dateOfBirth: '2018-04-27', photoConsent: true }
  await site.db.insert(children).values(child)
  return { parentId: parent.id, childId }
}

async function aPlan(family?: Awaited<ReturnType<typeof aFamily>>) {
  const { parentId, childId } = family ?? (await aFamily())
  const [registrationId, ref] = [newId(), `sub_${newId()}`]
  const [state] = answers(ref)
  const plan = {
    parentId,
    childId,
    registrationId,
    orderId: newId(),
    name: 'Makers',
    coveredCategories: [],
    includedPerMonth: null,
  }
  await site.db.transaction(tx => beginPlan(tools, tx, { ...plan, state: state!, paidCents: 625_00 }))
  const [begun] = await site.db.select().from(subscriptions).where(eq(subscriptions.providerRef, ref))
  return { ...begun!, registrationId, ref }
}

/** A plan's end state as the family and the ledger see it, without ids. */
async function endOf(id: string) {
  const [plan] = await site.db.select().from(subscriptions).where(eq(subscriptions.id, id))
  const history = await site.db
    .select()
    .from(subscriptionPayments)
    .where(eq(subscriptionPayments.subscriptionId, id))
    .orderBy(asc(subscriptionPayments.createdAt))
  const rows = history.map(each => each.id)
  const paid = await site.db.select().from(payments).where(inArray(payments.orderId, rows))
  const ledger = await site.db.select().from(ledgerEntries).where(inArray(ledgerEntries.orderId, rows))
  return {
    plan: [plan!.status, plan!.cancelAtPeriodEnd, plan!.currentPeriodStart, plan!.currentPeriodEnd],
    history: history.map(each => [each.amountCents, each.status, each.failureMessage]),
    paid: paid.map(each => each.amountCents).sort(),
    ledger: ledger.map(each => [each.account, each.amountCents]).sort(),
  }
}

const orders = (of: number[]): number[][] =>
  of.length < 2 ? [of] : of.flatMap(first => orders(of.filter(each => each !== first)).map(rest => [first, ...rest]))

test('six answers about a plan give the same result in all 720 orders, with repeats (T39, T52)', async () => {
  const all = orders([0, 1, 2, 3, 4, 5])
  expect(all).toHaveLength(720)
  const ends = new Set<string>()
  const families = await Promise.all(Array.from({ length: 8 }, aFamily))
  await Promise.all(
    families.map(async (family, lane) => {
      for (const order of all.filter((_, index) => index % families.length === lane)) {
        const plan = await aPlan(family)
        const states = answers(plan.ref)
        for (const n of [...order, order[0]!, order[3]!]) await applyPlan(tools, plan, states[n]!, askedAt(n))
        ends.add(JSON.stringify(await endOf(plan.id)))
        expect(ended.filter(each => each === plan.registrationId)).toHaveLength(1)
      }
    }),
  )
  expect([...ends].map(each => JSON.parse(each))).toEqual([
    {
      plan: ['canceled', true, NOV.toISOString(), DEC.toISOString()],
      history: [
        [625_00, 'succeeded', null],
        [600_00, 'succeeded', 'Declined.'],
      ],
      paid: [600_00, 625_00],
      ledger: [
        ['card', 600_00],
        ['card', 625_00],
        ['sales', -600_00],
        ['sales', -625_00],
      ],
    },
  ])
  expect(await auditMoney(site.db)).toEqual([])
})

test('the same answer twenty times at once counts as one charge', async () => {
  const plan = await aPlan()
  const state = answers(plan.ref)[3]!
  await site.db.execute(sql`SELECT 1`)
  await Promise.all(Array.from({ length: 20 }, () => applyPlan(tools, plan, state, askedAt(3))))
  expect((await endOf(plan.id)).paid).toEqual([600_00, 625_00])
})

test('a successful charge stays successful, whatever a later answer says', async () => {
  const plan = await aPlan()
  const [, , failed, paid] = answers(plan.ref)
  await applyPlan(tools, plan, paid!, askedAt(1))
  await applyPlan(tools, plan, failed!, askedAt(2))
  const { history, paid: counted } = await endOf(plan.id)
  expect([history.map(([, status]) => status), counted]).toEqual([
    ['succeeded', 'succeeded'],
    [600_00, 625_00],
  ])
})

/** The emails about charges that a family gets when the provider returns these answers in order. */
async function mailsAfter(next: (all: PlanState[]) => PlanState[]) {
  const plan = await aPlan()
  const states = next(answers(plan.ref))
  for (const [n, state] of [...states, states.at(-1)!].entries()) await applyPlan(tools, plan, state, askedAt(n))
  const written = await site.db
    .select({ kind: mails.kind })
    .from(mails)
    .where(like(mails.once, `%:in\\__\\_${plan.ref}`))
    .orderBy(asc(mails.createdAt))
  return written.map(({ kind }) => kind)
}
const [FAILED, RECOVERED, CHARGED] = ['plan-payment-failed', 'plan-payment-recovered', 'plan-charged']

test.each<[string, (all: PlanState[]) => PlanState[], (string | undefined)[]]>([
  ['paid right away', ([begun, , , paid]) => [begun!, untried(paid!)], [CHARGED]],
  ['failed, then paid', ([begun, , failed, paid]) => [begun!, failed!, paid!], [FAILED, RECOVERED]],
  [
    'failed, with a plan read before its charges',
    ([begun, , failed]) => [begun!, { ...failed!, status: 'active' }, failed!],
    [FAILED],
  ],
  [
    'failed, then paid, with a plan read before its charges',
    ([begun, , failed, paid]) => [begun!, failed!, { ...paid!, status: 'past_due' }, paid!],
    [FAILED, RECOVERED],
  ],
  [
    'failed and paid between two checks, with a plan read before its charges',
    ([begun, , , paid]) => [begun!, { ...untried(paid!), status: 'past_due' }, untried(paid!)],
    [CHARGED],
  ],
  [
    "failed, then paid after the bank's verification",
    ([begun, pending, failed, paid]) => [begun!, failed!, { ...pending!, status: 'past_due' }, untried(paid!)],
    [FAILED, RECOVERED],
  ],
  [
    'failed, then dropped by the provider',
    ([begun, , failed]) => [begun!, failed!, { ...failed!, status: 'active', charges: begun!.charges }],
    [FAILED],
  ],
])('the emails about a month that is %s', async (_, next, kinds) => {
  expect(await mailsAfter(next)).toEqual(kinds)
})

/** The answer without the reason for a failed attempt: once a charge is paid, a provider may no longer report it. */
function untried(state: PlanState): PlanState {
  return { ...state, charges: state.charges.map(charge => ({ ...charge, failureMessage: undefined })) }
}
