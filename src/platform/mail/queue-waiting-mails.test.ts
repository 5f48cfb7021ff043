import { eq, sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { serve } from '#src/testing/serve.ts'
import { openSmtpSink } from '#src/testing/smtp-sink.ts'
import { queueWaitingMailsJob } from './queue-waiting-mails.ts'
import { sendMailJob } from './send-mail.ts'
import { mails } from './tables.ts'

const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

test('emails written without a mail server go out once there is one, each once; emails that are days old wait for staff', async () => {
  const sink = await openSmtpSink()
  const site = await serve(() => [])
  ends.push(sink.close, site.close)
  const write = async (to: string, age: string) => {
    await site.db.transaction(tx =>
      site.app.mail(tx, { kind: 'test', to, subject: 'Hello', html: '<p>x</p>', text: 'x' }),
    )
    await site.db.execute(sql`UPDATE mails SET created_at = now() - ${age}::interval WHERE "to" = ${to}`)
    return (await site.db.select().from(mails).where(eq(mails.to, to)))[0]!.id
  }
  const waiting = await write('waiting@example.com', '2 hours')
  const old = await write('old@example.com', '4 days')
  const jobs = async () =>
    (
      await site.db.execute<{ id: string; mail: string }>(
        sql`SELECT id, data->>'mailId' AS mail FROM pgboss.job WHERE name = 'send-mail' AND state = 'created'`,
      )
    ).rows

  // Their jobs ran while no server was set: they ended, and nothing was sent.
  for (const mailId of [waiting, old]) await sendMailJob(site.app).run({ mailId })
  await site.db.execute(sql`UPDATE pgboss.job SET state = 'completed' WHERE name = 'send-mail'`)
  await queueWaitingMailsJob(site.app).run({})
  expect(await jobs()).toEqual([])

  const withServer = { ...site.app, settings: { ...site.app.settings, smtpUrl: sink.url } }
  await queueWaitingMailsJob(withServer).run({})
  await queueWaitingMailsJob(withServer).run({})
  expect((await jobs()).map(each => each.mail)).toEqual([waiting])
  for (const { mail } of await jobs()) await sendMailJob(withServer).run({ mailId: mail })
  expect(sink.received.map(each => each.to)).toEqual([['waiting@example.com']])
  expect((await site.db.select().from(mails).where(eq(mails.id, old)))[0]!.parkedAt).not.toBeNull()
})
