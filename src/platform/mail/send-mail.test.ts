import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { serve } from '#src/testing/serve.ts'
import { openSmtpSink, type SmtpSink } from '#src/testing/smtp-sink.ts'
import { sendMailJob } from './send-mail.ts'
import { mails } from './tables.ts'

const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

async function opened(sink: SmtpSink, work: boolean) {
  const site = await serve(() => [], { work, env: { SMTP_URL: sink.url } })
  ends.push(site.close)
  const write = async (to: string) => {
    await site.db.transaction(tx =>
      site.app.mail(tx, { kind: 'test', to, subject: 'Hello', html: '<p>x</p>', text: 'x' }),
    )
    const [mail] = await site.db.select().from(mails).where(eq(mails.to, to))
    return mail!.id
  }
  return { site, write }
}

test('emails written while the mail server was down go out soon after it is back, each once (R13)', async () => {
  const down = await openSmtpSink()
  const { site, write } = await opened(down, true)
  await down.close()
  for (const to of ['a@example.com', 'b@example.com', 'c@example.com']) await write(to)
  const all = () => site.db.select().from(mails)
  await expect.poll(async () => (await all()).filter(each => each.attempts > 0).length, { timeout: 20_000 }).toBe(3)
  expect((await all()).map(each => each.failedBecause)).toEqual(Array(3).fill('no connection'))

  const back = await openSmtpSink(Number(new URL(down.url).port))
  ends.push(back.close)
  await expect.poll(async () => (await all()).filter(each => each.sentAt).length, { timeout: 30_000 }).toBe(3)
  expect(back.received.map(each => each.to[0]).sort()).toEqual(['a@example.com', 'b@example.com', 'c@example.com'])
})

test('two workers with a job each for the same email send it once', async () => {
  const sink = await openSmtpSink()
  ends.push(sink.close)
  const { site, write } = await opened(sink, false)
  const { run } = sendMailJob(site.app)
  const mailId = await write('once@example.com')
  const tries = await Promise.allSettled([run({ mailId }), run({ mailId }), run({ mailId })])
  // A worker that comes while another is sending finds out, and its job waits; one that comes later has nothing to do.
  const late = tries.flatMap(each => (each.status === 'rejected' ? [String(each.reason)] : []))
  expect(late.length).toBeLessThan(3)
  expect(late.filter(each => !each.includes('Another worker is sending this email'))).toEqual([])
  await run({ mailId })
  expect(sink.received).toHaveLength(1)
})

test('an email whose worker died is sent by the next one, a parked one never', async () => {
  const sink = await openSmtpSink()
  ends.push(sink.close)
  const { site, write } = await opened(sink, false)
  const { run } = sendMailJob(site.app)
  const [died, parked] = [await write('died@example.com'), await write('parked@example.com')]
  await site.db
    .update(mails)
    .set({ claimedUntil: new Date(Date.now() - 1) })
    .where(eq(mails.id, died))
  await site.db.update(mails).set({ parkedAt: new Date() }).where(eq(mails.id, parked))
  for (const mailId of [died, parked]) await run({ mailId })
  expect(sink.received.map(each => each.to)).toEqual([['died@example.com']])
})
