import { createServer, type Server } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serve } from '#src/testing/serve.ts'
import { mails } from './tables.ts'

const canary = 'canary7f3a'
const lines: string[] = []
/** The mail server's answer to every recipient. */
let refusal = 550
let smtp: Server
let site: Awaited<ReturnType<typeof serve>>

beforeAll(async () => {
  smtp = await rudeMailServer()
  const { port } = smtp.address() as { port: number }
  const env = { SMTP_URL: `smtp://127.0.0.1:${port}?ignoreTLS=true`, MAIL_FROM: 'classes@example.org' }
  site = await serve(() => [], { work: true, env, logTo: { write: line => lines.push(line) } })
})
afterAll(async () => {
  await site.close()
  smtp.close()
})

/** Refuses every recipient, and quotes the address in the refusal as real servers do. */
async function rudeMailServer(): Promise<Server> {
  const server = createServer(socket => {
    socket.on('error', () => {})
    socket.write('220 mail.example.org\r\n')
    socket.on('data', data => {
      const said = data.toString()
      if (/^RCPT/i.test(said)) socket.write(`${refusal} not now, nor ever, ${said.slice(8).trim()}\r\n`)
      else if (/^QUIT/i.test(said)) socket.end('221 bye\r\n')
      else socket.write('250 fine\r\n')
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return server
}

async function failed() {
  await site.db.delete(mails)
  const mail = {
    kind: 'test',
    to: `${canary}@example.com`,
    subject: `For ${canary}`,
    html: `<p>${canary}</p>`,
    text: `Dear ${canary}`,
  }
  await site.db.transaction(tx => site.app.mail(tx, mail))
  const read = async () => (await site.db.select().from(mails))[0]!
  await expect.poll(async () => (await read()).attempts).toBeGreaterThan(0)
  return read()
}

test('a failed email is logged by its code, and neither the log nor the queue shows whom or what it was about', async () => {
  expect(await failed()).toMatchObject({ failedBecause: '550', sentAt: null, parkedAt: expect.any(Date) })

  const logged = () => lines.filter(line => line.includes('could not send an email'))
  await expect.poll(() => logged().length).toBeGreaterThan(0)
  expect(JSON.parse(logged()[0]!)).toMatchObject({
    job: 'send-mail',
    code: '550',
    error: { message: "Can't send mail - all recipients were rejected: …", frames: expect.any(Array) },
  })
  expect(logged()).toHaveLength(1)
  expect(lines.filter(line => line.includes(canary))).toEqual([])

  const queued = () =>
    site.db.execute<{ job: string }>(sql`SELECT to_jsonb(j)::text AS job FROM pgboss.job j WHERE name = 'send-mail'`)
  await expect.poll(async () => (await queued()).rows[0]?.job).toMatch(/"completed"/)
  expect((await queued()).rows).toHaveLength(1)
  expect((await queued()).rows.filter(({ job }) => job.includes(canary))).toEqual([])
})

test('a postponed email waits for its next attempt in the queue', async () => {
  refusal = 451
  expect(await failed()).toMatchObject({ failedBecause: '451', sentAt: null, parkedAt: null, claimedUntil: null })
  const { rows } = await site.db.execute<{ seconds: number }>(
    sql`SELECT extract(epoch FROM start_after - created_on)::int AS seconds FROM pgboss.job
      WHERE name = 'send-mail' AND state = 'created'`,
  )
  expect(rows).toEqual([{ seconds: 30 }])
})

test('each email header is one line, whatever was typed (T71)', async () => {
  await site.db.delete(mails)
  const typed = 'Eve\r\nBcc: evil@example.net\n'
  const mail = { kind: 'test', to: 'eve@example.com', subject: `For ${typed}`, html: '<p>x</p>', text: 'x' }
  await site.db.transaction(tx => site.app.mail(tx, { ...mail, headers: { 'List-Id': typed } }))
  expect(await site.db.select({ subject: mails.subject, headers: mails.headers }).from(mails)).toEqual([
    { subject: 'For Eve Bcc: evil@example.net', headers: { 'List-Id': 'Eve Bcc: evil@example.net' } },
  ])
})
