import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { FULL } from '#src/testing/length.ts'
import { NEEDS_TIME } from '#src/testing/needs.ts'
import type { ReceivedMail } from '#src/testing/smtp-sink.ts'
import { axeFindings } from '../support/axe.ts'
import {
  ASKED,
  emailOf,
  formOf,
  openForm,
  openNewsletter,
  subscribeIn,
  VARIANTS,
  WELCOME,
} from '../support/newsletter.ts'
import { signIn } from '../support/people.ts'
import { DESKTOP, hydrated, seeToast, stopClock } from '../support/visit.ts'

const LIMITED = 'That was a lot at once. Please wait a moment and try again.'
const { stage, newVisitor, mailTo, subscriber } = openNewsletter()

const linkIn = (mail: ReceivedMail, path: string) => {
  const url = new RegExp(`https?://\\S+?(${path}\\?token=[\\w-]+)`).exec(mail.text)?.[1]
  if (!url) throw new Error(`no link to ${path} in:\n${mail.text}`)
  return url
}

/** The address behind the mail program's own unsubscribe button (RFC 2369 and RFC 8058). */
function oneClickIn({ headers }: ReceivedMail): string {
  expect(headers.get('list-unsubscribe-post')).toEqual(['List-Unsubscribe=One-Click'])
  const [line = ''] = headers.get('list-unsubscribe') ?? []
  const path = /^<https?:\/\/[^/]+(\/api\/newsletter\/unsubscribe\?token=[\w-]+)>$/.exec(line)?.[1]
  if (!path) throw new Error(`no address in List-Unsubscribe: ${line}`)
  return path
}

test('a form sent right away is accepted', async () => {
  const { page, leave } = await newVisitor()
  await stopClock(page)
  await page.goto('/newsletter')
  await hydrated(page)
  const form = formOf(page, 'standard')
  await emailOf(form).fill('quick@example.com')
  await subscribeIn(form)
  await seeToast(page, ASKED)
  await leave()
})

test('subscribing by form and emailed link, unsubscribing with one click, and coming back', async () => {
  const email = 'reader@example.com'
  const { page, leave, troubles, form } = await openForm(await newVisitor(), 'footer')
  await emailOf(form).fill(email)
  await subscribeIn(form)
  await seeToast(page, ASKED)

  const confirm = await mailTo(email, 'Confirm your')
  await page.goto(linkIn(confirm, '/api/newsletter/confirm'))
  await page.waitForURL('**/newsletter/confirmed')
  await expect.poll(() => page.locator('h1').innerText()).toBe("You're subscribed")
  await seeToast(page, WELCOME)
  expect(await subscriber(email)).toMatchObject({ state: 'confirmed' })

  const welcome = await mailTo(email, 'Welcome to the')
  const oneClick = oneClickIn(welcome)
  expect(oneClickIn(confirm), 'someone who never subscribed can opt out, too').not.toBe(oneClick)
  // As a mail program does it (RFC 8058): no cookies, and a form with one field.
  const left = await fetch(`${stage.site.origin}${oneClick}`, {
    method: 'POST',
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
  })
  expect([left.status, (await subscriber(email))!.state]).toEqual([200, 'unsubscribed'])

  await page.goto(linkIn(confirm, '/api/newsletter/confirm'))
  await expect
    .poll(() => page.locator('h1').innerText(), { message: 'a used link resubscribes no one' })
    .toBe('This link has expired')

  await page.goto(linkIn(welcome, '/unsubscribe'))
  await hydrated(page)
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect.poll(() => page.locator('h1:focus').allInnerTexts()).toEqual(["You're unsubscribed"])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => page.locator('h1:focus').allInnerTexts()).toEqual(['Welcome back'])
  expect(await subscriber(email)).toMatchObject({ state: 'confirmed' })
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect.poll(() => page.locator('h1').innerText()).toBe("You're unsubscribed")
  expect(await subscriber(email)).toMatchObject({ state: 'unsubscribed' })
  expect(troubles).toEqual([])
  await leave()
})

test('a visitor who is already subscribed is told so, with and without scripts', async () => {
  const { page, leave, form } = await openForm(await newVisitor(), 'standard')
  await emailOf(form).fill('kofi@example.com')
  await subscribeIn(form)
  await seeToast(page, "Already subscribed! / You're already on our newsletter list.")
  await expect.poll(() => page.locator('.newsletter.done').innerText()).toContain('already on our newsletter list')
  await leave()

  const plain = await newVisitor({ javaScript: false })
  await plain.page.goto('/newsletter')
  await emailOf(formOf(plain.page, 'standard')).fill('kofi@example.com')
  await subscribeIn(formOf(plain.page, 'standard'))
  await plain.page.waitForURL('**/newsletter/thanks?already=yes')
  await plain.leave()
})

test('a filled honeypot gets the usual thanks and is discarded', async () => {
  const { page, context, leave, form } = await openForm(await newVisitor(), 'footer')
  const [trapped, after] = ['trapped@example.com', 'after@example.com']
  await emailOf(form).fill(trapped)
  await form.locator('input[name=website]').fill('https://spam.example')
  await subscribeIn(form)
  await seeToast(page, ASKED)
  await context.request.post('/api/newsletter/subscribe', { data: { email: after } })
  await expect.poll(() => subscriber(after)).toBeDefined()
  expect(await subscriber(trapped)).toBeUndefined()
  await leave()
})

test('after 20 forms an hour the limit says so, and nothing typed is lost, with and without scripts', async () => {
  const address = '10.4.0.1'
  const { page, context, leave, form } = await openForm(await newVisitor({ address }), 'standard')
  await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      context.request.post('/api/newsletter/subscribe', { data: { email: `n${n}@example.com` } }),
    ),
  )
  await emailOf(form).fill('patient@example.com')
  await form.getByText('Add your first name').click()
  await form.getByLabel('First name').fill('Ida')
  await subscribeIn(form)
  await seeToast(page, `Subscription failed / ${LIMITED}`)
  await expect.poll(() => form.locator('.err').innerText()).toBe(LIMITED)
  await expect
    .poll(async () => [await emailOf(form).inputValue(), await form.getByLabel('First name').inputValue()])
    .toEqual(['patient@example.com', 'Ida'])
  await leave()

  const plain = await newVisitor({ address, javaScript: false })
  await plain.page.goto('/about')
  await emailOf(formOf(plain.page, 'footer')).fill('patient@example.com')
  await subscribeIn(formOf(plain.page, 'footer'))
  await plain.page.waitForURL('**/newsletter?problem=limited')
  await expect.poll(() => formOf(plain.page, 'standard').locator('.err').innerText()).toBe(LIMITED)
  await plain.page.goBack()
  await expect.poll(() => emailOf(formOf(plain.page, 'footer')).inputValue()).toBe('patient@example.com')
  await plain.leave()
})

test('without JavaScript every form subscribes, and unsubscribing works too', async () => {
  const { page, leave } = await newVisitor({ javaScript: false })
  for (const { variant, path } of VARIANTS) {
    const email = `plain-${variant}@example.com`
    await page.goto(path)
    await emailOf(formOf(page, variant)).fill(email)
    await subscribeIn(formOf(page, variant))
    await page.waitForURL('**/newsletter/thanks')
    await expect.poll(() => page.locator('h1').innerText()).toBe('Thank you for subscribing!')
    await mailTo(email, 'Confirm your')
    expect(await subscriber(email)).toMatchObject({ state: 'pending', source: 'website' })
  }
  await page.goto('/about')
  await subscribeIn(formOf(page, 'footer'))
  await page.waitForURL('**/newsletter?problem=missing')
  await expect.poll(() => formOf(page, 'standard').locator('.err').innerText()).toBe('Please enter your email address.')

  const confirm = await mailTo('plain-footer@example.com', 'Confirm your')
  await page.goto(linkIn(confirm, '/api/newsletter/confirm'))
  const welcome = await mailTo('plain-footer@example.com', 'Welcome to the')
  await page.goto(linkIn(welcome, '/unsubscribe'))
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await page.waitForURL('**/unsubscribe?*done=left')
  expect(await subscriber('plain-footer@example.com')).toMatchObject({ state: 'unsubscribed' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.waitForURL('**/unsubscribe?*done=back')
  expect(await subscriber('plain-footer@example.com')).toMatchObject({ state: 'confirmed' })
  await leave()
})

test('staff see who is on the list and download it as a file in which nothing is a formula (T72)', async () => {
  const { page, context, leave, troubles } = await newVisitor({ viewport: DESKTOP })
  await context.request.post('/api/newsletter/subscribe', {
    data: { email: '+sum@example.com', firstName: '=SUM(A1:A9)' },
  })
  await mailTo('+sum@example.com', 'Confirm your')

  await signIn(context, 'staff')
  await page.goto('/admin/newsletter/subscribers?q=%2Bsum')
  await expect
    .poll(async () => (await page.getByRole('row').last().innerText()).split(/\s*\t\s*/).slice(0, 4))
    .toEqual(['+sum@example.com', '=SUM(A1:A9)', 'Not confirmed', 'Website'])
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'CSV' }).click()])
  expect(download.suggestedFilename()).toMatch(/^newsletter-\d{4}-\d\d-\d\d\.csv$/)
  const file = await context.request.get('/api/admin/newsletter.csv')
  const { data } = Papa.parse<string[]>(await file.text())
  expect(data.flat().filter(cell => /^[=+\-@\t\r\n]/.test(cell))).toEqual([])
  expect(data.find(row => row[0] === "'+sum@example.com")?.[1]).toBe("'=SUM(A1:A9)")
  expect(data.map(row => row[0])).toContain('kofi@example.com')
  expect(troubles).toEqual([])
  await leave()
})

test('parents and signed-out visitors get neither the list nor the file', async () => {
  const { page, context, leave } = await newVisitor()
  const answers = async () => [
    (await context.request.get('/api/admin/newsletter')).status(),
    (await context.request.get('/api/admin/newsletter.csv')).status(),
  ]
  expect(await answers()).toEqual([401, 401])
  await page.goto('/admin/newsletter')
  expect(new URL(page.url()).pathname).toBe('/portal')
  await signIn(context, 'parent2')
  expect(await answers()).toEqual([403, 403])
  await page.goto('/admin/newsletter')
  expect(new URL(page.url()).pathname).toBe('/dashboard')
  await hydrated(page)
  await seeToast(page, "Access Denied / You don't have permission to access the admin dashboard")
  await leave()
})

test.runIf(FULL)('two forms on one page share no IDs, and axe finds no problems', NEEDS_TIME, async () => {
  const { page, leave } = await newVisitor()
  await page.goto('/newsletter')
  await hydrated(page)
  const forms = [formOf(page, 'standard'), formOf(page, 'footer')] as const
  for (const form of forms) {
    await emailOf(form).fill('maya@example')
    await subscribeIn(form)
    await expect.poll(() => form.locator('.err').count()).toBe(1)
  }
  const ids = await page.locator('[id]').evaluateAll(all => all.map(each => each.id))
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
  expect(await axeFindings(page, 'light')).toEqual([])
  await leave()
})
