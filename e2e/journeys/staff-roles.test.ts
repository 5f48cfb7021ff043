import { expect, test } from 'vitest'
import { axeFindings } from '../support/axe.ts'
import { toPlace } from '../support/back-office.ts'
import { signIn } from '../support/people.ts'
import { openStage } from '../support/stage.ts'
import { DESKTOP, hydrated } from '../support/visit.ts'

const stage = openStage()

/** Signs in the sample staff member with a role that covers part of the work. */
async function desk(staffRole: string) {
  await stage.site.pool.query(`UPDATE users SET staff_role = $1 WHERE email = 'staff@example.com'`, [staffRole])
  const seen = await stage.visit({ viewport: DESKTOP })
  await signIn(seen.context, 'staff')
  return seen
}

test.each([
  ['instructor', '/admin/today', ['Today', 'Group messages', 'Updates & Photos']],
  [
    'front-desk',
    '/admin/today',
    ['Today', 'Waitlist', 'Families', 'Registrations', 'Messages', 'Group messages', 'Inbox', 'Unpaid'],
  ],
  ['bookkeeper', '/admin/reports', ['Cancellations', 'Reports']],
  ['content-editor', '/admin/content', ['Calendar', 'Content', 'Blog', 'Newsletter']],
])('%s starts at %s, and every page in the navigation opens', async (role, start, labels) => {
  const { page, leave, troubles } = await desk(role)
  await page.goto('/dashboard')
  await page.waitForURL(`**${start}`)
  await hydrated(page)
  const entries = page.locator('.rail .groups').getByRole('link', { includeHidden: true })
  await expect
    .poll(async () => (await entries.allTextContents()).filter(label => label !== 'View website'))
    .toEqual(labels)
  for (const label of labels) {
    await toPlace(page, label)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expect.poll(() => page.locator('.rail [aria-current=page]').textContent()).toBe(label)
    await expect.poll(() => page.getByRole('heading', { name: 'Not part of your role' }).count()).toBe(0)
  }
  expect(troubles).toEqual([])
  await leave()
})

test('a page that a role does not include keeps the navigation and says who can see it', async () => {
  const { page, leave } = await desk('bookkeeper')
  const answer = await page.goto('/admin/families')
  expect(answer!.status()).toBe(403)
  await hydrated(page)
  await page.getByRole('heading', { level: 1, name: 'Families' }).waitFor()
  await page.getByRole('heading', { level: 2, name: 'Not part of your role' }).waitFor()
  await page.getByText('Only admins, staff and the front desk can see this page. Ask one of them.').waitFor()
  expect(await axeFindings(page, 'light')).toEqual([])
  await page.getByRole('main').getByRole('link', { name: 'Cancellations' }).last().click()
  await page.getByRole('heading', { level: 1, name: 'Cancellations' }).waitFor()
  await page.getByText('Only admins can cancel classes, because money moves.').waitFor()
  await page.goto('/admin/settings')
  await page.getByText('Only admins can change prices and rules. Ask one of them.').waitFor()
  await leave()
})

test('an admin assigns an instructor to a class, who then checks in its children from Today', async () => {
  const { rows } = await stage.site.pool.query(
    `SELECT s.id, o.title, (SELECT first_name || ' ' || last_name FROM users WHERE email = 'staff@example.com') AS staff FROM sessions s JOIN offerings o ON o.id = s.offering_id
     WHERE o.kind = 'class' AND o.status = 'published' AND s.starts_at > now() + interval '2 days' AND s.cancelled_at IS NULL
       AND EXISTS (SELECT 1 FROM registrations r WHERE r.offering_id = o.id AND r.status = 'confirmed') ORDER BY s.id LIMIT 1`,
  )
  await stage.site.pool.query(
    `UPDATE sessions SET starts_at = now() + interval '1 minute', ends_at = now() + interval '1 hour' WHERE id = $1`,
    [rows[0].id],
  )
  const admin = await stage.visit({ viewport: DESKTOP })
  await signIn(admin.context, 'admin')
  await admin.page.goto('/admin/classes')
  await hydrated(admin.page)
  await admin.page.getByRole('searchbox').first().fill(rows[0].title)
  await admin.page.getByRole('link', { name: rows[0].title }).first().click()
  const panel = admin.page.getByRole('region', { name: 'Instructors' })
  await panel.getByRole('button', { name: 'Add instructor' }).click()
  await panel.getByText('Choose who teaches it').waitFor()
  await panel.getByLabel('Person').selectOption({ label: rows[0].staff })
  await panel.getByRole('button', { name: 'Add instructor' }).click()
  await panel.getByText('All sessions', { exact: true }).first().waitFor()

  const { page, leave, troubles } = await desk('instructor')
  await page.goto('/admin/today')
  await hydrated(page)
  await page.getByRole('link', { name: `Check-in for ${rows[0].title}` }).click()
  await page
    .getByRole('button', { name: /^Check in/ })
    .first()
    .click()
  await page.getByText('Everything is synced').waitFor()
  await page
    .getByText(/^1 of \d+ here/)
    .first()
    .waitFor()

  await panel.getByRole('button', { name: /^Remove/ }).click()
  await panel.getByText('Nobody yet.').waitFor()
  await page.goto('/admin/today')
  await hydrated(page)
  await page.getByText('No sessions today').waitFor()
  expect([...troubles, ...admin.troubles]).toEqual([])
  await Promise.all([leave(), admin.leave()])
})
