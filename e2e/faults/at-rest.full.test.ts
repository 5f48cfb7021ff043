import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openDatabaseProxy } from '#src/testing/database-proxy.ts'
import { freshDatabase } from '#src/testing/fresh-database.ts'
import { openSmtpSink } from '#src/testing/smtp-sink.ts'
import { noteFault } from '../support/fault-table.ts'
import { startProcess } from '../support/site.ts'

/** Time for the jobs of the first minute to finish. */
const SETTLING_MS = 75_000
/** Each minute has the jobs that run every minute; the five-minute jobs are spread over all five. */
const MINUTES = 5
/** Jobs that run less often, and the work that some find on some days, would make the count depend on the hour. */
const OFTEN = '^([*]|[*]/5|[0-9]-59/5) '
const MOST_PER_SECOND = 2

test('an idle process hardly queries the database, and a new email is sent right away', async () => {
  const sink = await openSmtpSink()
  const database = await freshDatabase()
  const line = await openDatabaseProxy(database.url)
  const site = await startProcess({ DATABASE_URL: line.url, DATA_DIR: '/nowhere', SMTP_URL: sink.url })
  const minutes: number[] = []
  try {
    await database.db.execute(sql`DELETE FROM pgboss.schedule WHERE cron !~ ${OFTEN}`)
    const { rows } = await database.db.execute<{ name: string }>(sql`SELECT name FROM pgboss.schedule`)
    expect(rows.length).toBeGreaterThan(3)
    await pause(SETTLING_MS)
    for (let minute = 0; minute < MINUTES; minute++) {
      const before = line.statements()
      await pause(60_000)
      minutes.push((line.statements() - before) / 60)
    }

    const began = performance.now()
    const asked = await fetch(`${site.origin}/api/auth/forgot-password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: site.origin },
      body: JSON.stringify({ email: 'parent@example.com' }),
    })
    expect(asked.status).toBe(200)
    // The sample program has an unsent email, which goes out too.
    const links = () => sink.received.filter(mail => mail.text.includes('/reset-password'))
    await expect.poll(() => links().length, { interval: 10 }).toBe(1)
    const sentAfterMs = performance.now() - began
    const each = minutes.map(perSecond => perSecond.toFixed(1)).join(', ')
    const seen = `${each} statements a second in ${MINUTES} minutes, an email sent after ${Math.round(sentAfterMs)} ms`
    noteFault('R18', 'an idle process', seen)
    expect(Math.max(...minutes)).toBeLessThanOrEqual(MOST_PER_SECOND)
    expect(sentAfterMs).toBeLessThan(1_000)
  } finally {
    await site.stop()
    await line.close()
    await database.drop()
    await sink.close()
  }
})
