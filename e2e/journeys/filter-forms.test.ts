import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hold, without } from '../support/interruptions.ts'
import { pressWhileBusy } from '../support/keyboard.ts'
import { signIn } from '../support/people.ts'
import { openStage } from '../support/stage.ts'
import { DESKTOP, hydrated, type Visit } from '../support/visit.ts'

/** The filters above the lists of the back office: they follow the address, and keep what is typed while a list loads. */
const stage = openStage()
let admin: Visit

beforeAll(async () => {
  admin = await stage.visit({ viewport: DESKTOP })
  await signIn(admin.context, 'admin')
})
afterAll(() => expect(admin.troubles).toEqual([]))

async function openList(path: string): Promise<Page> {
  await admin.page.unrouteAll({ behavior: 'wait' })
  await admin.page.goto(path)
  await hydrated(admin.page)
  return admin.page
}

const inAddress = (page: Page, name: string) => expect.poll(() => new URL(page.url()).searchParams.get(name) ?? '')
const holds = (field: Locator) => expect.poll(() => field.inputValue())
const hasFocus = (field: Locator) => expect.poll(() => field.evaluate(each => each === document.activeElement))

describe.each([
  { path: '/admin', name: 'q', label: 'Child, parent or class' },
  { path: '/admin/classes', name: 'q', label: 'Title, category or keyword' },
  { path: '/admin/families', name: 'q', label: 'Name, email, phone or order' },
  { path: '/admin/inbox', name: 'q', label: 'Name, email, text or M-number' },
  { path: '/admin/newsletter/subscribers', name: 'q', label: 'Email or name' },
  { path: '/admin/outbox', name: 'q', label: 'Recipient or subject' },
  { path: '/admin/audit', name: 'thing', label: 'Item ID or key' },
])('the search on $path', ({ path, name, label }) => {
  test('keeps the cursor and what is typed while the list loads, and follows the back button', async () => {
    const page = await openList(path)
    const box = page.getByLabel(label)
    await box.click()
    await page.keyboard.type('ma', { delay: 40 })
    const release = await hold(page, `**${path}.data?*`)
    const asked = page.waitForRequest(request => request.url().includes(`${path}.data?`))
    await page.keyboard.press('Enter')
    await asked
    await page.keyboard.type('ry', { delay: 40 })
    release()
    await inAddress(page, name).toBe('ma')
    await holds(box).toBe('mary')
    await hasFocus(box).toBe(true)
    await page.keyboard.press('Enter')
    await inAddress(page, name).toBe('mary')
    await holds(box).toBe('mary')
    await page.goBack()
    await inAddress(page, name).toBe('ma')
    await holds(box).toBe('ma')
    await page.goBack()
    await inAddress(page, name).toBe('')
    await holds(box).toBe('')
  })
})

describe.each([
  { path: '/admin', label: 'Child, parent or class', select: 'Status', name: 'status', first: 'confirmed' },
  {
    path: '/admin/classes',
    label: 'Title, category or keyword',
    select: 'All statuses',
    name: 'status',
    first: 'draft',
  },
])('a selection on $path', ({ path, label, select, name, first }) => {
  test('applies right away, keeps the focus, and takes along what is typed', async () => {
    const page = await openList(path)
    const choice = page.getByLabel(select, { exact: true })
    const box = page.getByLabel(label)
    const release = await hold(page, `**${path}.data?*`)
    await choice.focus()
    await page.keyboard.press('ArrowDown')
    await box.click()
    await page.keyboard.type('ma', { delay: 40 })
    release()
    await inAddress(page, name).toBe(first)
    await holds(choice).toBe(first)
    await holds(box).toBe('ma')
    await choice.focus()
    await page.keyboard.press('ArrowDown')
    await inAddress(page, name).not.toBe(first)
    await hasFocus(choice).toBe(true)
    await holds(box).toBe('ma')
    await page.goBack()
    await holds(choice).toBe(first)
    await page.goBack()
    await holds(choice).toBe('')
    await holds(box).toBe('')
  })
})

test('filters chosen while a list loads add up', async () => {
  const page = await openList('/admin')
  const release = await hold(page, '**/admin.data?*')
  await page.getByRole('link', { name: /^Not paid/ }).click()
  await page.getByRole('link', { name: 'This week' }).click()
  await page.getByLabel('Status', { exact: true }).selectOption('confirmed')
  release()
  await inAddress(page, 'status').toBe('confirmed')
  await inAddress(page, 'paymentStatus').toBe('unpaid')
  await inAddress(page, 'thisWeek').toBe('yes')
})

test('filters chosen in quick succession on a busy page add up', async () => {
  const page = await openList('/admin')
  const status = page.getByLabel('Status', { exact: true })
  await status.focus()
  await pressWhileBusy(page, ['ArrowDown', 'Tab', 'Tab', 'Enter'])
  await inAddress(page, 'paymentStatus').toBe('unpaid')
  await inAddress(page, 'status').toBe('confirmed')
  await pressWhileBusy(page, ['Enter', 'Shift+Tab', 'Shift+Tab', 'ArrowDown'])
  await inAddress(page, 'status').toBe('active')
  await inAddress(page, 'paymentStatus').toBe('')
})

test('a child chosen while a tab of the dashboard loads is shown on that tab, and the other way around', async () => {
  const { page, context, leave } = await stage.visit()
  await signIn(context, 'parent')
  await page.goto('/dashboard')
  await hydrated(page)
  const release = await hold(page, '**/dashboard.data?*')
  await page.getByRole('tab', { name: 'Calendar' }).click()
  await page.getByRole('link', { name: 'Show only Nina' }).click()
  await page.getByRole('tab', { name: 'Children' }).click()
  release()
  await inAddress(page, 'tab').toBe('children')
  await inAddress(page, 'child').not.toBe('')
  await page.getByRole('link', { name: 'Show everyone, not just Nina' }).waitFor()
  await leave()
})

test('a status chosen while a search loads keeps the search', async () => {
  const page = await openList('/admin/outbox')
  const box = page.getByLabel('Recipient or subject')
  const release = await hold(page, '**/admin/outbox.data?*')
  await box.click()
  await page.keyboard.type('ma', { delay: 40 })
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Sent', exact: true }).click()
  release()
  await inAddress(page, 'state').toBe('sent')
  await inAddress(page, 'q').toBe('ma')
  await holds(box).toBe('ma')
})

test('a selection that comes before the scripts applies when they are there', async () => {
  const { page } = admin
  await page.unrouteAll({ behavior: 'wait' })
  const release = await hold(page, '**/assets/*.js')
  await page.goto('/admin', { waitUntil: 'commit' })
  await page.getByLabel('Child, parent or class').fill('ma')
  await page.getByLabel('Status', { exact: true }).selectOption('confirmed')
  release()
  await inAddress(page, 'status').toBe('confirmed')
  await inAddress(page, 'q').toBe('ma')
  await holds(page.getByLabel('Status', { exact: true })).toBe('confirmed')
})

test('a filter whose choice is missing stays, and does not count as a selection', async () => {
  const { page } = admin
  await page.unrouteAll({ behavior: 'wait' })
  const loads: string[] = []
  page.on('request', request => {
    if (new URL(request.url()).pathname === '/admin.data') loads.push(request.url())
  })
  const missing = 'eventId=01234567-89ab-7def-8123-456789abcdef'
  await page.goto(`/admin?${missing}`)
  await hydrated(page)
  await page.getByLabel('Child, parent or class').click()
  await page.keyboard.type('ma', { delay: 40 })
  await page.keyboard.press('Enter')
  await inAddress(page, 'q').toBe('ma')
  expect(loads).toEqual([expect.stringMatching(`q=ma&.*${missing}`)])
})

test('the filters of the audit log stay when its entries fail to load', async () => {
  await stage.site.pool.query(
    `WITH entry AS (INSERT INTO audit_entries (id, at, actor_id, actor_role, route, params, fields, status, address)
       VALUES (gen_random_uuid(), now(), gen_random_uuid(), 'admin', 'POST /api/gone', '{}', '{}', 200, '10.0.0.1') RETURNING id)
     INSERT INTO audit_changes (id, entry_id, kind, thing_id) SELECT gen_random_uuid(), id, 'class', 'a' FROM entry`,
  )
  const page = await openList('/admin/audit')
  const kind = page.getByLabel('Kind')
  const thing = page.getByLabel('Item ID or key')
  await without(stage.site, 'audit_changes', async () => {
    await kind.selectOption('class')
    await page.getByRole('heading', { name: "Couldn't load the audit log" }).waitFor()
    await thing.click()
    await page.keyboard.type('ma', { delay: 40 })
    await page.keyboard.press('Enter')
    await inAddress(page, 'thing').toBe('ma')
  })
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { name: 'No entries found' }).waitFor()
  await inAddress(page, 'kind').toBe('class')
  await holds(kind).toBe('class')
  await holds(thing).toBe('ma')
})

test('a link that shows all empties the fields, also of what was typed but not searched', async () => {
  const page = await openList('/admin/classes?q=clay')
  const box = page.getByLabel('Title, category or keyword')
  await holds(box).toBe('clay')
  await box.click()
  await page.keyboard.press('End')
  await page.keyboard.type(' and', { delay: 40 })
  await page.getByRole('link', { name: 'Show all' }).click()
  await inAddress(page, 'q').toBe('')
  await holds(box).toBe('')
})

test('days of a report that are changed while it loads stay changed', async () => {
  const page = await openList('/admin/reports?from=2026-01-01&until=2026-12-31')
  const first = page.getByLabel('First day')
  const last = page.getByLabel('Last day')
  const release = await hold(page, '**/admin/reports.data?*')
  await first.fill('2026-02-01')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await last.fill('2026-11-30')
  release()
  await inAddress(page, 'from').toBe('2026-02-01')
  await holds(last).toBe('2026-11-30')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await inAddress(page, 'until').toBe('2026-11-30')
  await holds(first).toBe('2026-02-01')
  await page.goBack()
  await holds(last).toBe('2026-12-31')
})
