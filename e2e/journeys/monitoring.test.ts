import { expect, test } from 'vitest'
import { FULL } from '#src/testing/length.ts'
import { NEEDS_TIME } from '#src/testing/needs.ts'
import { axeFindings } from '../support/axe.ts'
import { sidewaysScroll } from '../support/layout.ts'
import { signIn } from '../support/people.ts'
import { openStage } from '../support/stage.ts'
import { openUpdate } from '../support/updates.ts'
import { DESKTOP, hydrated, PHONE, seeToast } from '../support/visit.ts'

/** Monitoring the site: the outbox, the audit log and the health page. */
const stage = openStage({ mails: true })

async function desk(who: 'parent' | 'staff' | 'admin', path: string, viewport = DESKTOP) {
  const guest = await stage.visit({ viewport })
  await signIn(guest.context, who)
  await guest.page.goto(path)
  await hydrated(guest.page)
  return guest
}

test('staff find an email, read it without its secrets, and send it again', async () => {
  const { page, context, troubles } = await desk('staff', '/admin/outbox')
  const asked = await context.request.post('/api/auth/forgot-password', { data: { email: 'parent@example.com' } })
  expect(asked.status()).toBe(200)
  await stage.mailTo('parent@example.com', 'password')
  await page.getByLabel('Recipient or subject').fill('parent@')
  await page.keyboard.press('Enter')
  await page.getByRole('row').nth(1).getByText('Sent', { exact: true }).waitFor()
  await page.getByRole('row').nth(1).getByRole('link').click()
  await page.getByText('Opening this page is recorded in the audit log.').waitFor()
  await expect.poll(() => page.title()).not.toMatch(/parent|password/i)
  const mail = page.frameLocator('iframe')
  await mail.getByText('Hello Maya', { exact: false }).waitFor()
  await expect.poll(() => mail.locator('body').innerText()).toMatch(/token=hidden/)
  expect(await page.content()).not.toMatch(/token=(?!hidden)/)
  await page.getByText('We remove one-time links once an email is sent').waitFor()

  await page.goto('/admin/outbox?q=denise.foster@')
  await page.getByRole('row').nth(1).getByRole('link').click()
  await page.getByRole('button', { name: 'Send a copy' }).click()
  await seeToast(page, 'Sent again / We sent a copy.')
  const copies = () => stage.mails.filter(({ to }) => to[0]!.startsWith('denise.foster@'))
  await expect.poll(() => copies().length).toBeGreaterThan(0)
  const ids = stage.mails.map(({ raw }) => /^message-id: (.*)$/im.exec(raw)![1])
  expect(new Set(ids).size).toBe(ids.length)

  await page.goto('/admin/outbox?q=nobody-has-this-address')
  await page.getByRole('link', { name: 'Show all' }).click()
  await page.getByRole('row').nth(1).waitFor()
  expect(troubles).toEqual([])
})

test('an admin sees in the audit log who changed what, by item and day; staff do not', async () => {
  const { page, context, troubles } = await desk('admin', '/admin/audit')
  const event = { title: 'Lantern walk', startDate: '2031-01-02' }
  const made = await (await context.request.post('/api/events', { data: event })).json()
  await context.request.put(`/api/events/${made.id}`, { data: { ...event, title: 'Lantern run' } })
  await page.getByLabel('Item ID or key').fill(made.id)
  await page.getByRole('button', { name: 'Find' }).click()
  const lines = page.getByRole('list', { name: 'What staff did' }).getByRole('listitem')
  await expect.poll(() => lines.count()).toBe(2)
  await expect.poll(() => lines.first().innerText()).toMatch(/Dana Okafor[\s\S]*Changes a calendar event/)
  await lines.first().getByText('Details, 1 change').click()
  await expect.poll(() => lines.first().locator('del').innerText()).toBe('Lantern walk')
  await expect.poll(() => lines.first().locator('ins').innerText()).toBe('Lantern run')
  await page.getByLabel('Day').fill('2020-01-01')
  await page.getByRole('button', { name: 'Find' }).click()
  await page.getByRole('heading', { name: 'No entries found' }).waitFor()
  await page.getByRole('link', { name: 'Show all' }).click()
  await expect.poll(() => lines.count()).toBeGreaterThan(1)
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'CSV' }).click()])
  expect(file.suggestedFilename()).toMatch(/^audit-log-.*\.csv$/)
  expect(troubles).toEqual([])

  const staff = await desk('staff', '/admin/audit')
  await staff.page.getByRole('heading', { name: 'Admins only' }).waitFor()
  await expect.poll(() => staff.page.getByRole('link', { name: 'Audit log' }).count()).toBe(0)
})

test('an admin sees the status of the site and checks that money and spots add up', async () => {
  const { page, troubles } = await desk('admin', '/admin/health')
  const section = page.getByRole('region', { name: 'Money and spots' })
  await section.getByText('Not checked yet').waitFor()
  await section.getByRole('button', { name: 'Check now' }).click()
  await section.getByText('Everything adds up').waitFor({ timeout: 20_000 })
  await stage.site.pool.query(
    'UPDATE offerings SET taken = taken + 1 WHERE id = (SELECT id FROM offerings WHERE capacity = 0 LIMIT 1)',
  )
  await section.getByRole('button', { name: 'Check now' }).click()
  await section.getByText('The count of taken spots differs').waitFor({ timeout: 20_000 })
  await page.getByText('1 problem with money and spots').waitFor()
  expect(troubles).toEqual([])
})

test('a parent reports a photo with a short note, and staff find the message', async () => {
  const parent = await desk('parent', '/dashboard?tab=updates', PHONE)
  const { rows } = await stage.site.pool.query(
    `SELECT title FROM updates u WHERE recalled_at IS NULL AND audience <> 'family'
      AND EXISTS (SELECT FROM update_photos p WHERE p.update_id = u.id) ORDER BY created_at DESC LIMIT 1`,
  )
  const dialog = await openUpdate(parent.page, rows[0].title)
  await dialog.getByRole('button', { name: 'Report this photo' }).click()
  await dialog.getByLabel("What's wrong with this photo?").fill('Someone else is in it.')
  await parent.page.keyboard.press('ArrowLeft')
  await dialog.getByRole('button', { name: 'Send report' }).click()
  const thanks = await dialog.getByText(/Reference M-\d+/).innerText()
  expect(parent.troubles).toEqual([])

  const { page } = await desk('staff', '/admin/inbox')
  await page.getByLabel('Name, email, text or M-number').fill(/M-\d+/.exec(thanks)![0])
  await page.keyboard.press('Enter')
  await page.getByText('Reported: photo 1 of').first().waitFor()
})

test.runIf(FULL).each(['/admin/outbox', '/admin/audit', '/admin/health'])(
  '%s fits and is accessible in both themes',
  NEEDS_TIME,
  async path => {
    const { page, troubles } = await desk('admin', path, PHONE)
    const details = page.getByText(/^Details/)
    if ((await details.count()) > 0) await details.first().click()
    expect(await axeFindings(page, 'light')).toEqual([])
    for (const width of [360, 768, 1440]) expect(await sidewaysScroll(page, width)).toEqual([])
    expect(await axeFindings(page, 'light')).toEqual([])
    expect(troubles).toEqual([])
  },
)
