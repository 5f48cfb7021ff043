import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#src/lib/ids.ts'
import { FULL } from '#src/testing/length.ts'
import { NEEDS_TIME } from '#src/testing/needs.ts'
import { signedInPerson } from '#src/testing/signed-in.ts'
import { findings } from '../support/audit.ts'
import { type Buyer, buy, callPatiently, makeBuyers, makeClass } from '../support/buyers.ts'
import { controlServer } from '../support/control-servers.ts'
import type { CrashPoint } from '../support/crash-points.ts'
import { type DyingWorkers, openDyingWorkers } from '../support/dying-workers.ts'
import { noteFault } from '../support/fault-table.ts'

const REFUND: CrashPoint[] = ['refund-called', 'refund-taken', 'refund-stored', 'refund-settled']
const MAIL: CrashPoint[] = ['mail-sent', 'mail-taken', 'mail-noted']
const PROMOTION: CrashPoint[] = ['offer-made', 'holds-ended', 'places-back', 'offer-written', 'offer-committed']
const TOLD: CrashPoint[] = ['family-claimed', 'family-told']
const READ: CrashPoint[] = ['reader-claimed', 'reader-told']
/** In the short run, only the worst point of each: the work is done but not recorded yet. */
const some = (points: CrashPoint[]) => (FULL ? points : points.slice(0, 1))

let shop: DyingWorkers
beforeAll(async () => {
  shop = await openDyingWorkers()
})
afterAll(() => shop?.close())

/** How often each email to the buyer arrived, by its Message-ID, and the arrivals that match no stored email. */
async function arrivals(buyer: Buyer) {
  const { rows } = await shop.pool.query<{ id: string; own: boolean }>(
    'SELECT m.id, u.id IS NOT NULL AS own FROM mails m LEFT JOIN users u ON u.email = m."to" AND u.id = $1',
    [buyer.parentId],
  )
  const ids = shop.sink.received.map(({ raw }) => /^message-id: <(.*)@/im.exec(raw)![1]!)
  return {
    each: rows.filter(({ own }) => own).map(({ id }) => ids.filter(other => other === id).length),
    unknown: ids.filter(id => rows.every(row => row.id !== id)),
  }
}

/**
 * Messages a class of 40 families, seven of whom email can't reach. Returns for each family the emails written, the
 * distinct emails that arrived, and the messages in its thread.
 */
async function familiesTold(point: CrashPoint, program?: string) {
  const families = await makeBuyers(shop.pool, 40)
  const ids = families.map(({ parentId }) => parentId)
  await shop.pool.query('UPDATE users SET email_verified_at = NULL WHERE id = ANY($1)', [ids.slice(0, 2)])
  await shop.pool.query('UPDATE users SET disabled_at = now() WHERE id = ANY($1)', [ids.slice(2, 4)])
  await shop.pool.query(
    `INSERT INTO mails (id, kind, "to", subject, html, text, failed_because, parked_at, links)
     SELECT gen_random_uuid(), 'receipt', email, '', '', '', '550', now(), 'none' FROM users WHERE id = ANY($1)`,
    [ids.slice(4, 6)],
  )
  await shop.pool.query(`UPDATE users SET email = id || '@no-email.invalid' WHERE id = $1`, [ids[6]])
  const classId = await makeClass(shop.pool, { capacity: 0 })
  await shop.pool.query(
    `INSERT INTO registrations (id, offering_id, child_id, parent_id, status, payment_status, price_cents)
     SELECT gen_random_uuid(), $1, c.id, c.parent_id, 'confirmed', 'paid', 0 FROM children c WHERE c.parent_id = ANY($2)`,
    [classId, ids],
  )
  await shop.pool.query('UPDATE offerings SET taken = 40 WHERE id = $1', [classId])
  const { cookie } = await signedInPerson(shop.db, { role: 'admin' })
  const staff = { ...families[0]!, cookie }
  const to = { kind: 'class', of: classId }
  const id = newId()
  const sent = async () => {
    const asked = `/api/admin/group-message-recipients?${new URLSearchParams(to)}`
    const { version } = (await callPatiently(shop.origin, staff, 'GET', asked)).body
    const body = { id, subject: 'Kiln', content: 'Bring a shirt.', ...to, version }
    expect((await callPatiently(shop.origin, staff, 'POST', '/api/admin/group-messages', body)).status).toBe(200)
  }
  await shop.dieAt(point, sent, { program })
  const { rows } = await shop.pool.query<{ email: string; state: string; written: number; inThread: number }>(
    `SELECT u.email, r.state,
       (SELECT count(*)::int FROM mails m WHERE m."to" = u.email AND m.kind = 'group-message') AS written,
       (SELECT count(*)::int FROM messages m WHERE m.family_id = u.id) AS "inThread"
     FROM group_message_recipients r JOIN users u ON u.id = r.family_id WHERE r.message_id = $1`,
    [id],
  )
  return rows.map(({ email, ...row }) => {
    const own = shop.sink.received.filter(({ to: [address], headers }) => address === email && headers.has('subject'))
    return { ...row, arrived: new Set(own.map(({ headers }) => headers.get('message-id')![0])).size }
  })
}

const countOf = (rows: readonly object[], wanted: object) =>
  rows.filter(row => JSON.stringify(row) === JSON.stringify(wanted)).length
const ONCE = { state: 'sent', written: 1, inThread: 1, arrived: 1 }
const NO_EMAIL = { state: 'not-reached', written: 0, inThread: 1, arrived: 0 }
const LEFT = { ...NO_EMAIL, inThread: 0 }

test.each(some(TOLD))('a worker killed at %s: each of 40 families gets the message once or is listed', async point => {
  const rows = await familiesTold(point)
  expect([ONCE, NO_EMAIL, LEFT].map(each => countOf(rows, each))).toEqual([33, 5, 2])
  noteFault('R14', `a worker killed at ${point}`, '33 families told once, 7 not reached')
})

test.runIf(FULL)('the control: claimed in a separate transaction, a family is never told', NEEDS_TIME, async () => {
  const naive = controlServer('with-claims-apart')
  try {
    const rows = await familiesTold('family-claimed', naive.program)
    noteFault(
      'R14',
      'the control: a family claimed in a separate transaction',
      `${countOf(rows, ONCE)} of 33 families told`,
    )
    expect(countOf(rows, ONCE)).toBe(32)
  } finally {
    naive.remove()
  }
})

/** Sends a newsletter to 40 subscribers. Returns for each the emails written and the distinct ones that arrived. */
async function readersTold(point: CrashPoint, program?: string) {
  await shop.pool.query('DELETE FROM subscribers')
  await shop.pool.query(
    `INSERT INTO subscribers (id, email, source, state, confirmed_at)
     SELECT gen_random_uuid(), 'reader' || n || '@example.com', 'website', 'confirmed', now() FROM generate_series(1, 40) n`,
  )
  const { cookie } = await signedInPerson(shop.db, { role: 'admin' })
  const staff = { ...(await makeBuyers(shop.pool, 1))[0]!, cookie }
  const subject = `Owls ${newId()}`
  const content = { subject, previewText: '', blocks: [{ key: 'a', is: 'text', text: 'Clay owls.' }] }
  const created = await callPatiently(shop.origin, staff, 'POST', '/api/admin/newsletters', { content })
  const path = `/api/admin/newsletters/${created.body.id}/send`
  const sent = async () =>
    expect((await callPatiently(shop.origin, staff, 'POST', path, { revision: 1 })).status).toBe(200)
  await shop.dieAt(point, sent, { program })
  const { rows } = await shop.pool.query<{ email: string; state: string; written: number }>(
    `SELECT s.email, r.state, (SELECT count(*)::int FROM mails m WHERE m."to" = s.email AND m.subject = $2) AS written
     FROM newsletter_recipients r JOIN subscribers s ON s.id = r.subscriber_id WHERE r.issue_id = $1`,
    [created.body.id, subject],
  )
  return rows.map(({ email, ...row }) => {
    const own = shop.sink.received.filter(
      ({ to: [address], headers }) => address === email && headers.get('subject')?.[0] === subject,
    )
    return { ...row, arrived: new Set(own.map(({ headers }) => headers.get('message-id')![0])).size }
  })
}

const READ_ONCE = { state: 'sent', written: 1, arrived: 1 }

test.each(some(READ))('a worker killed at %s: each of 40 subscribers gets the newsletter once', async point => {
  const rows = await readersTold(point)
  expect([rows.length, countOf(rows, READ_ONCE)]).toEqual([40, 40])
  noteFault('R14', `a worker killed at ${point}`, '40 subscribers got the newsletter once')
})

test.runIf(FULL)('the control: claimed in a separate transaction, a subscriber gets nothing', NEEDS_TIME, async () => {
  const naive = controlServer('with-readers-apart')
  try {
    const rows = await readersTold('reader-claimed', naive.program)
    noteFault(
      'R14',
      'the control: a subscriber claimed in a separate transaction',
      `${countOf(rows, READ_ONCE)} of 40 subscribers`,
    )
    expect(countOf(rows, READ_ONCE)).toBe(39)
  } finally {
    naive.remove()
  }
})

async function refundFor(point: CrashPoint, program?: string) {
  const [buyer] = (await makeBuyers(shop.pool, 1)) as [Buyer]
  const bought = await buy(shop.origin, buyer, await makeClass(shop.pool, { capacity: 1, priceCents: 15_00 }))
  if (bought.result !== 'bought') throw new Error('nothing was bought')
  const canceled = async () => {
    const path = `/api/registrations/${bought.registrationId}/cancel`
    expect((await callPatiently(shop.origin, buyer, 'POST', path, { cancellationType: 'refund' })).status).toBe(200)
  }
  await shop.dieAt(point, canceled, { program })
  const { rows } = await shop.pool.query<{ cents: number; status: string }>(
    `SELECT t.amount_cents AS cents, f.status FROM refunds f JOIN payments p ON p.id = f.payment_id
      JOIN test_provider_refunds t ON t.intent_id = p.provider_ref WHERE f.order_id = $1`,
    [bought.orderId],
  )
  return rows
}

test.each(some(REFUND))('a worker killed at %s: the refund goes out exactly once', async point => {
  expect(await refundFor(point)).toEqual([{ cents: 5_00, status: 'succeeded' }])
  expect(await findings(shop.db)).toEqual([])
  noteFault('R14', `a worker killed at ${point}`, 'one refund at the provider')
})

async function mailsFor(point: CrashPoint, passTime?: () => Promise<void>) {
  const [buyer] = (await makeBuyers(shop.pool, 1)) as [Buyer]
  const classId = await makeClass(shop.pool, { capacity: 1 })
  const bought = async () => expect(await buy(shop.origin, buyer, classId)).toMatchObject({ result: 'bought' })
  await shop.dieAt(point, bought, { passTime })
  const { each, unknown } = await arrivals(buyer)
  expect(unknown).toEqual([])
  expect(Math.min(...each)).toBeGreaterThanOrEqual(1)
  expect(each.reduce((sum, times) => sum + times, 0)).toBeLessThanOrEqual(each.length + 1)
  return `every email arrived, ${each.filter(times => times > 1).length} of ${each.length} twice with the same Message-ID`
}

test.each(some(MAIL))('a worker killed at %s: every email arrives, at most one of them twice', async point => {
  noteFault('R14', `a worker killed at ${point}`, await mailsFor(point))
})

test.runIf(FULL)('the queue notices by itself, within two minutes, that a worker was killed', NEEDS_TIME, async () => {
  noteFault('R14', 'a worker killed at mail-taken, in real time', await mailsFor('mail-taken', async () => {}))
})

test.each(some(PROMOTION))('a worker killed at %s: the spot is offered once, to the next family', async point => {
  const [holder, first, second] = (await makeBuyers(shop.pool, 3)) as [Buyer, Buyer, Buyer]
  const classId = await makeClass(shop.pool, { capacity: 1 })
  const held = await callPatiently(shop.origin, holder, 'POST', '/api/class-enrollments', {
    eventId: classId,
    childId: holder.childId,
  })
  expect(held.status).toBe(200)
  for (const { childId, ...who } of [first, second])
    expect(
      (await callPatiently(shop.origin, { ...who, childId }, 'POST', '/api/waitlist', { classId, childId })).status,
    ).toBe(200)
  await shop.dieAt(point, async () => {
    await shop.pool.query(`UPDATE orders SET held_until = now() WHERE id = $1`, [held.body.orderId])
    await shop.pool.query(`UPDATE registrations SET held_until = now() WHERE order_id = $1`, [held.body.orderId])
    await shop.queue.send('release-expired-holds')
  })
  const { rows } = await shop.pool.query(
    `SELECT r.status, (SELECT count(*)::int FROM mails m JOIN users u ON u.email = m."to" WHERE u.id = r.parent_id AND m.kind = 'place-offered') AS told
     FROM registrations r WHERE offering_id = $1 ORDER BY r.created_at`,
    [classId],
  )
  expect(rows).toEqual([
    { status: 'cancelled', told: 0 },
    { status: 'pending', told: 1 },
    { status: 'waitlisted', told: 0 },
  ])
  expect(await findings(shop.db)).toEqual([])
  noteFault('R14', `a worker killed at ${point}`, 'one offer, one email, to the next family')
})

test.runIf(FULL)('the control: with a new key for each call, a killed worker refunds twice', NEEDS_TIME, async () => {
  const naive = controlServer('with-new-keys')
  try {
    const sent = await refundFor('refund-called', naive.program)
    noteFault('R14', 'the control: a new key for each call', `${sent.length} refunds at the provider`)
    expect(sent.length).toBe(2)
  } finally {
    naive.remove()
  }
})
