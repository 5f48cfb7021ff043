import { expect } from 'vitest'
import { openSmtpSink } from '#src/testing/smtp-sink.ts'
import { type CrashPoint, serverWithCrashPoints } from './crash-points.ts'
import { openQueue } from './job-queue.ts'
import { startProcess, startSite } from './site.ts'

const ENV = { TRUSTED_PROXIES: '1' }

export type DyingWorkers = Awaited<ReturnType<typeof openDyingWorkers>>

/** A site whose web process runs no jobs; workers come and die beside it. */
export async function openDyingWorkers() {
  const sink = await openSmtpSink()
  const built = serverWithCrashPoints('with-crash-points')
  const site = await startSite({ env: { ...ENV, JOBS: 'off' }, program: built.program })
  const queue = await openQueue(site)
  const workerEnv = { ...ENV, DATABASE_URL: site.url, SMTP_URL: sink.url }

  /** While no worker lives, a minute is over: claims on mails have lapsed, and the queue has missed who worked on its jobs. */
  async function passMinute() {
    await site.pool.query(`UPDATE mails SET claimed_until = claimed_until - interval '1 minute'`)
    await queue.missTheDead()
  }

  /** A worker dies at the point while it does `work`; a minute later another comes, and gets from the queue what the first one left. */
  async function dieAt(
    point: CrashPoint,
    work: () => Promise<void>,
    { passTime = passMinute, program = built.program } = {},
  ) {
    await queue.empty()
    const first = await startProcess({ ...workerEnv, CRASH_AT: point }, program)
    try {
      await work()
      await expect.poll(first.isRunning, { timeout: 30_000, message: `the worker never came to ${point}` }).toBe(false)
    } finally {
      await first.kill()
    }
    await passTime()
    const second = await startProcess(workerEnv, program)
    try {
      // The sweep that comes by the minute.
      await queue.send('release-expired-holds')
      await expect.poll(queue.left, { timeout: 120_000, interval: 100 }).toEqual([])
    } finally {
      await second.stop()
    }
  }

  return {
    ...site,
    sink,
    queue,
    dieAt,
    async close() {
      await queue.close()
      await site.close()
      await sink.close()
      built.remove()
    },
  }
}
