import { randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#src/lib/ids.ts'
import { movableClock, serve } from '#src/testing/serve.ts'
import { openSmtpSink, type SmtpSink } from '#src/testing/smtp-sink.ts'
import { unload } from '../backup/unload.ts'
import type { Mail } from './outbox.ts'
import { removeSpentLinksJob } from './remove-spent-links.ts'
import { sendMailJob } from './send-mail.ts'
import { mails } from './tables.ts'

const HOUR = 3_600_000
const clock = movableClock(new Date())
let smtp: SmtpSink
let site: Awaited<ReturnType<typeof serve>>

beforeAll(async () => {
  smtp = await openSmtpSink()
  site = await serve(() => [], { clock, env: { SMTP_URL: smtp.url } })
})
afterAll(async () => {
  await site.close()
  await smtp.close()
})
beforeEach(async () => {
  await site.db.delete(mails)
})

const newToken = () => randomBytes(32).toString('base64url')

/** An email with a link in every part where links appear. */
function linkMail(token: string) {
  const link = `https://classes.example.org/page?token=${token}`
  const html = `<p>Hello Maya</p><a href="${link}">Open</a>`
  const headers = { 'List-Unsubscribe': `<${link}>`, 'List-Id': 'news' }
  return { kind: 'test', to: 'maya@example.com', subject: 'Your link', html, text: `Hello Maya\n${link}`, headers }
}

async function write(mail: Mail): Promise<string> {
  await site.db.transaction(tx => site.app.mail(tx, mail))
  const [written] = await site.db.select({ id: mails.id }).from(mails).orderBy(sql`id DESC`).limit(1)
  return written!.id
}
const read = async (id: string) => (await site.db.select().from(mails).where(eq(mails.id, id)))[0]!
const removeSpentLinks = () => removeSpentLinksJob(site.app).run({})
const withTokens = () => site.db.$count(mails, sql`mails::text ~ 'token=[A-Za-z0-9_-]{20}'`)

test('an email is sent with its link and stored without it (T9)', async () => {
  const token = newToken()
  const id = await write(linkMail(token))
  expect(JSON.stringify(await read(id))).toContain(token)
  await sendMailJob(site.app).run({ mailId: id })
  expect(smtp.received.at(-1)!.raw.replace(/=\r?\n/g, '')).toContain(token)
  const kept = await read(id)
  expect(JSON.stringify(kept)).not.toContain(token)
  expect(kept).toMatchObject({ ...linkMail('hidden'), links: 'removed', sentAt: expect.any(Date) })
})

test('an email without a link is stored as written', async () => {
  const mail = { ...linkMail('x'), headers: {}, html: '<p>Use a token=of our thanks</p>', text: 'Hello' }
  const id = await write(mail)
  await sendMailJob(site.app).run({ mailId: id })
  expect(await read(id)).toMatchObject({ ...mail, links: 'none' })
})

test('an unsent email keeps its link until the link expires; then it is parked and never sent (T9)', async () => {
  const token = newToken()
  const id = await write({ ...linkMail(token), linkEndsAt: new Date(clock.now().getTime() + HOUR) })
  await removeSpentLinks()
  expect(await read(id)).toMatchObject({ ...linkMail(token), parkedAt: null })
  clock.forward(HOUR)
  await removeSpentLinks()
  const ended = await read(id)
  expect(ended).toMatchObject({ ...linkMail('hidden'), sentAt: null, parkedAt: expect.any(Date) })
  await site.db.update(mails).set({ parkedAt: null }).where(eq(mails.id, id))
  const before = smtp.received.length
  await sendMailJob(site.app).run({ mailId: id })
  expect([smtp.received.length, (await read(id)).sentAt]).toEqual([before, null])
})

/** Emails as left by a version without the link columns. */
async function writeOld(
  count: number,
  set: Partial<typeof mails.$inferInsert>,
  words: () => Mail = () => linkMail(newToken()),
) {
  const rows = Array.from({ length: count }, () => ({ id: newId(), ...words(), createdAt: clock.now(), ...set }))
  for (let n = 0; n < count; n += 500) await site.db.insert(mails).values(rows.slice(n, n + 500))
}

test('the job removes links from earlier emails, even with two processes at once, and waiting emails keep theirs (T9)', async () => {
  await writeOld(1_203, { sentAt: clock.now() })
  await writeOld(2, { sentAt: clock.now() }, () => ({ ...linkMail('x'), headers: {}, html: '<p>x</p>', text: 'y' }))
  await writeOld(3, {})
  await writeOld(4, { createdAt: new Date(clock.now().getTime() - 8 * 24 * HOUR) })
  await Promise.all([removeSpentLinks(), removeSpentLinks()])
  await removeSpentLinks()
  expect(await withTokens()).toBe(3)
  const { rows } = await site.db.execute<{ links: string | null; parked: boolean; n: number }>(
    sql`SELECT links, parked_at IS NOT NULL AS parked, count(*)::int AS n FROM mails GROUP BY 1, 2 ORDER BY 1, 2`,
  )
  expect(rows).toEqual([
    { links: 'none', parked: false, n: 2 },
    { links: 'removed', parked: false, n: 1_203 },
    { links: 'removed', parked: true, n: 4 },
    { links: null, parked: false, n: 3 },
  ])
})

test('a backup contains the links of waiting emails, and none of sent ones (T9)', async () => {
  const [sent, waiting] = [newToken(), newToken()]
  const id = await write(linkMail(sent))
  await write(linkMail(waiting))
  await sendMailJob(site.app).run({ mailId: id })
  const parts: string[] = []
  for await (const { bytes } of unload(site.open.connection, {})) parts.push(bytes.toString())
  expect([parts.join('').includes(sent), parts.join('').includes(waiting)]).toEqual([false, true])
})
