import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { ReceivedMail } from '#src/testing/smtp-sink.ts'
import { signIn } from '../support/people.ts'
import { rowName, type SpecRow } from '../support/spec-table.ts'
import { openStage } from '../support/stage.ts'
import { awake, DESKTOP, seeToast, type Visit, type visit } from '../support/visit.ts'

const stage = openStage({ mails: true, env: { MAIL_FROM: 'Our Studio <studio@example.org>', TRUSTED_PROXIES: '1' } })
let opened: OpenForm
beforeAll(async () => {
  opened = await openForm()
})

const OURS = 'hello@example.com'
const FAILED = "Message Failed / We couldn't send your message. Please try again later."
const LIMITED = 'That was a lot at once. Please wait a moment and try again.'
const SEND = '**/api/contact'

type Typed = { name: string; email: string; subject: string; message: string }
const GOOD: Typed = {
  name: 'Nora Quinn',
  email: 'nora@example.com',
  subject: 'collaboration',
  message: 'Shall we roll candles together?',
}

type OpenForm = Visit & { form: Locator }
const formOf = (page: Page) => page.getByRole('form', { name: 'Contact' })
const field = (form: Locator, name: string) => form.locator(`[name=${name}]`)
const press = (form: Locator) => form.getByRole('button', { name: 'Send message' }).click()

let visitors = 0
/** Each visitor has an address of their own, so that only the limit's own test meets the limit. */
const newVisitor = (options: Parameters<typeof visit>[2] = {}) =>
  stage.visit({ address: `10.5.0.${++visitors}`, ...options })

/** Opens the contact page, with the seconds gone by within which only programs send forms. */
async function openForm(visitor?: Visit): Promise<OpenForm> {
  const { page, ...rest } = visitor ?? (await newVisitor())
  await page.clock.install()
  await page.goto('/contact')
  await awake(page)
  await page.clock.fastForward(3_000)
  return { page, ...rest, form: formOf(page) }
}

async function fill(form: Locator, typed: Partial<Typed>) {
  const { subject, ...rest } = typed
  for (const [name, text] of Object.entries(rest)) await field(form, name).fill(text)
  if (subject !== undefined) await field(form, 'subject').selectOption(subject)
}

async function typedIn(form: Locator): Promise<Typed> {
  const value = (name: string) => field(form, name).inputValue()
  const [name = '', email = '', subject = '', message = ''] = await Promise.all(
    ['name', 'email', 'subject', 'message'].map(value),
  )
  return { name, email, subject, message }
}

/** Sends a message with this one field wrong: only it is named, it has the focus, nothing is lost and nothing is sent. */
async function refuses({ page, form }: OpenForm, wrong: Partial<Typed>, sentence: string) {
  const typed = { ...GOOD, ...wrong }
  const sent: string[] = []
  const note = () => sent.push('sent')
  page.on('request', note)
  await fill(form, typed)
  await press(form)
  await expect.poll(() => form.locator('.err').allInnerTexts()).toEqual([sentence])
  expect(await page.locator('[aria-invalid=true]:focus').getAttribute('name')).toBe(Object.keys(wrong)[0])
  expect(await typedIn(form)).toEqual(typed)
  page.off('request', note)
  expect(sent).toEqual([])
}

/** The newest mail of this subject that reached the mail server for this address. */
async function mailTo(to: string, subject: string): Promise<ReceivedMail> {
  const found = () =>
    stage.mails.findLast(each => each.to[0] === to && each.headers.get('subject')?.[0]?.includes(subject))
  await expect.poll(found, { timeout: 15_000, message: `"${subject}" to ${to}` }).toBeDefined()
  return found()!
}

type Kept = Typed & { number: number; state: string; suspicious: boolean }
async function keptFrom(email: string): Promise<Kept[]> {
  const { rows } = await stage.site.pool.query(
    'SELECT number, name, email, subject, message, state, suspicious FROM contact_messages WHERE email = $1 ORDER BY number',
    [email],
  )
  return rows
}

/** Sends a message in the quickest way and answers its reference. */
async function write({ context }: Visit, typed: Partial<Typed>): Promise<string> {
  const answer = await context.request.post('/api/contact', { data: { ...GOOD, ...typed } })
  expect(answer.status()).toBe(200)
  return ((await answer.json()) as { reference: string }).reference
}

const ROWS: SpecRow<OpenForm>[] = [
  {
    spec: '1 §2 Routes',
    says: '/contact is the contact page',
    async check({ page, form }) {
      expect(await page.locator('h1').innerText()).toBe('Say hello')
      expect(await form.isVisible()).toBe(true)
    },
  },
  {
    spec: '2 §3 Contact message',
    says: 'name, email, subject (general, registration, collaboration, sweet), message',
    async check({ form }) {
      const names = 'input:not([name=website]), select, textarea'
      expect(await form.locator(names).evaluateAll(all => all.map(each => each.getAttribute('name')))).toEqual([
        'name',
        'email',
        'subject',
        'message',
      ])
      const subjects = await form.locator('option').evaluateAll(all => all.map(each => each.getAttribute('value')))
      expect(subjects.sort()).toEqual(['', 'collaboration', 'general', 'registration', 'sweet'])
    },
  },
  {
    spec: '2 §5 Contact form',
    says: 'name required ("Name is required")',
    async check(seen) {
      await refuses(seen, { name: '' }, 'Name is required')
      await refuses(seen, { name: '   ' }, 'Name is required')
    },
  },
  {
    spec: '2 §5 Contact form',
    says: 'email valid ("Please enter a valid email address")',
    async check(seen) {
      for (const email of ['', 'nora', 'nora@example'])
        await refuses(seen, { email }, 'Please enter a valid email address')
    },
  },
  {
    spec: '2 §5 Contact form',
    says: 'subject required ("Please select a subject")',
    check: seen => refuses(seen, { subject: '' }, 'Please select a subject'),
  },
  {
    spec: '2 §5 Contact form',
    says: 'message at least 10 characters ("Message should be at least 10 characters")',
    async check(seen) {
      for (const message of ['', '123456789', '  1234567  '])
        await refuses(seen, { message }, 'Message should be at least 10 characters')
      await field(seen.form, 'message').fill('1234567890')
      await expect.poll(() => seen.form.locator('.err').count()).toBe(0)
    },
  },
  {
    spec: '2 §7 Calls',
    says: 'POST /api/contact with name, email, subject, message',
    async check({ page, form }) {
      await fill(form, GOOD)
      await page.route(SEND, route => route.abort())
      const [request] = await Promise.all([page.waitForRequest(SEND), press(form)])
      expect([request.method(), request.postDataJSON()]).toEqual(['POST', GOOD])
      await seeToast(page, FAILED)
      await page.unroute(SEND)
    },
  },
  {
    spec: '2 §8 Failures',
    says: "Message Failed (We couldn't send your message. Please try again later.)",
    async check({ page, form }) {
      await page.clock.fastForward(6_000)
      await expect.poll(() => page.locator('.toast').count()).toBe(0)
      await fill(form, GOOD)
      await page.route(SEND, route => route.fulfill({ status: 500, body: 'no words of ours' }))
      await press(form)
      await seeToast(page, FAILED)
      expect(await page.locator('.toast.destructive').count()).toBe(1)
      expect(await form.getByRole('alert').innerText()).toMatch(/Message Failed\s+We couldn't send your message\./)
      expect(await typedIn(form)).toEqual(GOOD)
      await page.unroute(SEND)
    },
  },
  {
    spec: '2 §8 Successes',
    says: 'Message Sent',
    async check({ page, form }) {
      await fill(form, GOOD)
      let answer = () => {}
      await page.route(SEND, async route => {
        await new Promise<void>(resolve => {
          answer = resolve
        })
        await route.continue()
      })
      await Promise.all([page.waitForRequest(SEND), press(form)])
      await expect.poll(() => form.getByRole('button', { name: 'Sending' }).count()).toBe(1)
      answer()
      await seeToast(page, 'Message Sent / Thank you, Nora. Reference M-')
      const [kept, ...more] = await keptFrom(GOOD.email)
      expect([kept, more]).toEqual([expect.objectContaining({ ...GOOD, state: 'new', suspicious: false }), []])
      const note = page.locator('.note:focus')
      expect(await note.innerText()).toMatch(
        new RegExp(`Message Sent\\s+Thank you, Nora\\. Reference M-${kept!.number}\\.`),
      )
      expect(await typedIn(form)).toEqual({ name: '', email: '', subject: '', message: '' })
      expect(await form.locator('.err').count()).toBe(0)

      const ours = await mailTo(OURS, `M-${kept!.number}: Working together`)
      expect(ours.headers.get('reply-to')).toEqual([GOOD.email])
      expect(ours.text).toContain(GOOD.message)
      expect((await mailTo(GOOD.email, `We have your message, M-${kept!.number}`)).text).not.toContain('candles')
    },
  },
]

for (const row of ROWS) test(rowName(row), () => row.check(opened))

test('everything wrong is named at once, and each word goes as soon as it is right', async () => {
  const { page, form, context, troubles } = await openForm()
  await press(form)
  await expect
    .poll(() => form.locator('.err').allInnerTexts())
    .toEqual([
      'Name is required',
      'Please enter a valid email address',
      'Please select a subject',
      'Message should be at least 10 characters',
    ])
  expect(await page.locator(':focus').getAttribute('name')).toBe('name')
  for (const [left, typed] of [
    [3, { name: 'Nora' }],
    [2, { subject: 'sweet' }],
    [1, { email: 'n@example.com' }],
  ] as const) {
    await fill(form, typed)
    await expect.poll(() => form.locator('.err').count()).toBe(left)
  }
  expect(troubles).toEqual([])
  await context.close()
})

test('a message lands in the inbox, is answered by mail, closed and opened again', async () => {
  const email = 'ada@example.com'
  const sender = await newVisitor()
  const message = 'Is <b>glue</b> washable?\nMy sister asks, too.'
  const reference = await write(sender, { name: 'Ada Demo', email, subject: 'general', message })
  await sender.context.close()

  const { page, context, troubles } = await newVisitor({ viewport: DESKTOP })
  await signIn(context, 'staff')
  await page.goto('/admin/inbox')
  await awake(page)
  const pile = async (label: string) =>
    Number(
      await page
        .getByRole('link', { name: new RegExp(`^${label} \\d+$`) })
        .locator('.num')
        .innerText(),
    )
  const before = { open: await pile('Open'), answered: await pile('Answered'), closed: await pile('Closed') }
  const piles = async () => ({
    open: await pile('Open'),
    answered: await pile('Answered'),
    closed: await pile('Closed'),
  })
  const first = page.getByRole('list', { name: 'Messages' }).getByRole('listitem').first()
  expect(await first.innerText()).toContain('Is <b>glue</b> washable?')
  await first.getByRole('link').click()
  await expect.poll(() => page.locator('#thread-title:focus').allInnerTexts()).toEqual(['Ada Demo'])
  const thread = page.locator('section.chat')
  expect(await thread.locator('.bub').innerText()).toBe(message)
  const facts = page.getByRole('complementary', { name: 'About this message' })
  const factsText = async () => (await facts.innerText()).replace(/\s+/g, ' ')
  expect(await factsText()).toMatch(
    new RegExp(`^Open Reference ${reference} About General question E-mail ${email} Account Not signed in`),
  )

  const answer = thread.getByLabel('Answer Ada Demo by mail')
  const send = () => thread.getByRole('button', { name: 'Send' }).click()
  await send()
  await expect.poll(() => thread.locator('.err').allInnerTexts()).toEqual(['Please enter a message'])
  const words = 'Yes, with warm water.\n\nBcc: everybody@example.com\nSee you soon – Ümit'
  await answer.fill(words)
  await page.route('**/reply', route => route.abort())
  await send()
  await seeToast(page, 'Could not send message')
  expect(await answer.inputValue(), 'nothing typed is lost').toBe(words)
  await page.unroute('**/reply')
  await send()
  await seeToast(page, `Message Sent / Your answer is on its way to ${email}.`)
  await expect.poll(() => thread.locator('.bub.me').allInnerTexts()).toEqual([words])
  expect(await answer.inputValue()).toBe('')
  expect(await factsText()).toMatch(/^Answered /)
  expect(await piles()).toEqual({ ...before, open: before.open - 1, answered: before.answered + 1 })

  const mail = await mailTo(email, `Our answer to ${reference}`)
  expect(mail.to).toEqual([email])
  expect(Object.fromEntries(mail.headers)).toMatchObject({
    from: ['Our Studio <studio@example.org>'],
    to: [email],
    'reply-to': [OURS],
    subject: [`Our answer to ${reference}`],
  })
  expect(mail.headers.get('bcc')).toBeUndefined()
  for (const said of ['Yes, with warm water.', 'See you soon – Ümit', 'Is <b>glue</b> washable?'])
    expect(mail.text).toContain(said)
  expect(stage.mails.filter(each => each.headers.get('subject')?.[0] === `Our answer to ${reference}`)).toHaveLength(1)

  await thread.getByRole('button', { name: 'Close' }).click()
  await expect.poll(factsText).toMatch(/^Closed /)
  expect(await piles()).toEqual({ ...before, open: before.open - 1, closed: before.closed + 1 })
  await thread.getByRole('button', { name: 'Reopen' }).click()
  await expect.poll(factsText).toMatch(/^Answered /)
  await page.getByRole('link', { name: /^Answered \d+$/ }).click()
  await expect.poll(() => first.innerText()).toContain('Ada Demo')
  await page.getByRole('searchbox', { name: /M-number/ }).fill(reference)
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/admin/inbox?q=${reference}*`)
  await expect.poll(() => page.getByRole('list', { name: 'Messages' }).getByRole('listitem').count()).toBe(1)
  expect(troubles.filter(each => !each.includes('ERR_FAILED'))).toEqual([])
  await context.close()
})

test('whom the account knows is not asked again who they are, and gets a copy', async () => {
  const visitor = await newVisitor()
  await signIn(visitor.context, 'parent')
  const { page, form, context } = await openForm(visitor)
  expect(await field(form, 'email').count()).toBe(0)
  expect(await form.innerText()).toContain('parent@example.com')
  await fill(form, { subject: 'sweet', message: 'The lanterns still glow at night.' })
  await press(form)
  await seeToast(page, 'Message Sent / Thank you, Maya.')
  const kept = (await keptFrom('parent@example.com')).at(-1)!
  expect(kept).toMatchObject({ name: 'Maya Alvarez', subject: 'sweet', message: 'The lanterns still glow at night.' })
  const copy = await mailTo('parent@example.com', `Your message to us, M-${kept.number}`)
  expect(copy.text).toContain('The lanterns still glow at night.')
  await page.goto('/admin/inbox')
  expect(new URL(page.url()).pathname, 'parents do not read the inbox').toBe('/dashboard')
  expect((await context.request.get('/api/admin/inbox')).status()).toBe(403)
  await context.close()
})

test('a filled trap is thanked like a person; the message is kept, marked and mailed to nobody', async () => {
  const { page, form, context } = await openForm()
  await fill(form, { ...GOOD, email: 'spam@example.com' })
  await field(form, 'website').fill('https://spam.example')
  await press(form)
  await seeToast(page, 'Message Sent / Thank you, Nora.')
  const [kept] = await keptFrom('spam@example.com')
  expect(kept).toMatchObject({ state: 'closed', suspicious: true })
  const { rows } = await stage.site.pool.query('SELECT kind FROM mails WHERE "to" = $1 OR subject LIKE $2', [
    'spam@example.com',
    `M-${kept!.number}:%`,
  ])
  expect(rows).toEqual([])
  await signIn(context, 'staff')
  await page.goto(`/admin/inbox?show=closed&q=spam@example.com`)
  await page.getByRole('link', { name: 'Nora Quinn' }).click()
  await expect.poll(() => page.getByText('Probably written by a program').isVisible()).toBe(true)
  await context.close()
})

test('a message sent at once is asked for one more press', async () => {
  const { page, context } = await newVisitor()
  await page.clock.install()
  await page.goto('/contact')
  await page.clock.pauseAt(Date.now() + 60_000)
  await awake(page)
  const form = formOf(page)
  await fill(form, { ...GOOD, email: 'quick@example.com' })
  await press(form)
  await expect
    .poll(() => form.getByRole('alert').allInnerTexts())
    .toEqual([expect.stringContaining('That was very quick. Please press the button once more.')])
  await page.clock.fastForward(2_000)
  await press(form)
  await seeToast(page, 'Message Sent')
  expect(await keptFrom('quick@example.com')).toHaveLength(1)
  await context.close()
})

test('beyond 10 messages an hour the limit says so, and nothing typed is lost, with and without scripts', async () => {
  const address = '10.6.0.1'
  const { page, form, context } = await openForm(await newVisitor({ address }))
  for (let n = 0; n < 10; n++)
    await context.request.post('/api/contact', { data: { ...GOOD, email: 'often@example.com' } })
  const typed = { ...GOOD, email: 'limited@example.com' }
  await fill(form, typed)
  await press(form)
  await seeToast(page, FAILED)
  expect(await form.getByRole('alert').innerText()).toContain(LIMITED)
  expect(await typedIn(form)).toEqual(typed)
  await context.close()

  const plain = await newVisitor({ address, javaScript: false })
  await plain.page.goto('/contact')
  await fill(formOf(plain.page), typed)
  await press(formOf(plain.page))
  await plain.page.waitForURL('**/contact/not-sent?why=limited')
  expect(await plain.page.locator('main').innerText()).toContain('Please wait an hour and try again.')
  await plain.page.goBack()
  expect(await typedIn(formOf(plain.page))).toEqual(typed)
  expect(await keptFrom('limited@example.com')).toEqual([])
  await plain.context.close()
})

test('without JavaScript a message is sent, and a refused one says why and keeps its words', async () => {
  const { page, context } = await newVisitor({ javaScript: false })
  const form = formOf(page)
  await page.goto('/contact')
  const long = 'ten signs\n'.repeat(500)
  const wrong = { name: '<Nora>', email: 'nora@example', subject: 'general', message: `${' '.repeat(12)}.` }
  await fill(form, wrong)
  await press(form)
  await page.waitForURL('**/contact/not-sent?*')
  expect(await page.getByRole('main').getByRole('listitem').allInnerTexts()).toEqual([
    'Please use letters and ordinary signs only, at most 80 of them',
    'Please enter a valid email address',
    'Message should be at least 10 characters',
  ])
  await page.goBack()
  expect(await typedIn(form)).toEqual(wrong)
  await fill(form, { ...GOOD, email: 'plain@example.com', subject: 'registration', message: long })
  await press(form)
  await page.waitForURL('**/contact/sent?*')
  const [kept] = await keptFrom('plain@example.com')
  expect(kept).toMatchObject({ state: 'new', subject: 'registration', message: long.trim() })
  expect(await page.locator('h1').innerText()).toBe('Message Sent')
  expect(await page.getByRole('main').innerText()).toContain(`Reference M-${kept!.number}. We answer by`)
  await mailTo('plain@example.com', `We have your message, M-${kept!.number}`)
  await context.close()
})
