import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ask } from '../support/commerce.ts'
import { openMessages } from '../support/messages-page.ts'
import { signIn } from '../support/people.ts'
import { rowName, type SpecRow } from '../support/spec-table.ts'
import { openStage } from '../support/stage.ts'
import { DESKTOP, hydrated, seeToast, type Visit } from '../support/visit.ts'

/** Messages and their API calls. */
const stage = openStage()
let seen: Visit
let staff: Visit
let maya: string
let rosa: string
beforeAll(async () => {
  seen = await stage.visit({ viewport: DESKTOP })
  staff = await stage.visit({ viewport: DESKTOP })
  ;[{ id: maya }, { id: rosa }] = await Promise.all([signIn(seen.context, 'parent'), signIn(staff.context, 'staff')])
})
afterAll(() =>
  expect([...seen.troubles, ...staff.troubles].filter(each => !/ERR_FAILED|status of (50|400)/.test(each))).toEqual([]),
)
beforeEach(() => seen.page.unrouteAll())

const TAB = '/dashboard?tab=messages'
const send = (from: Page, receiverId: string, content: string) =>
  ask(from, 'POST', '/api/messages', { receiverId, content })
const log = (page: Page) => page.getByRole('log')
const rows = (page: Page) => page.getByRole('navigation', { name: 'Conversations' }).getByRole('link')

describe('calls and fields', () => {
  const ROWS: SpecRow<Page>[] = [
    {
      area: 'message',
      says: 'GET /api/messages: id, senderId, receiverId, content, read, createdAt, sorted by createdAt ascending',
      async check(page) {
        const { status, body } = await ask(page, 'GET', '/api/messages')
        expect(status).toBe(200)
        expect(body[0]).toMatchObject({
          id: expect.any(String),
          senderId: expect.any(String),
          receiverId: expect.any(String),
          content: expect.any(String),
          read: expect.any(Boolean),
          createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        })
        const times = body.map((each: { createdAt: string }) => each.createdAt)
        expect(times).toEqual([...times].sort())
      },
    },
    {
      area: 'calls',
      says: 'POST /api/messages with receiverId and content returns the new message',
      async check(page) {
        const { status, body } = await send(page, rosa, 'Is there class on Friday?')
        expect([status, body]).toMatchObject([
          201,
          { senderId: maya, receiverId: rosa, content: 'Is there class on Friday?', read: false },
        ])
      },
    },
    {
      area: 'calls',
      says: 'PUT /api/messages/{id}/read marks it read',
      async check(page) {
        const { body } = await send(staff.page, maya, 'Yes')
        const marked = await ask(page, 'PUT', `/api/messages/${body.id}/read`)
        expect([marked.status, marked.body.read]).toEqual([200, true])
      },
    },
    {
      area: 'calls',
      says: 'GET /api/users lists users',
      departs: 'parents get themselves and the staff they can write to; staff get the families',
      async check(page) {
        const { body } = await ask(page, 'GET', '/api/users')
        expect(body.map((each: { role: string }) => each.role).sort()).toEqual(['admin', 'parent', 'staff'])
        const { body: families } = await ask(staff.page, 'GET', '/api/users')
        expect(families.length).toBeGreaterThan(10)
      },
    },
    {
      area: 'forms',
      says: 'text required: Please enter a message',
      async check(page) {
        const { status, body } = await send(page, rosa, '  ')
        expect([status, body.fields]).toEqual([400, { content: 'Please enter a message' }])
      },
    },
    {
      area: 'roles',
      says: 'a signed-out visitor gets 401',
      async check() {
        for (const path of ['/api/messages', '/api/users', '/api/messages/conversations', '/api/live'])
          expect([path, (await fetch(stage.site.origin + path)).status]).toEqual([path, 401])
      },
    },
    {
      area: 'roles',
      says: 'the back office is closed to parents: Access Denied, to /dashboard',
      async check(page) {
        expect((await ask(page, 'GET', '/api/admin/messages')).status).toBe(403)
        await page.goto('/admin/messages')
        await page.waitForURL('**/dashboard*')
        await seeToast(page, 'Access Denied')
      },
    },
  ]
  test.each(ROWS.map(row => [rowName(row), row] as const))('%s', async (_, row) => {
    await row.check(seen.page)
  })
})

describe('the Messages tab', () => {
  const ROWS: SpecRow<Page>[] = [
    {
      area: 'messages',
      says: 'the conversation with the latest message is selected automatically',
      async check(page) {
        await send(staff.page, maya, 'The latest of all')
        await openMessages(page, TAB)
        await expect.poll(() => log(page).innerText()).toContain('The latest of all')
        await expect.poll(() => rows(page).first().getAttribute('aria-current')).toBe('true')
        await expect.poll(() => rows(page).first().innerText()).toContain('Rosa Rivera')
      },
    },
    {
      area: 'messages',
      says: 'opening a conversation marks unread incoming messages read, one by one',
      async check(page) {
        await page.goto('/dashboard?tab=children')
        const asked: string[] = []
        const note = (request: { method(): string; url(): string }) =>
          /\/read$/.test(request.url()) && asked.push(`${request.method()} ${new URL(request.url()).pathname}`)
        page.on('request', note)
        const first = (await send(staff.page, maya, 'One')).body.id
        await openMessages(page, TAB)
        await expect.poll(() => asked).toEqual([`PUT /api/messages/${first}/read`])
        await page.goto('/dashboard?tab=children')
        const two = (await send(staff.page, maya, 'Two')).body.id
        const three = (await send(staff.page, maya, 'Three')).body.id
        await openMessages(page, TAB)
        await expect
          .poll(() => asked.slice(1))
          .toEqual([`PUT /api/messages/${two}/read`, `PUT /api/messages/${three}/read`])
        page.off('request', note)
        await expect.poll(async () => (await ask(page, 'GET', '/api/messages/unread')).body).toEqual({ unread: 0 })
      },
    },
    {
      area: 'messages',
      says: 'previews are cut to 30 characters',
      async check(page) {
        await send(page, rosa, 'abcdefghij abcdefghij abcdefghij abcdefghij')
        await openMessages(page, TAB)
        await expect.poll(() => rows(page).first().locator('.pv').innerText()).toBe('abcdefghij abcdefghij abcdefgh...')
      },
    },
    {
      area: 'messages',
      says: 'the list is 400 px high',
      async check(page) {
        await openMessages(page, TAB)
        expect((await page.getByRole('navigation', { name: 'Conversations' }).boundingBox())!.height).toBe(400)
      },
    },
    {
      area: 'messages',
      says: 'messages are sorted by createdAt ascending',
      async check(page) {
        await openMessages(page, TAB)
        const shown = await log(page)
          .locator('[data-message]')
          .evaluateAll(all => all.map(each => each.dataset.message))
        const { body } = await ask(page, 'GET', `/api/messages?with=${rosa}`)
        expect(shown).toEqual(body.map((each: { id: string }) => each.id))
      },
    },
    {
      area: 'forms',
      says: 'Please enter a message, next to the box',
      async check(page) {
        await openMessages(page, TAB)
        await page.getByRole('button', { name: 'Send' }).click()
        await page
          .getByRole('textbox', { name: 'Message to Rosa Rivera' })
          .and(page.locator('[aria-invalid]'))
          .waitFor()
        await expect.poll(() => page.locator('.compose .err').innerText()).toBe('Please enter a message')
      },
    },
    {
      area: 'messages',
      says: 'Error / Could not send message',
      async check(page) {
        await openMessages(page, TAB)
        await page.route('**/api/messages', route => route.fulfill({ status: 500, body: '' }))
        await page.getByRole('textbox', { name: /^Message to/ }).fill('Will it arrive?')
        await page.getByRole('button', { name: 'Send' }).click()
        await seeToast(page, 'Error / Could not send message')
        await expect.poll(() => log(page).innerText()).toContain('Not sent.')
        await page.unrouteAll()
        await log(page).getByRole('button', { name: 'Try again' }).click()
        await expect.poll(() => log(page).locator('.sent').last().innerText()).toMatch(/^(Sent|Read) /)
      },
    },
    {
      area: 'messages',
      says: 'Message Sent',
      departs: 'it is announced, not shown: the message itself says Sent; only the contact form has the toast',
      async check(page) {
        await openMessages(page, TAB)
        await page.getByRole('textbox', { name: /^Message to/ }).fill('Thank you')
        await page.getByRole('button', { name: 'Send' }).click()
        await expect.poll(() => page.locator('[role=status]').allInnerTexts()).toContain('Message Sent')
      },
    },
    {
      area: 'messages',
      says: 'Error / Could not load messages',
      async check(page) {
        await stage.site.pool.query('ALTER TABLE conversations RENAME TO conversations_away')
        try {
          await openMessages(page, TAB)
          await seeToast(page, 'Error / Could not load messages')
          await page.getByRole('heading', { name: 'Could not load messages' }).waitFor()
          await page.getByRole('link', { name: /^Call / }).waitFor()
        } finally {
          await stage.site.pool.query('ALTER TABLE conversations_away RENAME TO conversations')
        }
        await page.getByRole('button', { name: 'Try again' }).click()
        await log(page).waitFor()
      },
    },
    {
      area: 'messages',
      says: 'a message list failure also goes to the console only',
      departs: 'people see the message: the back office shows it in place and offers to try again',
      async check() {
        await stage.site.pool.query('ALTER TABLE family_threads RENAME TO family_threads_away')
        try {
          await staff.page.goto('/admin/messages')
          await staff.page
            .getByText(/did not come|Could not load/)
            .first()
            .waitFor()
        } finally {
          await stage.site.pool.query('ALTER TABLE family_threads_away RENAME TO family_threads')
        }
        await hydrated(staff.page)
        await staff.page.getByRole('button', { name: 'Try again' }).click()
        await expect.poll(() => staff.page.getByRole('button', { name: 'Try again' }).count()).toBe(0)
      },
    },
    {
      area: 'design',
      says: 'the empty state has one sentence and one action, which starts the first message',
      async check() {
        const { context, page } = await stage.visit({ viewport: DESKTOP })
        await stage.site.pool.query(
          `DELETE FROM messages WHERE family_id = (SELECT id FROM users WHERE email = 'parent2@example.com')`,
        )
        await stage.site.pool.query(
          `DELETE FROM conversations WHERE family_id = (SELECT id FROM users WHERE email = 'parent2@example.com')`,
        )
        await signIn(context, 'parent2')
        await openMessages(page, TAB)
        await page.getByRole('heading', { name: 'No messages yet' }).waitFor()
        await page.getByRole('button', { name: 'Write a message' }).click()
        await page
          .getByRole('dialog')
          .getByRole('link', { name: /Rosa Rivera/ })
          .click()
        await page.getByRole('textbox', { name: 'Message to Rosa Rivera' }).fill('Hello!')
        await page.getByRole('button', { name: 'Send' }).click()
        await expect.poll(() => rows(page).count()).toBe(1)
      },
    },
  ]
  test.each(ROWS.map(row => [rowName(row), row] as const))('%s', async (_, row) => {
    await row.check(seen.page)
  })
})
