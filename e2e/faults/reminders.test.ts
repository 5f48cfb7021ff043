import { expect, test } from 'vitest'
import { FULL } from '#src/testing/length.ts'
import { NEEDS_TIME } from '#src/testing/needs.ts'
import { openSmtpSink } from '#src/testing/smtp-sink.ts'
import { type Buyer, buy, callPatiently, makeBuyers, makeClass } from '../support/buyers.ts'
import { controlServer } from '../support/control-servers.ts'
import { noteFault } from '../support/fault-table.ts'
import { openQueue } from '../support/job-queue.ts'
import { type Site, startProcess, startSite } from '../support/site.ts'

const PLACES = FULL ? 60 : 12
const SWEEP = 'send-reminders'
/** How many of each sweep are queued at once: a worker takes five, so both get some. */
const AT_ONCE = 10

type Evening = { processes: number; program?: string; mailServer: 'up' | 'down'; killed: boolean }

/** Books spots in a class, moves it to 30 hours from now and runs the reminder sweeps. Returns what was sent. */
async function evening({ processes, program, mailServer, killed }: Evening) {
  const sink = await openSmtpSink()
  const nowhere = 'smtp://localhost:9'
  const site = await startSite({
    processes,
    program,
    env: { TRUSTED_PROXIES: '1', SMTP_URL: mailServer === 'up' ? sink.url : nowhere },
  })
  const queue = await openQueue(site)
  let healthy: Site['processes'][number] | undefined
  try {
    const classId = await makeClass(site.pool, { capacity: 0 })
    const families = await makeBuyers(site.pool, PLACES + 1)
    for (const who of families) expect((await buy(site.origin, who, classId)).result).toBe('bought')
    await cancel(site, families.pop()!)
    await site.pool.query(
      `UPDATE sessions SET starts_at = now() + interval '30 hours', ends_at = now() + interval '31 hours' WHERE offering_id = $1`,
      [classId],
    )
    await queue.send(SWEEP, AT_ONCE)
    if (killed) {
      await site.processes[0]!.kill()
      await queue.missTheDead()
      await site.processes[0]!.restart()
      await queue.send(SWEEP, AT_ONCE)
    }
    await expect.poll(() => claims(site, classId), { timeout: 60_000, interval: 100 }).toBe(PLACES)
    if (mailServer === 'down') {
      await expect.poll(() => tried(site), { timeout: 60_000, interval: 100 }).toBeGreaterThanOrEqual(PLACES)
      expect(sink.received).toEqual([])
      await Promise.all(site.processes.map(each => each.stop()))
      healthy = await startProcess({ DATABASE_URL: site.url, SMTP_URL: sink.url, TRUSTED_PROXIES: '1' })
    }
    // Skips the minute to wait before unsent emails are tried again.
    const settled = async () => {
      await site.pool.query(`UPDATE pgboss.job SET start_after = now() WHERE state IN ('created', 'retry')`)
      return queue.left()
    }
    await expect.poll(settled, { timeout: 120_000, interval: 200 }).toEqual([])
    const { rows } = await site.pool.query<{ written: number; families: number; sent: number }>(
      `SELECT count(*)::int AS written, count(DISTINCT "to")::int AS families, count(sent_at)::int AS sent
       FROM mails WHERE kind = 'class-reminder' AND "to" = ANY($1)`,
      [families.map(each => `${each.parentId}@example.com`)],
    )
    return rows[0]!
  } finally {
    await healthy?.stop()
    await queue.close()
    await site.close()
    await sink.close()
  }
}

async function cancel(site: Site, who: Buyer) {
  const { rows } = await site.pool.query('SELECT id FROM registrations WHERE parent_id = $1', [who.parentId])
  const path = `/api/registrations/${rows[0].id}/cancel`
  expect((await callPatiently(site.origin, who, 'POST', path, { cancellationType: 'refund' })).status).toBe(200)
}
const claims = async (site: Site, classId: string) =>
  (
    await site.pool.query(
      `SELECT count(*)::int FROM class_reminders c JOIN sessions s ON s.id = c.session_id WHERE s.offering_id = $1`,
      [classId],
    )
  ).rows[0].count
const tried = async (site: Site) =>
  (await site.pool.query(`SELECT count(*)::int FROM mails WHERE kind = 'class-reminder' AND attempts > 0`)).rows[0]
    .count

const once = { written: PLACES, families: PLACES, sent: PLACES }

test('two workers at once, one of them killed: each spot gets one reminder, a canceled one gets none', async () => {
  expect(await evening({ processes: 2, mailServer: 'up', killed: true })).toEqual(once)
  noteFault('R17', 'two workers, one killed', `${PLACES} reminders, each once`)
})

test('when the mail server is down for an hour, no reminder is lost or doubled', async () => {
  expect(await evening({ processes: 1, mailServer: 'down', killed: false })).toEqual(once)
  noteFault('R17', 'the mail server is down for an hour', `${PLACES} reminders, each once`)
})

test.runIf(FULL)('the control: without claims and unique names, every sweep reminds again', NEEDS_TIME, async () => {
  const naive = controlServer('without-reminder-claims')
  try {
    const { written } = await evening({ processes: 2, program: naive.program, mailServer: 'up', killed: false })
    noteFault('R17', 'the control: reminders without a claim', `${written} emails for ${PLACES} spots`)
    expect(written).toBeGreaterThan(PLACES)
  } finally {
    naive.remove()
  }
})
