import { expect, test } from 'vitest'
import { FAILED, field, fill, formOf, GOOD, OURS, openContact, press, type Typed, typedIn } from '../support/contact.ts'
import { signIn } from '../support/people.ts'
import { DESKTOP, hydrated, seeToast, stopClock, type Visit } from '../support/visit.ts'

const LIMITED = 'That was a lot at once. Please wait a moment and try again.'
const { stage, newVisitor, openForm, mailTo, keptFrom } = openContact()

/** Sends a message through the API and returns its reference. */
async function write({ context }: Visit, typed: Partial<Typed>): Promise<string> {
  const answer = await context.request.post('/api/contact', { data: { ...GOOD, ...typed } })
  expect(answer.status()).toBe(200)
  return ((await answer.json()) as { reference: string }).reference
}

test('all errors show together, and each goes away as soon as its field is right', async () => {
  const { page, form, leave, troubles } = await openForm()
  await press(form)
  await expect
    .poll(() => form.locator('.err').allInnerTexts())
    .toEqual([
      'Name is required',
      'Please enter a valid email address',
      'Please select a subject',
      'Message should be at least 10 characters',
    ])
  await expect.poll(() => page.locator(':focus').getAttribute('name')).toBe('name')
  for (const [left, typed] of [
    [3, { name: 'Nora' }],
    [2, { subject: 'sweet' }],
    [1, { email: 'n@example.com' }],
  ] as const) {
    await fill(form, typed)
    await expect.poll(() => form.locator('.err').count()).toBe(left)
  }
  expect(troubles).toEqual([])
  await leave()
})

test('a message lands in the inbox, is answered by email, closed and reopened', async () => {
  const email = 'ada@example.com'
  const sender = await newVisitor()
  const message = 'Is <b>glue</b> washable?\nMy sister asks, too.'
  const reference = await write(sender, { name: 'Ada Demo', email, subject: 'general', message })
  await sender.leave()

  const { page, context, leave, troubles } = await newVisitor({ viewport: DESKTOP })
  await signIn(context, 'staff')
  await page.goto('/admin/inbox')
  await hydrated(page)
  const tab = async (label: string) =>
    Number(
      await page
        .getByRole('link', { name: new RegExp(`^${label} \\d+$`) })
        .locator('.num')
        .innerText(),
    )
  const before = { open: await tab('Open'), answered: await tab('Answered'), closed: await tab('Closed') }
  const conditions = async () => ({
    open: await tab('Open'),
    answered: await tab('Answered'),
    closed: await tab('Closed'),
  })
  const first = page.getByRole('list', { name: 'Messages' }).getByRole('listitem').first()
  await expect.poll(() => first.innerText()).toContain('Is <b>glue</b> washable?')
  await first.getByRole('link').click()
  await expect.poll(() => page.locator('#thread-title:focus').allInnerTexts()).toEqual(['Ada Demo'])
  const thread = page.locator('section.chat')
  await expect.poll(() => thread.locator('.bub').innerText()).toBe(message)
  const facts = page.getByRole('complementary', { name: 'About this message' })
  const factsText = async () => (await facts.innerText()).replace(/\s+/g, ' ')
  expect(await factsText()).toMatch(
    new RegExp(`^Open Reference ${reference} About General question E-mail ${email} Account Not signed in`),
  )

  const answer = thread.getByLabel('Reply to Ada Demo by email')
  const send = () => thread.getByRole('button', { name: 'Send' }).click()
  await send()
  await expect.poll(() => thread.locator('.err').allInnerTexts()).toEqual(['Please enter a message'])
  const words = 'Yes, with warm water.\n\nBcc: everybody@example.com\nSee you soon – Ümit'
  await answer.fill(words)
  await page.route('**/reply', route => route.abort())
  await send()
  await seeToast(page, 'Could not send message')
  await expect.poll(() => answer.inputValue(), { message: 'nothing typed is lost' }).toBe(words)
  await page.unroute('**/reply')
  await send()
  await seeToast(page, `Message Sent / Your reply is on its way to ${email}.`)
  await expect.poll(() => thread.locator('.bub.me').allInnerTexts()).toEqual([words])
  await expect.poll(() => answer.inputValue()).toBe('')
  await expect.poll(factsText).toMatch(/^Answered /)
  await expect.poll(conditions).toEqual({ ...before, open: before.open - 1, answered: before.answered + 1 })

  const mail = await mailTo(email, `Our reply to ${reference}`)
  expect(mail.to).toEqual([email])
  expect(Object.fromEntries(mail.headers)).toMatchObject({
    from: ['Curiously Creative <studio@example.org>'],
    to: [email],
    'reply-to': [OURS],
    subject: [`Our reply to ${reference}`],
  })
  expect(mail.headers.get('bcc')).toBeUndefined()
  for (const said of ['Yes, with warm water.', 'See you soon – Ümit', 'Is <b>glue</b> washable?'])
    expect(mail.text).toContain(said)
  expect(stage.mails.filter(each => each.headers.get('subject')?.[0] === `Our reply to ${reference}`)).toHaveLength(1)

  await thread.getByRole('button', { name: 'Close' }).click()
  await expect.poll(factsText).toMatch(/^Closed /)
  expect(await conditions()).toEqual({ ...before, open: before.open - 1, closed: before.closed + 1 })
  await thread.getByRole('button', { name: 'Reopen' }).click()
  await expect.poll(factsText).toMatch(/^Answered /)
  await page.getByRole('link', { name: /^Answered \d+$/ }).click()
  await expect.poll(() => first.innerText()).toContain('Ada Demo')
  await page.getByRole('searchbox', { name: /M-number/ }).fill(reference)
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/admin/inbox?q=${reference}*`)
  await expect.poll(() => page.getByRole('list', { name: 'Messages' }).getByRole('listitem').count()).toBe(1)
  expect(troubles.filter(each => !each.includes('ERR_FAILED'))).toEqual([])
  await leave()
})

test('a signed-in parent is not asked for contact details and gets a copy', async () => {
  const visitor = await newVisitor()
  await signIn(visitor.context, 'parent')
  const { page, form, context, leave } = await openForm(visitor)
  await expect.poll(() => field(form, 'email').count()).toBe(0)
  await expect.poll(() => form.innerText()).toContain('parent@example.com')
  await fill(form, { subject: 'sweet', message: 'The lanterns still glow at night.' })
  await press(form)
  await seeToast(page, 'Message Sent / Thanks, Maya.')
  const kept = (await keptFrom('parent@example.com')).at(-1)!
  expect(kept).toMatchObject({ name: 'Maya Alvarez', subject: 'sweet', message: 'The lanterns still glow at night.' })
  const copy = await mailTo('parent@example.com', `Your message to us, M-${kept.number}`)
  expect(copy.text).toContain('The lanterns still glow at night.')
  await page.goto('/admin/inbox')
  expect(new URL(page.url()).pathname, 'parents cannot open the inbox').toBe('/dashboard')
  expect((await context.request.get('/api/admin/inbox')).status()).toBe(403)
  await leave()
})

test('a filled honeypot gets the usual thanks; the message is kept, marked as spam and emailed to no one', async () => {
  const { page, form, context, leave } = await openForm()
  await fill(form, { ...GOOD, email: 'spam@example.com' })
  await field(form, 'website').fill('https://spam.example')
  await press(form)
  await seeToast(page, 'Message Sent / Thanks, Nora.')
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
  await expect.poll(() => page.getByText('Probably spam').isVisible()).toBe(true)
  await leave()
})

test('a message sent right away is accepted', async () => {
  const { page, leave } = await newVisitor()
  await stopClock(page)
  await page.goto('/contact')
  await hydrated(page)
  const form = formOf(page)
  await fill(form, { ...GOOD, email: 'quick@example.com' })
  await press(form)
  await seeToast(page, 'Message Sent')
  expect(await keptFrom('quick@example.com')).toHaveLength(1)
  await leave()
})

test('after 10 messages an hour the limit says so, and nothing typed is lost, with and without scripts', async () => {
  const address = '10.6.0.1'
  const { page, form, context, leave } = await openForm(await newVisitor({ address }))
  for (let n = 0; n < 10; n++)
    await context.request.post('/api/contact', { data: { ...GOOD, email: 'often@example.com' } })
  const typed = { ...GOOD, email: 'limited@example.com' }
  await fill(form, typed)
  await press(form)
  await seeToast(page, FAILED)
  await expect.poll(() => form.getByRole('alert').innerText()).toContain(LIMITED)
  await expect.poll(() => typedIn(form)).toEqual(typed)
  await leave()

  const plain = await newVisitor({ address, javaScript: false })
  await plain.page.goto('/contact')
  await fill(formOf(plain.page), typed)
  await press(formOf(plain.page))
  await plain.page.waitForURL('**/contact/not-sent?why=limited')
  await expect.poll(() => plain.page.locator('main').innerText()).toContain('Wait an hour and try again.')
  await plain.page.goBack()
  await expect.poll(() => typedIn(formOf(plain.page))).toEqual(typed)
  expect(await keptFrom('limited@example.com')).toEqual([])
  await plain.leave()
})

test('without JavaScript a message is sent, and a refused one says why and keeps its text', async () => {
  const { page, leave } = await newVisitor({ javaScript: false })
  const form = formOf(page)
  await page.goto('/contact')
  const long = 'ten signs\n'.repeat(500)
  const wrong = { name: '<Nora>', email: 'nora@example', subject: 'general', message: `${' '.repeat(12)}.` }
  await fill(form, wrong)
  await press(form)
  await page.waitForURL('**/contact/not-sent?*')
  await expect
    .poll(() => page.getByRole('main').getByRole('listitem').allInnerTexts())
    .toEqual([
      'Use letters and common punctuation only, up to 80 characters',
      'Please enter a valid email address',
      'Message should be at least 10 characters',
    ])
  await page.goBack()
  await expect.poll(() => typedIn(form)).toEqual(wrong)
  await fill(form, { ...GOOD, email: 'plain@example.com', subject: 'registration', message: long })
  await press(form)
  await page.waitForURL('**/contact/sent?*')
  const [kept] = await keptFrom('plain@example.com')
  expect(kept).toMatchObject({ state: 'new', subject: 'registration', message: long.trim() })
  await expect.poll(() => page.locator('h1').innerText()).toBe('Message Sent')
  await expect.poll(() => page.getByRole('main').innerText()).toContain(`Reference M-${kept!.number}. We'll reply by`)
  await mailTo('plain@example.com', `We got your message, M-${kept!.number}`)
  await leave()
})
