import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeBuyers } from '../support/buyers.ts'
import { openMessages } from '../support/messages-page.ts'
import { carryCookie, signIn } from '../support/people.ts'
import { openStage } from '../support/stage.ts'
import { DESKTOP, goOffline, hydrated, PHONE, seeToast, type Visit } from '../support/visit.ts'

const stage = openStage()
let parent: Visit
let staff: Visit
beforeAll(async () => {
  parent = await stage.visit({ viewport: DESKTOP })
  staff = await stage.visit({ viewport: DESKTOP })
  await Promise.all([signIn(parent.context, 'parent'), signIn(staff.context, 'staff')])
})
afterAll(async () => {
  expect(
    [...parent.troubles, ...staff.troubles].filter(each => !/ERR_FAILED|INTERNET_DISCONNECTED/.test(each)),
  ).toEqual([])
})

const log = (page: Page) => page.getByRole('log')
const box = (page: Page) => page.getByRole('textbox', { name: /^Message to/ })

test('a parent and staff exchange messages: each shows up right away, with its status', async () => {
  await openMessages(parent.page, '/dashboard?tab=messages')
  await expect.poll(() => log(parent.page).innerText()).toContain('The heron is dry')
  await openMessages(staff.page, '/admin/messages')
  await staff.page.getByRole('link', { name: /Maya Alvarez/ }).click()
  await expect.poll(() => log(staff.page).innerText()).toContain('The heron is dry')
  await expect
    .poll(() => staff.page.getByRole('complementary', { name: 'Family Alvarez' }).innerText())
    .toMatch(/Leo, 8/)
  const file = staff.page.getByRole('link', { name: 'Family file' })
  await expect.poll(() => file.getAttribute('href')).toMatch(/^\/admin\/families\/[\da-f-]{36}$/)

  await box(parent.page).fill('Perfect. I will bring a bigger bag.')
  await box(parent.page).press('Enter')
  await expect.poll(() => log(staff.page).innerText()).toContain('Perfect. I will bring a bigger bag.')
  // Staff have the thread open, so it counts as read, and the parent sees that.
  await expect.poll(() => log(parent.page).locator('.sent').last().innerText()).toMatch(/^Read \d+(:\d\d)? [AP]M/)

  await box(staff.page).fill('See you on Tuesday!')
  await staff.page.getByRole('button', { name: 'Send' }).click()
  await expect.poll(() => log(parent.page).innerText()).toContain('See you on Tuesday!')
  await expect.poll(() => log(staff.page).locator('.sent').last().innerText()).toMatch(/^Rosa Rivera, read/)
})

test('the tab counts unread messages while another tab is open, and opening it marks them read', async () => {
  await parent.page.goto('/dashboard?tab=children')
  await hydrated(parent.page)
  const tab = parent.page.getByRole('tab', { name: /Messages/ })
  await box(staff.page).fill('One more thing')
  await box(staff.page).press('Enter')
  await expect.poll(() => tab.innerText()).toMatch(/Messages\s*1/)
  await tab.click()
  await expect.poll(() => log(parent.page).innerText()).toContain('One more thing')
  await expect.poll(() => tab.innerText()).toBe('Messages')
})

test('new messages do not scroll the log while someone reads older ones', async () => {
  await openMessages(parent.page, '/dashboard?tab=messages')
  const long = Array.from({ length: 30 }, (_, n) => `Line ${n + 1}`).join('\n')
  await box(parent.page).fill(long)
  await parent.page.getByRole('button', { name: 'Send' }).click()
  await expect.poll(() => log(parent.page).locator('.sent').last().innerText()).toMatch(/Sent|Read/)
  await log(parent.page).evaluate(node => node.scrollTo(0, 0))
  await expect.poll(() => log(parent.page).evaluate(node => node.scrollTop)).toBe(0)
  await box(staff.page).fill('While you were up there')
  await box(staff.page).press('Enter')
  const button = parent.page.getByRole('button', { name: '1 new message' })
  await button.waitFor()
  expect(await log(parent.page).evaluate(node => node.scrollTop)).toBe(0)
  await button.click()
  const atEnd = (node: Element) => node.scrollHeight - node.scrollTop - node.clientHeight < 2
  await expect.poll(() => log(parent.page).evaluate(atEnd)).toBe(true)
})

test('offline, a message waits, survives a reload, and is sent once after reconnecting', async () => {
  const { page, context } = parent
  await openMessages(page, '/dashboard?tab=messages')
  // A request for new messages is in flight when the connection drops: its failure must not hide the message's.
  let breakOff = () => {}
  const broken = new Promise<void>(resolve => {
    breakOff = resolve
  })
  const asked = page.waitForRequest(/\/api\/messages\?/)
  await page.route(/\/api\/messages\?/, async route => {
    await broken
    await route.abort()
  })
  await box(staff.page).fill('Are you there?')
  await box(staff.page).press('Enter')
  await asked
  await goOffline(page)
  await box(page).fill('Written in the elevator')
  await box(page).press('Enter')
  await seeToast(page, 'Error / Could not send message')
  await expect.poll(() => log(page).innerText()).toContain("Not sent. You're offline.")
  const failed = page.waitForEvent('requestfailed')
  breakOff()
  await failed
  await page.unrouteAll({ behavior: 'wait' })
  // The browser says it's online before requests get through.
  let connected = false
  await page.route('**/api/messages', route => (connected ? route.continue() : route.abort('internetdisconnected')))
  await page.route('**/api/live', route => {
    connected = true
    return route.continue()
  })
  await context.setOffline(false)
  await expect.poll(() => log(page).innerText()).toContain('Are you there?')
  expect(await page.getByText("Couldn't load new messages").count()).toBe(0)
  await expect.poll(() => log(staff.page).innerText()).toContain('Written in the elevator')
  await expect.poll(() => log(page).locator('.sent.bad').count()).toBe(0)

  // The answer gets lost: the server has the message, but the browser doesn't know.
  await page.route('**/api/messages', async route => {
    await route.fetch()
    await route.abort()
  })
  await box(page).fill('Sent, but who knows')
  await box(page).press('Enter')
  await expect.poll(() => log(staff.page).innerText()).toContain('Sent, but who knows')
  await page.unrouteAll()
  await openMessages(page, '/dashboard?tab=messages')
  await expect.poll(() => log(page).getByText('Sent, but who knows').count()).toBe(1)
  const { rows } = await stage.site.pool.query(
    `SELECT FROM messages WHERE content IN ('Written in the elevator', 'Sent, but who knows')`,
  )
  expect(rows).toHaveLength(2)
})

test('a draft stays with its conversation on this device, and is deleted on sign-out', async () => {
  const { page } = parent
  await openMessages(page, '/dashboard?tab=messages')
  await box(page).fill('Half a thought')
  await page.getByRole('link', { name: /Dana Okafor/ }).click()
  await page.getByRole('textbox', { name: 'Message to Dana Okafor' }).waitFor()
  await expect.poll(() => box(page).inputValue()).toBe('')
  await page.getByRole('link', { name: /Rosa Rivera/ }).click()
  await page.getByRole('textbox', { name: 'Message to Rosa Rivera' }).waitFor()
  await expect.poll(() => box(page).inputValue()).toBe('Half a thought')
  await page.reload()
  await hydrated(page)
  await expect.poll(() => box(page).inputValue()).toBe('Half a thought')
  const kept = () => page.evaluate(() => JSON.stringify(localStorage))
  expect(await kept()).toContain('Half a thought')
  await page.getByRole('link', { name: 'Sign Out' }).first().click()
  await expect.poll(kept).not.toContain('Half a thought')
})

test('on a phone the list and the thread are two views, and Enter starts a new line', async () => {
  const { page, context, troubles } = await stage.visit({ viewport: PHONE })
  await signIn(context, 'parent2')
  await openMessages(page, '/dashboard?tab=messages')
  await page.getByRole('heading', { name: 'Inbox' }).waitFor()
  await expect.poll(() => log(page).isVisible()).toBe(false)
  await page.getByRole('link', { name: /Rosa Rivera/ }).click()
  await log(page).waitFor()
  await expect.poll(() => page.getByRole('heading', { name: 'Inbox' }).isVisible()).toBe(false)
  await box(page).fill('One')
  await box(page).press('Enter')
  await box(page).pressSequentially('Two')
  await expect.poll(() => box(page).inputValue()).toBe('One\nTwo')
  await page.getByRole('link', { name: 'Back to the inbox' }).click()
  await page.getByRole('heading', { name: 'Inbox' }).waitFor()
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect([wide, troubles]).toEqual([0, []])
})

test('on a phone, too, a message that is sent offline waits for the connection', async () => {
  const { page, context } = await stage.visit({ viewport: PHONE })
  await signIn(context, 'parent2')
  await openMessages(page, '/dashboard?tab=messages')
  await page.getByRole('link', { name: /Rosa Rivera/ }).tap()
  await box(page).tap()
  await page.keyboard.type('We are', { delay: 60 })
  await goOffline(page)
  await page.getByText("You're offline.", { exact: true }).filter({ visible: true }).waitFor()
  await page.keyboard.type(' in the elevator', { delay: 60 })
  await page.getByRole('button', { name: 'Send' }).tap()
  await seeToast(page, 'Error / Could not send message')
  await expect.poll(() => log(page).innerText()).toContain("Not sent. You're offline.")
  const below = (node: Element) => node.scrollHeight - node.scrollTop - node.clientHeight
  await expect.poll(() => log(page).evaluate(below), { message: 'the failure is in view' }).toBeLessThan(2)
  await context.setOffline(false)
  await expect.poll(() => log(page).locator('.sent').last().innerText()).toMatch(/Sent|Read/)
  await expect.poll(() => log(page).getByText('We are in the elevator').count()).toBe(1)
})

test('staff share the inbox: they assign, snooze and finish a thread, and a new message reopens it', async () => {
  const { page } = staff
  await openMessages(page, '/admin/messages')
  await page.getByRole('link', { name: /Jordan Ellis/ }).click()
  await page.getByLabel('Assigned to').selectOption({ label: 'Dana Okafor' })
  await expect.poll(() => page.getByRole('link', { name: /^Mine/ }).innerText()).toMatch(/0/)
  await page.getByRole('button', { name: 'Mark done' }).click()
  await page.getByRole('button', { name: 'Reopen' }).waitFor()
  await expect.poll(() => page.getByRole('link', { name: /^Done/ }).innerText()).toMatch(/2/)
  await page.getByLabel('Snooze').selectOption({ label: 'For a day' })
  const other = await stage.visit()
  await signIn(other.context, 'parent2')
  const { rows } = await stage.site.pool.query<{ id: string }>(`SELECT id FROM users WHERE email = 'admin@example.com'`)
  const sent = await other.context.request.post('/api/messages', {
    data: { receiverId: rows[0]!.id, content: 'Awake?' },
  })
  expect(sent.status()).toBe(201)
  await page.getByRole('button', { name: 'Mark done' }).waitFor()
  await expect.poll(() => log(page).innerText()).toContain('Awake?')
  await expect.poll(() => page.getByLabel('Assigned to').locator('option:checked').innerText()).toBe('Dana Okafor')
})

test('staff write to a family that has never written', async () => {
  const { page } = staff
  await openMessages(page, '/admin/messages')
  await page.getByRole('button', { name: 'New' }).click()
  await page.getByRole('searchbox', { name: "Parent's name" }).fill('Marshall')
  await page.getByRole('link', { name: 'Isaac Marshall' }).click()
  await box(page).fill('Welcome!')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect
    .poll(() => page.getByRole('navigation', { name: 'Conversations' }).innerText())
    .toContain('Isaac Marshall')
})

test('a family with an unconfirmed email address is told so and gets the link again; staff see it, too', async () => {
  const [family] = await makeBuyers(stage.site.pool, 1, { confirmed: false })
  const { page, context, leave, troubles } = await stage.visit({ viewport: PHONE })
  await carryCookie(context, stage.site.origin, family!.cookie)
  for (const tab of ['messages', 'updates']) {
    await page.goto(`/dashboard?tab=${tab}`)
    await page.getByRole('tabpanel').getByRole('button', { name: 'Send the link again' }).waitFor()
  }
  await page.goto('/dashboard?tab=messages')
  await page.getByText('Then you can message us').waitFor()
  await page.waitForLoadState('networkidle')
  await page.getByRole('tabpanel').getByRole('button', { name: 'Send the link again' }).click()
  await seeToast(page, 'Email sent')
  await openMessages(staff.page, `/admin/messages?family=${family!.parentId}`)
  await staff.page.getByText("hasn't confirmed its email address").waitFor()
  await openMessages(staff.page, '/admin/messages')
  await staff.page.getByRole('link', { name: /Maya Alvarez/ }).click()
  await log(staff.page).waitFor()
  await expect.poll(() => staff.page.getByText("hasn't confirmed its email address").count()).toBe(0)
  expect(troubles).toEqual([])
  await leave()
})

test('earlier messages or a thread that fail to load say so and offer to try again', async () => {
  const [family] = await makeBuyers(stage.site.pool, 1)
  const { parentId } = family!
  const { pool } = stage.site
  await pool.query(
    `INSERT INTO messages (id, family_id, staff_id, sent_by, content, number, version, run_id, created_at)
     SELECT gen_random_uuid(), $1, (SELECT id FROM users WHERE email = 'staff@example.com'), 'staff', 'Note ' || n || '.', n, n,
       gen_random_uuid(), now() - interval '1 hour' + n * interval '1 second' FROM generate_series(1, 60) n`,
    [parentId],
  )
  await pool.query(
    `INSERT INTO family_threads (family_id, version, last_number, last_message_at) VALUES ($1, 60, 60, now())`,
    [parentId],
  )
  const { page, context, leave } = await stage.visit({ viewport: PHONE })
  await signIn(context, 'staff')
  await openMessages(page, `/admin/messages?family=${parentId}`)
  await log(page).getByText('Note 60.').waitFor()
  await page.route(/messages\/.*before=/, route => route.abort())
  await page.getByRole('button', { name: 'Show earlier messages' }).click()
  await page.getByText("Couldn't load earlier messages. Try again.").waitFor()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Show earlier messages' }).click()
  await log(page).getByText('Note 1.').waitFor()
  await expect.poll(() => page.getByText("Couldn't load earlier messages").count()).toBe(0)

  await pool.query('ALTER TABLE children RENAME TO children_away')
  try {
    await openMessages(page, `/admin/messages?family=${parentId}`)
    await page.getByText("Couldn't load these messages").waitFor()
  } finally {
    await pool.query('ALTER TABLE children_away RENAME TO children')
  }
  await page.getByRole('button', { name: 'Try again' }).click()
  await log(page).getByText('Note 60.').waitFor()
  await leave()
})
