import { expect, test } from 'vitest'
import { FULL } from '#src/testing/length.ts'
import { NEEDS_TIME } from '#src/testing/needs.ts'
import { signedInPerson } from '#src/testing/signed-in.ts'
import { openSmtpSink } from '#src/testing/smtp-sink.ts'
import { findings } from '../support/audit.ts'
import { type Buyer, buy, callPatiently, inTurns, makeBuyers, makeClass } from '../support/buyers.ts'
import { controlServer } from '../support/control-servers.ts'
import { noteFault } from '../support/fault-table.ts'
import { openQueue } from '../support/job-queue.ts'
import { type Site, startSite } from '../support/site.ts'

const REFUNDS = FULL ? 100 : 12
const HOLDS = FULL ? 60 : 8
const PLANS = FULL ? 20 : 3
/** How many of each sweep are queued at once: a worker takes five, so both get some. */
const AT_ONCE = 10
/** Buying is only the setup; the workers are what races here. */
const FAMILIES_AT_ONCE = 10
const SWEEPS = [
  'release-expired-holds',
  'process-waitlists',
  'bill-test-plans',
  'check-plans',
  'check-unsettled-payments',
  'finish-class-cancellations',
  'queue-waiting-mails',
]
const ENV = { TRUSTED_PROXIES: '1' }

/** Runs a site with two workers on one queue. Returns what they did once everything is done. */
async function evening(
  size: { refunds: number; holds: number; plans: number },
  given: Parameters<typeof startSite>[0] = {},
) {
  const started = new Date()
  const sink = await openSmtpSink()
  const site = await startSite({ processes: 2, ...given, env: { ...ENV, ...given.env, SMTP_URL: sink.url } })
  const queue = await openQueue(site)
  try {
    const admin = await signedInPerson(site.db, { role: 'admin' })
    const families = await makeBuyers(site.pool, size.refunds + 3 * size.holds + size.plans)
    const take = (count: number) => families.splice(0, count)
    await site.pool.query(`UPDATE offerings SET capacity = 0 WHERE kind = 'program'`)
    await inTurns(FAMILIES_AT_ONCE, take(size.plans), who => beginPlan(site, who))
    for (let n = 0; n < size.holds; n++) await runOut(site, take(3))
    const classId = await makeClass(site.pool, { capacity: 0 })
    await inTurns(FAMILIES_AT_ONCE, take(size.refunds), who => buyAndCancel(site, who, classId))
    // The plans' month ends, and every sweep is queued ten times at once.
    const advanced = callPatiently(site.origin, as(admin), 'POST', '/api/admin/test-provider/advance', { months: 1 })
    await Promise.all([advanced, ...SWEEPS.map(name => queue.send(name, AT_ONCE))])
    await expect.poll(queue.left, { timeout: 120_000, interval: 100 }).toEqual([])
    const ids = sink.received.map(({ raw }) => /^message-id: <(.*)@/im.exec(raw)![1]!)
    return {
      ...(await counted(site)),
      mails: await emailsSince(site, started),
      twice: ids.length - new Set(ids).size,
      arrived: new Set(ids).size,
      findings: await findings(site.db),
    }
  } finally {
    await queue.close()
    await site.close()
    await sink.close()
  }
}

const as = ({ id, cookie }: { id: string; cookie: string }): Buyer => ({
  parentId: id,
  childId: '',
  cookie,
  address: '10.9.9.9',
})

async function expectFine(answer: ReturnType<typeof callPatiently>) {
  const { status, body } = await answer
  expect(status, JSON.stringify(body)).toBe(200)
  return body as Record<string, string>
}

/** Books and pays for a monthly spot in a program of the sample data. */
async function beginPlan(site: Site, who: Buyer) {
  const { rows } = await site.pool.query<{ id: string; day: string }>(
    `SELECT id, (greatest(starts_at, now()) + interval '1 day')::date::text AS day FROM offerings
     WHERE kind = 'program' AND status = 'published' AND ends_at > now() + interval '60 days' ORDER BY starts_at LIMIT 1`,
  )
  const { id: eventId, day: startDate } = rows[0]!
  const choice = { eventId, childId: who.childId, enrollmentOption: 'monthly', startDate }
  const { registrationId, amountDue } = await expectFine(
    callPatiently(site.origin, who, 'POST', '/api/class-enrollments', choice),
  )
  const begun = await expectFine(
    callPatiently(site.origin, who, 'POST', '/api/create-subscription', { registrationId, amount: amountDue }),
  )
  await expectFine(
    callPatiently(site.origin, who, 'POST', '/local-pay/confirm', { clientSecret: begun.clientSecret, card: '4242' }),
  )
}

/** An expired hold in a full class with two families on the waitlist. */
async function runOut(site: Site, [holder, ...line]: Buyer[]) {
  const classId = await makeClass(site.pool, { capacity: 1 })
  const { childId } = holder!
  const { orderId } = await expectFine(
    callPatiently(site.origin, holder!, 'POST', '/api/class-enrollments', { eventId: classId, childId }),
  )
  for (const who of line)
    await expectFine(callPatiently(site.origin, who, 'POST', '/api/waitlist', { classId, childId: who.childId }))
  await site.pool.query('UPDATE orders SET held_until = now() WHERE id = $1', [orderId])
  await site.pool.query('UPDATE registrations SET held_until = now() WHERE order_id = $1', [orderId])
}

async function buyAndCancel(site: Site, who: Buyer, classId: string) {
  const bought = await buy(site.origin, who, classId)
  if (bought.result !== 'bought') throw new Error(JSON.stringify(bought))
  await expectFine(
    callPatiently(site.origin, who, 'POST', `/api/registrations/${bought.registrationId}/cancel`, {
      cancellationType: 'refund',
    }),
  )
}

/**
 * The emails that had not gone out by then. The sample program has some that had, and one that had not: a worker sends it
 * at any time after the start.
 */
const emailsSince = async (site: Site, started: Date) =>
  (
    await site.pool.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM mails WHERE coalesce(sent_at, parked_at, 'infinity') >= $1`,
      [started],
    )
  ).rows[0]!.n

/** How many of each thing this test's own families have; the sample program has some too. */
async function counted(site: Site) {
  const { rows } = await site.pool.query<
    Record<'refunds' | 'released' | 'offers' | 'offerMails' | 'plans' | 'charges', number>
  >(`
    SELECT (SELECT count(*)::int FROM test_provider_refunds f JOIN payments p ON p.provider_ref = f.intent_id
        JOIN users u ON u.id = p.parent_id WHERE u.first_name = 'Demo') AS refunds,
      (SELECT count(*)::int FROM registrations r JOIN users u ON u.id = r.parent_id WHERE u.first_name = 'Demo' AND ended_because = 'hold-ran-out') AS released,
      (SELECT count(*)::int FROM registrations r JOIN users u ON u.id = r.parent_id WHERE u.first_name = 'Demo' AND offered_at IS NOT NULL) AS offers,
      (SELECT count(*)::int FROM mails WHERE kind = 'place-offered') AS "offerMails",
      (SELECT count(*)::int FROM subscriptions s JOIN users u ON u.id = s.parent_id WHERE u.first_name = 'Demo') AS plans,
      (SELECT count(*)::int FROM subscription_payments p JOIN subscriptions s ON s.id = p.subscription_id
        JOIN users u ON u.id = s.parent_id WHERE u.first_name = 'Demo' AND p.status = 'succeeded') AS charges`)
  return rows[0]!
}

test(`two workers at once: ${REFUNDS} refunds, ${HOLDS} holds and offers, ${PLANS} plans and every email, each exactly once`, async () => {
  const { mails, ...seen } = await evening({ refunds: REFUNDS, holds: HOLDS, plans: PLANS })
  expect(seen).toEqual({
    refunds: REFUNDS,
    released: HOLDS,
    offers: HOLDS,
    offerMails: HOLDS,
    plans: PLANS,
    charges: 2 * PLANS,
    arrived: mails,
    twice: 0,
    findings: [],
  })
  noteFault(
    'R21',
    'two workers at once',
    `${REFUNDS} refunds, ${HOLDS} holds, ${HOLDS} offers, ${PLANS} renewals, ${mails} emails: each once`,
  )
})

test.runIf(FULL)(
  'the control: with unlocked jobs, unclaimed emails and holds that end without a check, things happen twice',
  NEEDS_TIME,
  async () => {
    const naive = controlServer('without-claims')
    try {
      const { twice, findings } = await evening({ refunds: 12, holds: 8, plans: 0 }, { program: naive.program })
      noteFault(
        'R21',
        'the control: jobs and holds without locks',
        `${twice} emails sent twice, the audit finds ${findings.length} errors`,
      )
      expect(twice).toBeGreaterThan(0)
      expect(findings).not.toEqual([])
    } finally {
      naive.remove()
    }
  },
)
