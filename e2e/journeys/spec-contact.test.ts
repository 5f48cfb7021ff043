import type { Request } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import {
  FAILED,
  field,
  fill,
  GOOD,
  type OpenForm,
  OURS,
  openContact,
  press,
  type Typed,
  typedIn,
} from '../support/contact.ts'
import { rowName, type SpecRow } from '../support/spec-table.ts'
import { seeToast } from '../support/visit.ts'

const SEND = '**/api/contact'
const { openForm, mailTo, keptFrom } = openContact()
let opened: OpenForm
beforeAll(async () => {
  opened = await openForm()
})

/** Submits the form with one field wrong: only that field shows an error, it has focus, nothing is lost or sent. */
async function refuses({ page, form }: OpenForm, wrong: Partial<Typed>, sentence: string) {
  const typed = { ...GOOD, ...wrong }
  const sent: string[] = []
  const note = (request: Request) => request.method() === 'POST' && sent.push(request.url())
  page.on('request', note)
  await fill(form, typed)
  await press(form)
  await expect.poll(() => form.locator('.err').allInnerTexts()).toEqual([sentence])
  await expect.poll(() => page.locator('[aria-invalid=true]:focus').getAttribute('name')).toBe(Object.keys(wrong)[0])
  await expect.poll(() => typedIn(form)).toEqual(typed)
  page.off('request', note)
  expect(sent).toEqual([])
}

const ROWS: SpecRow<OpenForm>[] = [
  {
    area: 'routes',
    says: '/contact is the contact page',
    async check({ page, form }) {
      await expect.poll(() => page.locator('h1').innerText()).toBe('Say hello')
      await expect.poll(() => form.isVisible()).toBe(true)
    },
  },
  {
    area: 'contact message',
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
    area: 'contact form',
    says: 'name required ("Name is required")',
    async check(seen) {
      await refuses(seen, { name: '' }, 'Name is required')
      await refuses(seen, { name: '   ' }, 'Name is required')
    },
  },
  {
    area: 'contact form',
    says: 'email valid ("Please enter a valid email address")',
    async check(seen) {
      for (const email of ['', 'nora', 'nora@example'])
        await refuses(seen, { email }, 'Please enter a valid email address')
    },
  },
  {
    area: 'contact form',
    says: 'subject required ("Please select a subject")',
    check: seen => refuses(seen, { subject: '' }, 'Please select a subject'),
  },
  {
    area: 'contact form',
    says: 'message at least 10 characters ("Message should be at least 10 characters")',
    async check(seen) {
      for (const message of ['', '123456789', '  1234567  '])
        await refuses(seen, { message }, 'Message should be at least 10 characters')
      await field(seen.form, 'message').fill('1234567890')
      await expect.poll(() => seen.form.locator('.err').count()).toBe(0)
    },
  },
  {
    area: 'calls',
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
    area: 'failures',
    says: "Message Failed (We couldn't send your message. Please try again later.)",
    async check({ page, form }) {
      await page.clock.fastForward(6_000)
      await expect.poll(() => page.locator('.toast').count()).toBe(0)
      await fill(form, GOOD)
      await page.route(SEND, route => route.fulfill({ status: 500, body: 'no words of ours' }))
      await press(form)
      await seeToast(page, FAILED)
      await expect.poll(() => page.locator('.toast.destructive').count()).toBe(1)
      await expect
        .poll(() => form.getByRole('alert').innerText())
        .toMatch(/Message Failed\s+We couldn't send your message\./)
      await expect.poll(() => typedIn(form)).toEqual(GOOD)
      await page.unroute(SEND)
    },
  },
  {
    area: 'successes',
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
      await seeToast(page, 'Message Sent / Thanks, Nora. Reference M-')
      const [kept, ...more] = await keptFrom(GOOD.email)
      expect([kept, more]).toEqual([expect.objectContaining({ ...GOOD, state: 'new', suspicious: false }), []])
      const note = page.locator('.note:focus')
      await expect
        .poll(() => note.innerText())
        .toMatch(new RegExp(`Message Sent\\s+Thanks, Nora\\. Reference M-${kept!.number}\\.`))
      await expect.poll(() => typedIn(form)).toEqual({ name: '', email: '', subject: '', message: '' })
      await expect.poll(() => form.locator('.err').count()).toBe(0)

      const ours = await mailTo(OURS, `M-${kept!.number}: Working together`)
      expect(ours.headers.get('reply-to')).toEqual([GOOD.email])
      expect(ours.text).toContain(GOOD.message)
      expect((await mailTo(GOOD.email, `We got your message, M-${kept!.number}`)).text).not.toContain('candles')
    },
  },
]

for (const row of ROWS) test(rowName(row), () => row.check(opened))
