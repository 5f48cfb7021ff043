import Papa from 'papaparse'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ReceivedMail } from '#src/testing/smtp-sink.ts'
import { axeFindings } from '../support/axe.ts'
import { signIn } from '../support/people.ts'
import { rowName, type SpecRow } from '../support/spec-table.ts'
import { openStage } from '../support/stage.ts'
import { awake, DESKTOP, seeToast, type Visit, type visit } from '../support/visit.ts'

const stage = openStage({ mails: true, env: { MAIL_FROM: 'Our Studio <studio@example.org>', TRUSTED_PROXIES: '1' } })
let forms: Forms
beforeAll(async () => {
  const opened = VARIANTS.map(async ({ variant }) => [variant, await openForm(await newVisitor(), variant)] as const)
  forms = Object.fromEntries(await Promise.all(opened)) as Forms
})

const WELCOME = "Welcome to our newsletter! / You'll receive updates about new classes and special events."
const THANKS = 'Thank you for subscribing!'
const LIMITED = 'That was a lot at once. Please wait a moment and try again.'
const CRAFT = '/blog/a-lantern-from-one-sheet-of-paper'
const SUBSCRIBE = '**/api/newsletter/subscribe'

const VARIANTS = [
  { variant: 'hero', path: '/' },
  { variant: 'standard', path: '/newsletter' },
  { variant: 'footer', path: '/about' },
] as const
type Variant = (typeof VARIANTS)[number]['variant']
type OpenForm = Visit & { form: Locator }
type Forms = Record<Variant, OpenForm>

let visitors = 0
/** Each visitor has an address of their own, so that only the limit's own test meets the limit. */
const newVisitor = (options: Parameters<typeof visit>[2] = {}) =>
  stage.visit({ address: `10.3.0.${++visitors}`, ...options })

const formOf = (page: Page, variant: Variant) => page.locator(`form.newsletter.${variant}`)
const emailOf = (form: Locator) => form.locator('input[type=email]')
const subscribeIn = (form: Locator) => form.getByRole('button', { name: 'Subscribe' }).click()

/** Opens the page of a variant, with the second gone by within which only programs send forms. */
async function openForm(visitor: Visit, variant: Variant): Promise<OpenForm> {
  const { page } = visitor
  await page.clock.install()
  await page.goto(VARIANTS.find(each => each.variant === variant)!.path)
  await awake(page)
  await page.clock.fastForward(2_000)
  return { ...visitor, form: formOf(page, variant) }
}

/** What the next press sends; the server does not get to see it. */
async function sentBy(page: Page, press: () => Promise<void>): Promise<{ url: string; body: object }> {
  await page.route(SUBSCRIBE, route => route.abort())
  const [request] = await Promise.all([page.waitForRequest(SUBSCRIBE), press()])
  await seeToast(page, 'Subscription failed')
  await page.unroute(SUBSCRIBE)
  return { url: `${request.method()} ${new URL(request.url()).pathname}`, body: request.postDataJSON() }
}

/** The newest mail that reached the mail server for this address. */
async function mailTo(to: string, subject: string): Promise<ReceivedMail> {
  const found = () =>
    stage.mails.findLast(each => each.to[0] === to && each.headers.get('subject')?.[0]?.includes(subject))
  await expect.poll(found, { timeout: 15_000, message: `"${subject}" to ${to}` }).toBeDefined()
  return found()!
}

const linkIn = (mail: ReceivedMail, path: string) => {
  const url = new RegExp(`https?://\\S+?(${path}\\?token=[\\w-]+)`).exec(mail.text)?.[1]
  if (!url) throw new Error(`no link to ${path} in:\n${mail.text}`)
  return url
}

/** The address behind the mail program's own button (RFC 2369 and RFC 8058). */
function oneClickIn({ headers }: ReceivedMail): string {
  expect(headers.get('list-unsubscribe-post')).toEqual(['List-Unsubscribe=One-Click'])
  const [line = ''] = headers.get('list-unsubscribe') ?? []
  const path = /^<https?:\/\/[^/]+(\/api\/newsletter\/unsubscribe\?token=[\w-]+)>$/.exec(line)?.[1]
  if (!path) throw new Error(`no address in List-Unsubscribe: ${line}`)
  return path
}

async function subscriber(email: string): Promise<{ state: string; source: string; first_name: string } | undefined> {
  const { rows } = await stage.site.pool.query('SELECT state, source, first_name FROM subscribers WHERE email = $1', [
    email,
  ])
  return rows[0]
}

/** Does the same in every variant, each time after the toast of the last time has gone. */
async function inEach(opened: Forms, check: (seen: OpenForm, variant: Variant) => Promise<void>): Promise<void> {
  for (const { variant } of VARIANTS) {
    const { page } = opened[variant]
    await page.clock.fastForward(6_000)
    await expect.poll(() => page.locator('.toast').count()).toBe(0)
    await check(opened[variant], variant)
  }
}

async function openGate(page: Page): Promise<Gate> {
  await page.addInitScript(() => {
    window.print = () => {}
  })
  await page.goto(CRAFT)
  await awake(page)
  await page.getByRole('link', { name: 'Print this craft' }).first().click()
  return { page, gate: page.getByRole('dialog') }
}

async function sendGate(gate: Locator, email: string) {
  await gate.getByLabel('First name').fill('Kofi')
  await gate.getByLabel('Email').fill(email)
  await gate.getByRole('checkbox').check()
  await gate.getByRole('button', { name: 'Subscribe and print' }).click()
}

const ROWS: SpecRow<Forms>[] = [
  {
    spec: '1 §2 Home',
    says: 'the newsletter form stands on the home page, which has no footer',
    async check({ hero: { page, form } }) {
      expect([await form.isVisible(), await page.locator('footer').count()]).toEqual([true, 0])
    },
  },
  {
    spec: '1 §3, §7 Newsletter subscription payload',
    says: 'POST /api/newsletter/subscribe with email, firstName (optional), source "website"',
    check: opened =>
      inEach(opened, async ({ page, form }) => {
        await emailOf(form).fill('payload@example.com')
        expect(await sentBy(page, () => subscribeIn(form))).toEqual({
          url: 'POST /api/newsletter/subscribe',
          body: { email: 'payload@example.com', source: 'website' },
        })
      }),
  },
  {
    spec: '1 §4 Newsletter form',
    says: 'error: toast, the form stays',
    check: opened =>
      inEach(opened, async ({ page, form }) => {
        await emailOf(form).fill('kept@example.com')
        await sentBy(page, () => subscribeIn(form))
        await expect.poll(() => form.locator('.err').innerText()).toBe('Please try again later.')
        expect(await emailOf(form).inputValue()).toBe('kept@example.com')
        expect(await emailOf(form).evaluate(input => input === document.activeElement)).toBe(true)
      }),
  },
  {
    spec: '1 §5 Newsletter',
    says: 'blank after trimming: toast "Email required" / "Please enter your email address."',
    check: opened =>
      inEach(opened, async ({ page, form }) => {
        await emailOf(form).fill('   ')
        await subscribeIn(form)
        await seeToast(page, 'Email required / Please enter your email address.')
        expect(await page.locator('.toast.destructive').count()).toBe(1)
        expect(await form.locator('.err').innerText()).toBe('Please enter your email address.')
      }),
  },
  {
    spec: '1 §5 Newsletter',
    says: 'in hero and standard the email input is marked required and has the email type',
    async check({ hero, standard }) {
      for (const { form } of [hero, standard])
        expect(await form.locator('input[name=email][type=email][required]').count()).toBe(1)
    },
  },
  {
    spec: '1 §5 Newsletter',
    says: 'firstName is optional and trimmed; an empty value is sent as absent',
    async check({ standard: { page, form } }) {
      await emailOf(form).fill('  payload@example.com ')
      await form.getByText('Tell us your first name').click()
      const name = form.getByLabel('First name')
      const sent = async (typed: string) => {
        await name.fill(typed)
        return (await sentBy(page, () => subscribeIn(form))).body
      }
      expect(await sent('  Maya ')).toMatchObject({ email: 'payload@example.com', firstName: 'Maya' })
      expect(await sent('   ')).not.toHaveProperty('firstName')
    },
  },
  {
    spec: '1 §8 Newsletter',
    says: 'alreadySubscribed set: "Already subscribed!" / "You\'re already on our newsletter list."',
    departs: 'THREATS.md T73, only the own proved address of the person who is signed in',
    async check() {
      const visitor = await newVisitor()
      await signIn(visitor.context, 'parent')
      const { page, form, context } = await openForm(visitor, 'footer')
      await emailOf(form).fill('parent@example.com')
      await subscribeIn(form)
      await seeToast(page, "Already subscribed! / You're already on our newsletter list.")
      await context.close()
    },
  },
  {
    spec: '1 §8 Newsletter',
    says: 'failure: "Subscription failed" / the error message or "Please try again later."',
    async check({ hero: { page, form } }) {
      await emailOf(form).fill('fails@example.com')
      await page.route(SUBSCRIBE, route =>
        route.fulfill({ status: 503, json: { message: 'We are very busy right now.', code: 'busy' } }),
      )
      await subscribeIn(form)
      await seeToast(page, 'Subscription failed / We are very busy right now.')
      await page.unroute(SUBSCRIBE)
      await sentBy(page, () => subscribeIn(form))
      await seeToast(page, 'Subscription failed / Please try again later.')
      expect(await page.locator('.toast.destructive').count()).toBe(1)
    },
  },
  {
    spec: '1 §5 Newsletter',
    says: 'no other bounds are shown',
    departs: 'PRODUCT.md, where both are silent: an address that mail cannot reach is refused beside its field',
    check: opened =>
      inEach(opened, async ({ page, form }) => {
        await emailOf(form).fill('maya@example')
        await subscribeIn(form)
        await expect.poll(() => form.locator('.err').allInnerTexts()).toEqual(['Please enter a valid email address'])
        expect(await page.locator('[aria-invalid=true]:focus').inputValue()).toBe('maya@example')
      }),
  },
  {
    spec: '1 §4 Newsletter form',
    says: 'submitting: inputs and button disabled, spinner; then success: the form is replaced by "Thank you for subscribing!"',
    check: opened =>
      inEach(opened, async ({ page, form }, variant) => {
        let answer = () => {}
        await page.route(SUBSCRIBE, async route => {
          await new Promise<void>(resolve => {
            answer = resolve
          })
          await route.continue()
        })
        const email = `${variant}@example.com`
        await emailOf(form).fill(email)
        await Promise.all([page.waitForRequest(SUBSCRIBE), subscribeIn(form)])
        const busy = form.getByRole('button', { name: 'Subscribing' })
        await expect.poll(() => busy.isDisabled()).toBe(true)
        expect(await busy.locator('.busy-beads').isVisible()).toBe(true)
        const inputs = form.locator('input:not([name=website])')
        for (const input of await inputs.all()) expect(await input.isDisabled()).toBe(true)
        answer()
        await seeToast(page, WELCOME)
        expect(await form.count()).toBe(0)
        const focused = page.locator('.newsletter.done:focus')
        expect(await focused.innerText()).toContain(THANKS)
        expect(await focused.innerText()).toContain('We have sent you an e-mail.')
        await mailTo(email, 'Confirm your newsletter')
        expect(await subscriber(email)).toMatchObject({ state: 'pending', source: 'website' })
      }),
  },
]

type Gate = { page: Page; gate: Locator }
const GATE_ROWS: SpecRow<Gate>[] = [
  {
    spec: '1 §3, §5 Newsletter gate form',
    says: 'email, firstName, acceptTerms with their three sentences',
    async check({ gate }) {
      await gate.getByRole('button', { name: 'Subscribe and print' }).click()
      await expect
        .poll(() => gate.locator('.err').allInnerTexts())
        .toEqual(['First name is required', 'Please enter a valid email address', 'You must accept the terms'])
      await gate.getByLabel('First name').fill('Kofi')
      await gate.getByLabel('Email').fill('kofi@')
      await gate.getByRole('checkbox').check()
      await expect.poll(() => gate.locator('.err').allInnerTexts()).toEqual(['Please enter a valid email address'])
    },
  },
  {
    spec: '1 §8 Newsletter gate on the blog',
    says: 'failure toast "Something went wrong" / "Please try again later"',
    async check({ page, gate }) {
      await page.route(SUBSCRIBE, route => route.abort())
      await sendGate(gate, 'gate@example.com')
      await seeToast(page, 'Something went wrong / Please try again later')
      expect(await gate.getByLabel('Email').inputValue()).toBe('gate@example.com')
      await page.unroute(SUBSCRIBE)
    },
  },
  {
    spec: '1 §8 Newsletter gate on the blog',
    says: 'success "Thanks for subscribing!"',
    async check({ page, gate }) {
      await sendGate(gate, 'gate@example.com')
      await seeToast(page, 'Thanks for subscribing!')
      await page.waitForURL(`**${CRAFT}?print=*`)
      await mailTo('gate@example.com', 'Confirm your newsletter')
      expect(await subscriber('gate@example.com')).toEqual({
        state: 'pending',
        source: 'print-gate',
        first_name: 'Kofi',
      })
    },
  },
]

for (const row of ROWS) test(rowName(row), () => row.check(forms))

describe('the print gate', () => {
  let opened: Promise<Gate>
  beforeAll(() => {
    opened = newVisitor().then(({ page }) => openGate(page))
  })
  for (const row of GATE_ROWS) test(rowName(row), async () => row.check(await opened))
})

test('a form sent at once is asked for one more press, and keeps what was typed', async () => {
  const { page, context } = await newVisitor()
  await page.clock.install()
  await page.goto('/newsletter')
  await page.clock.pauseAt(Date.now() + 60_000)
  await awake(page)
  const form = formOf(page, 'standard')
  await emailOf(form).fill('quick@example.com')
  await subscribeIn(form)
  await seeToast(page, 'Subscription failed / That was very quick. Please press the button once more.')
  expect(await emailOf(form).inputValue()).toBe('quick@example.com')
  await page.clock.fastForward(1_000)
  await subscribeIn(form)
  await seeToast(page, WELCOME)
  await context.close()
})

test('from the form over the link in the mail onto the list, out with one click and back', async () => {
  const email = 'reader@example.com'
  const { page, context, troubles, form } = await openForm(await newVisitor(), 'footer')
  await emailOf(form).fill(email)
  await subscribeIn(form)
  await seeToast(page, WELCOME)

  const confirm = await mailTo(email, 'Confirm your newsletter')
  await page.goto(linkIn(confirm, '/api/newsletter/confirm'))
  await page.waitForURL('**/newsletter/confirmed')
  expect(await page.locator('h1').innerText()).toBe('You are on the list')
  expect(await subscriber(email)).toMatchObject({ state: 'confirmed' })

  const welcome = await mailTo(email, 'Welcome to the newsletter')
  const oneClick = oneClickIn(welcome)
  expect(oneClickIn(confirm), 'who never asked has a way out too').not.toBe(oneClick)
  // As a mail program does it (RFC 8058): no cookies, a form of one field.
  const left = await fetch(`${stage.site.origin}${oneClick}`, {
    method: 'POST',
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
  })
  expect([left.status, (await subscriber(email))!.state]).toEqual([200, 'unsubscribed'])

  await page.goto(linkIn(confirm, '/api/newsletter/confirm'))
  expect(await page.locator('h1').innerText(), 'a used link brings nobody back').toBe('This link is too old')

  await page.goto(linkIn(welcome, '/unsubscribe'))
  await awake(page)
  await page.getByRole('button', { name: 'Leave the newsletter' }).click()
  await expect.poll(() => page.locator('h1:focus').allInnerTexts()).toEqual(['You are off the list'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => page.locator('h1:focus').allInnerTexts()).toEqual(['Welcome back'])
  expect(await subscriber(email)).toMatchObject({ state: 'confirmed' })
  await page.getByRole('button', { name: 'Leave the newsletter' }).click()
  await expect.poll(() => page.locator('h1').innerText()).toBe('You are off the list')
  expect(await subscriber(email)).toMatchObject({ state: 'unsubscribed' })
  expect(troubles).toEqual([])
  await context.close()
})

test('the same address twice reads the same words; only the mail says that it is on the list already (T73)', async () => {
  const { page, context, form } = await openForm(await newVisitor(), 'standard')
  await emailOf(form).fill('kofi@example.com')
  await subscribeIn(form)
  await seeToast(page, WELCOME)
  expect(await page.locator('.newsletter.done').innerText()).toContain('We have sent you an e-mail.')
  const mail = await mailTo('kofi@example.com', 'You are on our newsletter list already')
  expect(oneClickIn(mail)).toContain('token=')
  await context.close()
})

test('a filled trap is thanked like a person and forgotten', async () => {
  const { page, context, form } = await openForm(await newVisitor(), 'footer')
  const [trapped, after] = ['trapped@example.com', 'after@example.com']
  await emailOf(form).fill(trapped)
  await form.locator('input[name=website]').fill('https://spam.example')
  await subscribeIn(form)
  await seeToast(page, WELCOME)
  const invited = async (email: string) =>
    (
      await stage.site.pool.query(`SELECT FROM pgboss.job WHERE name = 'invite-subscriber' AND data->>'email' = $1`, [
        email,
      ])
    ).rowCount
  await context.request.post('/api/newsletter/subscribe', { data: { email: after } })
  expect([await invited(after), await invited(trapped), await subscriber(trapped)]).toEqual([1, 0, undefined])
  await context.close()
})

test('beyond 20 forms an hour the limit says so, and nothing typed is lost, with and without scripts', async () => {
  const address = '10.4.0.1'
  const { page, context, form } = await openForm(await newVisitor({ address }), 'standard')
  await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      context.request.post('/api/newsletter/subscribe', { data: { email: `n${n}@example.com` } }),
    ),
  )
  await emailOf(form).fill('patient@example.com')
  await form.getByText('Tell us your first name').click()
  await form.getByLabel('First name').fill('Ida')
  await subscribeIn(form)
  await seeToast(page, `Subscription failed / ${LIMITED}`)
  expect(await form.locator('.err').innerText()).toBe(LIMITED)
  expect([await emailOf(form).inputValue(), await form.getByLabel('First name').inputValue()]).toEqual([
    'patient@example.com',
    'Ida',
  ])
  await context.close()

  const plain = await newVisitor({ address, javaScript: false })
  await plain.page.goto('/about')
  await emailOf(formOf(plain.page, 'footer')).fill('patient@example.com')
  await subscribeIn(formOf(plain.page, 'footer'))
  await plain.page.waitForURL('**/newsletter?problem=limited')
  expect(await formOf(plain.page, 'standard').locator('.err').innerText()).toBe(LIMITED)
  await plain.page.goBack()
  expect(await emailOf(formOf(plain.page, 'footer')).inputValue()).toBe('patient@example.com')
  await plain.context.close()
})

test('without JavaScript every form subscribes, and the way out works too', async () => {
  const { page, context } = await newVisitor({ javaScript: false })
  for (const { variant, path } of VARIANTS) {
    const email = `plain-${variant}@example.com`
    await page.goto(path)
    await emailOf(formOf(page, variant)).fill(email)
    await subscribeIn(formOf(page, variant))
    await page.waitForURL('**/newsletter/thanks')
    expect(await page.locator('h1').innerText()).toBe(THANKS)
    await mailTo(email, 'Confirm your newsletter')
    expect(await subscriber(email)).toMatchObject({ state: 'pending', source: 'website' })
  }
  await page.goto('/about')
  await subscribeIn(formOf(page, 'footer'))
  await page.waitForURL('**/newsletter?problem=missing')
  expect(await formOf(page, 'standard').locator('.err').innerText()).toBe('Please enter your email address.')

  const confirm = await mailTo('plain-footer@example.com', 'Confirm your newsletter')
  await page.goto(linkIn(confirm, '/api/newsletter/confirm'))
  const welcome = await mailTo('plain-footer@example.com', 'Welcome to the newsletter')
  await page.goto(linkIn(welcome, '/unsubscribe'))
  await page.getByRole('button', { name: 'Leave the newsletter' }).click()
  await page.waitForURL('**/unsubscribe?*done=left')
  expect(await subscriber('plain-footer@example.com')).toMatchObject({ state: 'unsubscribed' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.waitForURL('**/unsubscribe?*done=back')
  expect(await subscriber('plain-footer@example.com')).toMatchObject({ state: 'confirmed' })
  await context.close()
})

test('staff see who is on the list and get it as a file in which nothing is a formula (T72)', async () => {
  const { page, context, troubles } = await newVisitor({ viewport: DESKTOP })
  await context.request.post('/api/newsletter/subscribe', {
    data: { email: '+sum@example.com', firstName: '=SUM(A1:A9)' },
  })
  await mailTo('+sum@example.com', 'Confirm your newsletter')

  await signIn(context, 'staff')
  await page.goto('/admin/newsletter?q=%2Bsum')
  expect((await page.getByRole('row').last().innerText()).split(/\s*\t\s*/).slice(0, 4)).toEqual([
    '+sum@example.com',
    '=SUM(A1:A9)',
    'Not confirmed',
    'Website',
  ])
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'CSV' }).click()])
  expect(download.suggestedFilename()).toMatch(/^newsletter-\d{4}-\d\d-\d\d\.csv$/)
  const file = await context.request.get('/api/admin/newsletter.csv')
  const { data } = Papa.parse<string[]>(await file.text())
  expect(data.flat().filter(cell => /^[=+\-@\t\r\n]/.test(cell))).toEqual([])
  expect(data.find(row => row[0] === "'+sum@example.com")?.[1]).toBe("'=SUM(A1:A9)")
  expect(data.map(row => row[0])).toContain('kofi@example.com')
  expect(troubles).toEqual([])
  await context.close()
})

test('parents and strangers see neither the list nor the file', async () => {
  const { page, context } = await newVisitor()
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
  await awake(page)
  await seeToast(page, "Access Denied / You don't have permission to access the admin dashboard")
  await context.close()
})

test('two forms on one page share no id, and axe finds nothing', async () => {
  const { page, context } = await newVisitor()
  await page.goto('/newsletter')
  await awake(page)
  const forms = [formOf(page, 'standard'), formOf(page, 'footer')] as const
  for (const form of forms) {
    await emailOf(form).fill('maya@example')
    await subscribeIn(form)
    await expect.poll(() => form.locator('.err').count()).toBe(1)
  }
  const ids = await page.locator('[id]').evaluateAll(all => all.map(each => each.id))
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
  expect(await axeFindings(page, 'light')).toEqual([])
  await context.close()
})
