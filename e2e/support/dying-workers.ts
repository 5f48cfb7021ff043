import { expect } from 'vitest'
import { openSmtpSink } from '#src/testing/smtp-sink.ts'
import { type CrashPoint, serverWithCrashPoints } from './crash-points.ts'
import { openQueue } from './job-queue.ts'
import { startProcess, startSite } from './site.ts'

const ENV = { TRUSTED_PROXIES: '1' }

export type DyingWorkers = Awaited<ReturnType<typeof openDyingWorkers>>

/** A site whose web process runs no jobs; separate workers start and die. */
export async function openDyingWorkers() {
  const sink = await openSmtpSink()
  const built = serverWithCrashPoints('with-crash-points')
  const site = await startSite({ env: { ...ENV, JOBS: 'off' }, program: built.program })
  const queue = await openQueue(site)
  const workerEnv = { ...ENV, DATABASE_URL: site.url, SMTP_URL: sink.url }

  /** Passes a minute with no worker alive: claims on emails lapse, and the queue notices that the worker is gone. */
  async function passMinute() {
    await site.pool.query(`UPDATE mails SET claimed_until = claimed_until - interval '1 minute'`)
    await queue.missTheDead()
  }

  /** A worker dies at the point during `work`; a minute later another takes over what the first left in the queue. */
  async function dieAt(
    point: CrashPoint,
    work: () => Promise<void>,
    { passTime = passMinute, program = built.program } = {},
  ) {
    await queue.empty()
    const first = await startProcess({ ...workerEnv, CRASH_AT: point }, program)
    try {
      await work()
      await expect.poll(first.isRunning, { timeout: 30_000, message: `the worker never reached ${point}` }).toBe(false)
    } finally {
      await first.kill()
    }
    await passTime()
    const second = await startProcess(workerEnv, program)
    try {
      // The sweep that runs every minute.
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
