import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { organizationFeature } from '#src/features/organization/server.ts'
import { mails } from '#src/platform/mail/tables.ts'
import { movableClock, serve } from '#src/testing/serve.ts'
import { signedInPerson } from '#src/testing/signed-in.ts'
import { newsletterFeature } from '../server.ts'
import { inviteSubscriber } from './invite-subscriber.ts'
import { forgetUnconfirmedJob } from './jobs.ts'
import { subscribers } from './tables.ts'

const DAY = 86_400_000
const clock = movableClock()
let site: Awaited<ReturnType<typeof serve>>
beforeAll(async () => {
  site = await serve(app => [organizationFeature(app), newsletterFeature(app)], {
    clock,
    env: { TRUSTED_PROXIES: '1' },
  })
})
afterAll(() => site.close())

let caller = 0
/** Every call comes from another address, so that only the limit's own test hits the limit. */
const from = () => ({ 'x-forwarded-for': `10.0.${caller >> 8}.${caller++ & 255}` })
const subscribe = (body: object, cookie?: string, more = {}) =>
  site.ask('POST', '/api/newsletter/subscribe', { body, cookie, headers: { ...from(), ...more } })
const invite = (email: string) => inviteSubscriber(site.app, { email, source: 'website' })
const person = async (email: string) =>
  (await site.db.select().from(subscribers).where(eq(subscribers.email, email)))[0]
const mailsTo = (email: string) =>
  site.db.select().from(mails).where(eq(mails.to, email)).orderBy(desc(mails.createdAt), desc(mails.id))
const queued = async () => {
  const { rows } = await site.open.db.execute<{ email: string }>(
    `SELECT r.email FROM pgboss.job j JOIN subscribe_requests r ON r.id::text = j.data->>'requestId'
     WHERE j.name = 'answer-subscribe-request' ORDER BY j.created_on`,
  )
  return rows
}
const linkIn = (text: string, path: string) => {
  const found = new RegExp(`http://localhost:3000(${path}\\?token=[\\w-]+)`).exec(text)
  if (!found) throw new Error(`no link to ${path}`)
  return found[1]!
}
const tokenOf = (link: string) => new URL(link, 'http://x').searchParams.get('token')!

/** A subscriber, with the links from the emails they got. */
async function onTheList(email: string) {
  await invite(email)
  const [asked] = await mailsTo(email)
  const confirm = linkIn(asked!.text, '/api/newsletter/confirm')
  expect((await site.ask('GET', confirm)).headers.location).toBe('/newsletter/confirmed')
  const welcome = (await mailsTo(email)).find(each => each.kind === 'newsletter-welcome')!
  return { confirm, leave: linkIn(welcome.text, '/unsubscribe'), welcome }
}

test('a confirmed address is told that it is already subscribed and gets no email', async () => {
  await onTheList('known@example.com')
  const before = (await mailsTo('known@example.com')).length
  const queuedBefore = (await queued()).length
  for (const email of ['known@example.com', 'KNOWN@example.com']) {
    const { status, body } = await subscribe({ email, source: 'website' })
    expect([status, body]).toEqual([
      200,
      {
        alreadySubscribed: true,
        needsConfirmation: false,
        message: "You're already on our newsletter list.",
      },
    ])
  }
  expect([(await mailsTo('known@example.com')).length, (await queued()).length]).toEqual([before, queuedBefore])
})

test('visitors get the same answer for unknown, pending and unsubscribed addresses (T73)', async () => {
  await invite('waiting@example.com')
  const { leave } = await onTheList('gone@example.com')
  await site.ask('POST', '/api/newsletter/unsubscribe', { body: { token: tokenOf(leave) } })
  const answers = []
  for (const email of ['new@example.com', 'waiting@example.com', 'gone@example.com'])
    answers.push(await subscribe({ email, source: 'website' }))
  expect(new Set(answers.map(each => `${each.status} ${each.text}`)).size).toBe(1)
  expect(answers[0]!.body).toEqual({
    alreadySubscribed: false,
    needsConfirmation: true,
    message: "We sent you an email. Open the link in it to confirm, and you're subscribed.",
  })
})

test('only people signed in with their own verified address need no confirmation', async () => {
  const maya = await signedInPerson(site.db, { email: 'maya@example.com' })
  const other = await signedInPerson(site.db, { email: 'other@example.com' })
  const unproved = await signedInPerson(site.db, { email: 'unproved@example.com', verified: false })
  const asked = (email: string, cookie: string) => subscribe({ email }, cookie).then(each => each.body)
  expect(await asked('Maya@Example.com', maya.cookie)).toEqual({
    alreadySubscribed: false,
    needsConfirmation: false,
    message: "You're subscribed. You'll get the next newsletter.",
  })
  expect((await asked('somebody@example.com', other.cookie)).needsConfirmation).toBe(true)
  expect((await asked('unproved@example.com', unproved.cookie)).needsConfirmation).toBe(true)
})

test('the verified address of a signed-in user needs no second confirmation', async () => {
  await inviteSubscriber(site.app, { email: 'proved@example.com', source: 'website', proved: true })
  expect(await person('proved@example.com')).toMatchObject({ state: 'confirmed' })
  expect((await mailsTo('proved@example.com')).map(each => each.kind)).toEqual(['newsletter-welcome'])
})

test('nobody is subscribed before opening the link in the email, which has one link and nothing that was typed', async () => {
  await inviteSubscriber(site.app, { email: 'fresh@example.com', firstName: 'Zebedee', source: 'print-gate' })
  expect(await person('fresh@example.com')).toMatchObject({
    state: 'pending',
    firstName: 'Zebedee',
    source: 'print-gate',
  })
  const [mail] = await mailsTo('fresh@example.com')
  expect(mail!.html + mail!.text + mail!.subject).not.toContain('Zebedee')
  expect(new Set(mail!.html.match(/https?:\/\/[^"<\s]+/g)).size).toBe(1)
  const link = linkIn(mail!.text, '/api/newsletter/confirm')
  expect((await site.ask('GET', link)).status).toBe(303)
  expect(await person('fresh@example.com')).toMatchObject({ state: 'confirmed', confirmedAt: clock.now() })
  const welcome = (await mailsTo('fresh@example.com'))[0]!
  expect(welcome).toMatchObject({ kind: 'newsletter-welcome' })
  expect(welcome.text).toContain('Hello Zebedee,')
})

test('opening the link twice is fine and sends no second welcome', async () => {
  const { confirm } = await onTheList('twice@example.com')
  expect((await site.ask('GET', confirm)).headers.location).toBe('/newsletter/confirmed')
  expect((await mailsTo('twice@example.com')).filter(each => each.kind === 'newsletter-welcome')).toHaveLength(1)
})

test('a link that is unknown, expired, or was used before unsubscribing confirms nobody', async () => {
  const old = '/newsletter/confirmed?link=old'
  expect((await site.ask('GET', '/api/newsletter/confirm?token=nonsense')).headers.location).toBe(old)
  expect((await site.ask('GET', '/api/newsletter/confirm')).headers.location).toBe(old)

  const { confirm, leave } = await onTheList('left@example.com')
  await site.ask('POST', '/api/newsletter/unsubscribe', { body: { token: tokenOf(leave) } })
  expect((await site.ask('GET', confirm)).headers.location).toBe(old)
  expect(await person('left@example.com')).toMatchObject({ state: 'unsubscribed' })

  await invite('late@example.com')
  const late = linkIn((await mailsTo('late@example.com'))[0]!.text, '/api/newsletter/confirm')
  clock.forward(7 * DAY)
  expect((await site.ask('GET', late)).headers.location).toBe(old)
  expect(await person('late@example.com')).toMatchObject({ state: 'pending' })
})

test('a link only does what it was made for: an unsubscribe link confirms nobody, and a confirmation link unsubscribes nobody', async () => {
  await invite('purpose@example.com')
  const [{ text, headers }] = (await mailsTo('purpose@example.com')) as [typeof mails.$inferSelect]
  const [leave, confirm] = [
    tokenOf(/<(.+)>/.exec(headers['List-Unsubscribe']!)![1]!),
    tokenOf(linkIn(text, '/api/newsletter/confirm')),
  ]
  const pressed = await site.ask('GET', `/api/newsletter/confirm?token=${leave}`)
  expect(pressed.headers.location).toBe('/newsletter/confirmed?link=old')
  const left = await site.ask('POST', '/api/newsletter/unsubscribe', { body: { token: confirm } })
  expect([left.status, left.body.code]).toEqual([410, 'link-not-usable'])
  expect(await person('purpose@example.com')).toMatchObject({ state: 'pending' })
})

test('an address gets at most 3 confirmation emails a day, whoever asks, and 1 reminder (subscription bombing)', async () => {
  for (let n = 0; n < 6; n++) await invite('victim@example.com')
  expect(await mailsTo('victim@example.com')).toHaveLength(3)
  await onTheList('member@example.com')
  for (let n = 0; n < 4; n++) await invite('member@example.com')
  const kinds = (await mailsTo('member@example.com')).map(each => each.kind)
  expect(kinds.filter(kind => kind === 'newsletter-already')).toHaveLength(1)
  expect(await person('member@example.com')).toMatchObject({ state: 'confirmed' })
})

test("a visitor can't rename or resubscribe a subscriber", async () => {
  const { leave } = await onTheList('stable@example.com')
  await inviteSubscriber(site.app, { email: 'stable@example.com', firstName: 'Mallory', source: 'website' })
  expect(await person('stable@example.com')).toMatchObject({ firstName: null })
  await site.ask('POST', '/api/newsletter/unsubscribe', { body: { token: tokenOf(leave) } })
  await invite('stable@example.com')
  expect(await person('stable@example.com')).toMatchObject({ state: 'unsubscribed' })
})

test('opening the unsubscribe page changes nothing; one click unsubscribes, a second changes nothing, and undo restores it', async () => {
  const { leave } = await onTheList('leaving@example.com')
  const body = { token: tokenOf(leave) }
  expect((await site.ask('GET', `/api/newsletter/unsubscribe?token=${body.token}`)).status).toBe(405)
  expect(await person('leaving@example.com')).toMatchObject({ state: 'confirmed' })
  for (let n = 0; n < 2; n++) {
    expect((await site.ask('POST', '/api/newsletter/unsubscribe', { body })).body).toEqual({
      message: "You're unsubscribed.",
    })
    expect(await person('leaving@example.com')).toMatchObject({ state: 'unsubscribed', unsubscribedAt: clock.now() })
  }
  expect((await site.ask('POST', '/api/newsletter/resubscribe', { body })).status).toBe(200)
  expect(await person('leaving@example.com')).toMatchObject({ state: 'confirmed', unsubscribedAt: null })
  const unknown = await site.ask('POST', '/api/newsletter/unsubscribe', { body: { token: 'nonsense' } })
  expect([unknown.status, unknown.body.code]).toEqual([410, 'link-not-usable'])
})

test('undo never makes an unconfirmed address a confirmed one', async () => {
  await invite('never@example.com')
  const { headers } = (await mailsTo('never@example.com'))[0]!
  const body = { token: tokenOf(/<(.+)>/.exec(headers['List-Unsubscribe']!)![1]!) }
  await site.ask('POST', '/api/newsletter/unsubscribe', { body })
  await site.ask('POST', '/api/newsletter/resubscribe', { body })
  expect(await person('never@example.com')).toMatchObject({ state: 'pending' })
})

test.each([
  ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
  [
    'multipart/form-data; boundary=xx',
    '--xx\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--xx--\r\n',
  ],
])("an email app's button unsubscribes with a %s post (RFC 8058)", async (type, payload) => {
  const email = `button-${type.length}@example.com`
  const { welcome } = await onTheList(email)
  expect(welcome.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
  const url = /^<http:\/\/localhost:3000(.+)>$/.exec(welcome.headers['List-Unsubscribe']!)![1]!
  const answer = await site.http.inject({ method: 'POST', url, headers: { 'content-type': type }, payload })
  expect(answer.statusCode).toBe(200)
  expect(await person(email)).toMatchObject({ state: 'unsubscribed' })
})

test('a filled honeypot field gets the same answer and is dropped', async () => {
  const before = await queued()
  const honest = await subscribe({ email: 'honest@example.com' })
  await onTheList('member-of-robot@example.com')
  for (const email of ['robot@example.com', 'member-of-robot@example.com']) {
    const robot = await subscribe({ email, website: 'https://spam.example' })
    expect([robot.status, robot.text]).toEqual([honest.status, honest.text])
  }
  expect((await queued()).slice(before.length).map(each => each.email)).toEqual(['honest@example.com'])
})

test('sending the form quickly is fine', async () => {
  expect((await subscribe({ email: 'hasty@example.com' }, undefined, { 'form-open-ms': '0' })).status).toBe(200)
})

test.each([
  [{}, 'Please enter your email address.'],
  [{ email: '   ' }, 'Please enter your email address.'],
  [{ email: 'maya@example' }, 'Please enter a valid email address'],
  [{ email: 'a@example.com\r\nBcc: b@example.com' }, 'Please enter a valid email address'],
])('%j is refused with the fixed message', async (body, message) => {
  const answer = await subscribe(body)
  expect([answer.status, answer.body.message, answer.body.fields]).toEqual([400, message, { email: message }])
})

test('one caller can subscribe at most 20 times an hour, with and without JavaScript together', async () => {
  const headers = { 'x-forwarded-for': '192.0.2.7' }
  const plain = { ...headers, 'content-type': 'application/x-www-form-urlencoded' }
  for (let n = 0; n < 20; n++)
    expect(
      (await site.ask('POST', '/api/newsletter/subscribe', { body: { email: `n${n}@example.com` }, headers })).status,
    ).toBe(200)
  const refused = await site.ask('POST', '/api/newsletter/subscribe', { body: { email: 'n@example.com' }, headers })
  expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
  const post = await site.http.inject({
    method: 'POST',
    url: '/newsletter',
    headers: plain,
    payload: 'email=a%40example.com',
  })
  expect(post.headers.location).toBe('/newsletter?problem=limited')
})

test.each([
  ['email=plain%40example.com&firstName=&website=', '/newsletter/thanks'],
  ['email=+', '/newsletter?problem=missing'],
  ['source=footer', '/newsletter?problem=missing'],
  ['', '/newsletter?problem=missing'],
  ['email=maya%40example&source=website', '/newsletter?problem=email'],
  ['email=maya%40example.com&firstName=%3Cb%3E', '/newsletter?problem=name'],
])('without JavaScript, posting %j redirects to %s', async (payload, to) => {
  const headers = { ...from(), 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' }
  const answer = await site.http.inject({ method: 'POST', url: '/newsletter', headers, payload })
  expect([answer.statusCode, answer.headers.location]).toEqual([303, to])
})

test('without JavaScript, unsubscribing and undo redirect back to the page', async () => {
  const { leave } = await onTheList('plain-leave@example.com')
  const token = tokenOf(leave)
  const headers = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html,*/*' }
  const left = await site.http.inject({
    method: 'POST',
    url: `/api/newsletter/unsubscribe?token=${token}`,
    headers,
    payload: '',
  })
  expect(left.headers.location).toBe(`/unsubscribe?token=${token}&done=left`)
  const back = await site.http.inject({
    method: 'POST',
    url: '/api/newsletter/resubscribe',
    headers,
    payload: `token=${token}`,
  })
  expect(back.headers.location).toBe(`/unsubscribe?token=${token}&done=back`)
})

test('an unconfirmed address is deleted after 30 days; former subscribers are not', async () => {
  await onTheList('stays@example.com')
  await invite('fades@example.com')
  clock.forward(30 * DAY - 1)
  await forgetUnconfirmedJob(site.app).run({})
  expect(await person('fades@example.com')).toBeDefined()
  clock.forward(2)
  await forgetUnconfirmedJob(site.app).run({})
  expect([await person('fades@example.com'), (await person('stays@example.com'))?.state]).toEqual([
    undefined,
    'confirmed',
  ])
})
