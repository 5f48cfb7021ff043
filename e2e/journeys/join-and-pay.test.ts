import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { findings } from '../support/audit.ts'
import { openWithSummer } from '../support/catalog.ts'
import { CHILDREN, fillFamily, fillSafety } from '../support/joining.ts'
import { openStage } from '../support/stage.ts'
import { hydrated, seeToast } from '../support/visit.ts'

const stage = openStage()
beforeEach(() => openWithSummer(stage.site))

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test('a new parent on a phone finds a class, registers two children, is declined once, and then pays', async () => {
  const { page, troubles, context, leave } = await stage.visit()

  await page.goto('/')
  await expect.poll(() => heading(page).innerText()).toMatch(/Where Wonder\s+Becomes Art/)
  await expect
    .poll(() => page.locator('header.site-head, footer.site-foot').count(), { message: 'home has no header' })
    .toBeLessThanOrEqual(1)
  await page.getByRole('link', { name: 'See classes' }).first().click()

  await page.waitForURL('**/classes')
  await expect.poll(() => page.getByText('Showing Summer classes').count()).toBeGreaterThan(0)
  await page.getByRole('link', { name: 'Big Sky Painting' }).first().click()

  await page.waitForURL('**/events/big-sky-painting')
  await expect.poll(() => heading(page).innerText()).toBe('Big Sky Painting')
  await hydrated(page)
  await page.getByRole('main').getByRole('link', { name: 'Register', exact: true }).first().click()

  await page.waitForURL('**/register?classId=*')
  await page.getByText('Next: check out for Big Sky Painting').waitFor()
  await hydrated(page)
  await page.getByRole('button', { name: 'Continue' }).click()
  await seeToast(
    page,
    'Please complete all required fields / Fill in all parent and child information before continuing.',
  )
  await fillFamily(page, 'rosa@example.com')

  // The draft survives a closed page: everything but the signature is restored.
  await page.reload()
  await hydrated(page)
  await expect.poll(() => page.getByText(/We saved your answers from/).count()).toBe(1)
  await expect.poll(() => page.getByLabel('Your full name').inputValue()).toBe('Rosa Demo')
  await page.getByRole('button', { name: 'Continue' }).click()

  await page.waitForURL(/step=2/)
  await page.getByRole('button', { name: 'Finish registration' }).click()
  const summary = page.getByRole('alert').filter({ hasText: "There's a problem" })
  await summary.waitFor()
  for (const sentence of [
    'You must agree to the Terms of Service',
    'You must acknowledge the Privacy Policy',
    'You must agree to the Registration & Cancellation Policy',
    'You must accept the Health & Safety Guidelines',
    'Digital signature is required',
  ]) {
    await expect.poll(() => page.getByText(sentence).count(), { message: sentence }).toBeGreaterThan(0)
  }
  await fillSafety(page)
  await page.getByRole('button', { name: 'Finish registration' }).click()
  await seeToast(page, "Registration Successful! / Welcome! You're now logged in and can register for classes.")

  await page.waitForURL('**/checkout?classId=*&childId=*')
  await expect.poll(() => page.getByText('Ida, 8').count()).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Reserve and pay $28.00' }).click()

  await expect.poll(() => heading(page).innerText()).toMatch(/Complete\s+Your\s+Payment/)
  await expect.poll(() => page.getByText('Demo mode: no real card is charged').count()).toBe(1)
  await expect.poll(() => page.getByText(/We're holding Ida's spot until/).count()).toBeGreaterThan(0)
  await page.getByText('Visa ending 0002').click()
  await page.getByRole('button', { name: 'Pay $28.00' }).click()
  await page.getByText('Your card was declined').first().waitFor()
  await expect.poll(() => page.getByText(/Nothing was charged/).count()).toBeGreaterThan(0)

  await page.getByText('Visa ending 4242').click()
  await page.getByRole('button', { name: 'Try again, $28.00' }).click()
  await seeToast(page, 'Payment Successful')

  await page.waitForURL('**/confirmation?registration=*')
  await expect.poll(() => heading(page).innerText()).toMatch(/You.re In/)
  await expect.poll(() => page.getByText('Ida Demo').count()).toBeGreaterThan(0)
  await expect.poll(() => page.getByRole('heading', { name: 'What Happens Next' }).count()).toBe(1)
  const calendar = await context.request.get(
    (await page.getByRole('link', { name: 'Add to calendar' }).getAttribute('href'))!,
  )
  expect(await calendar.text()).toContain('SUMMARY:')

  await page.getByRole('link', { name: 'My Dashboard' }).last().click()
  await page.waitForURL('**/dashboard')
  await expect.poll(() => page.getByText('Big Sky Painting').count()).toBeGreaterThan(0)

  const { rows } = await stage.site.pool.query(
    `SELECT (SELECT count(*)::int FROM children c JOIN users u ON u.id = c.parent_id WHERE u.email = 'rosa@example.com') AS children,
            (SELECT count(*)::int FROM mails WHERE "to" = 'rosa@example.com' AND once LIKE 'order-confirmed:%') AS confirmations,
            (SELECT count(*)::int FROM consents s JOIN users u ON u.id = s.parent_id WHERE u.email = 'rosa@example.com') AS consents`,
  )
  expect(rows[0]).toEqual({ children: CHILDREN.length, confirmations: 1, consents: 4 + CHILDREN.length })
  expect(await findings(stage.site.db)).toEqual([])
  expect(troubles).toEqual([])
  await leave()
})

test('a parent reserves a free spot in the Saturday sampler without any payment', async () => {
  const { page, troubles, context, leave } = await stage.visit()
  const login = await context.request.post('/api/auth/login', {
    data: { email: 'parent2@example.com', password: 'wonder-becomes-art', rememberMe: false },
  })
  expect(login.ok()).toBe(true)
  await page.goto('/classes?season=all&sortBy=price&sortOrder=asc')
  await page.getByRole('link', { name: 'Saturday Sampler' }).first().click()
  await page.waitForURL('**/events/**')
  await page.getByRole('button', { name: /^RSVP/ }).first().click()
  await page.waitForURL('**/checkout?*')
  await page.getByRole('button', { name: 'Reserve this free spot' }).click()
  await page.waitForURL(/registration-success/)
  const placed = await stage.site.pool.query(
    `SELECT r.status, o.due_cents FROM registrations r JOIN orders o ON o.id = r.order_id JOIN users u ON u.id = r.parent_id
     JOIN offerings f ON f.id = r.offering_id WHERE u.email = 'parent2@example.com' AND f.kind = 'trial' ORDER BY r.created_at DESC LIMIT 1`,
  )
  expect(placed.rows).toEqual([{ status: 'confirmed', due_cents: 0 }])
  expect(troubles).toEqual([])
  await leave()
})

test('an admin signs in and finds the registrations; signed-out visitors and parents are redirected', async () => {
  const { page, troubles, context, leave } = await stage.visit({
    viewport: { width: 1440, height: 900 },
  })
  await page.goto('/admin')
  await page.waitForURL('**/portal**')
  await seeToast(page, 'Authentication Required')

  await page.goto('/login')
  await hydrated(page)
  await page.getByLabel('Email').fill('parent@example.com')
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await seeToast(page, 'Login Failed / Invalid email or password. Please try again.')
  await page.getByLabel('Password', { exact: true }).fill('wonder-becomes-art')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL('**/dashboard')
  await page.goto('/admin')
  await page.waitForURL('**/dashboard**')
  await seeToast(page, "Access Denied / You don't have permission to access the admin dashboard")

  await context.clearCookies()
  await page.goto('/login')
  await hydrated(page)
  await page.getByLabel('Email').fill('admin@example.com')
  await page.getByLabel('Password', { exact: true }).fill('wonder-becomes-art')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL('**/admin/today')
  await page.goto('/admin')
  await expect.poll(() => heading(page).innerText()).toBe('Registrations')
  await page
    .getByRole('searchbox', { name: 'Child, parent or class' })
    .or(page.getByLabel('Child, parent or class'))
    .first()
    .fill('Leo')
  await page.keyboard.press('Enter')
  await page.waitForURL(/q=Leo/)
  const row = page.getByRole('row').filter({ hasText: 'Leo Alvarez' }).first()
  await row.waitFor()
  await expect.poll(() => row.innerText()).toMatch(/8/)
  const csv = await context.request.get((await page.getByRole('link', { name: 'CSV' }).getAttribute('href'))!)
  expect(csv.headers()['content-disposition']).toContain('attachment')
  expect(await csv.text()).toContain('Leo')
  expect(troubles).toEqual([])
  await leave()
})
