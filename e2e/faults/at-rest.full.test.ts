import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openSmtpSink } from '#src/testing/smtp-sink.ts'
import { noteFault } from '../support/fault-table.ts'
import { startSite } from '../support/site.ts'

const SETTLING_MS = 30_000
const WATCHED_SECONDS = 60
const MOST_PER_SECOND = 2

test('a process at rest hardly asks the database, and a mail that is written is sent at once', async () => {
  const sink = await openSmtpSink()
  const site = await startSite({ env: { SMTP_URL: sink.url, TRUSTED_PROXIES: '1' } })
  try {
    const transactions = async () =>
      (
        await site.pool.query(
          'SELECT (xact_commit + xact_rollback)::int AS n FROM pg_stat_database WHERE datname = current_database()',
        )
      ).rows[0].n as number
    await pause(SETTLING_MS)
    const before = await transactions()
    await pause(WATCHED_SECONDS * 1_000)
    const perSecond = ((await transactions()) - before) / WATCHED_SECONDS

    const began = performance.now()
    const asked = await fetch(`${site.origin}/api/auth/forgot-password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: site.origin },
      body: JSON.stringify({ email: 'parent@example.com' }),
    })
    expect(asked.status).toBe(200)
    await expect.poll(() => sink.received.length, { interval: 10 }).toBe(1)
    const sentAfterMs = performance.now() - began
    const seen = `${perSecond.toFixed(1)} statements a second, a mail sent after ${Math.round(sentAfterMs)} ms`
    noteFault('R18', 'a process at rest', seen)
    expect(perSecond).toBeLessThanOrEqual(MOST_PER_SECOND)
    expect(sentAfterMs).toBeLessThan(1_000)
  } finally {
    await site.close()
    await sink.close()
  }
})
