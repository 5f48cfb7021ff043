import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { closedToStrangers, openBackOffice, refusedTo } from '../support/back-office.ts'
import { ask, open, testRows } from '../support/commerce.ts'
import { linksOf, section, wordsOf } from '../support/reading.ts'
import type { SpecRow } from '../support/spec-table.ts'
import { DESKTOP, seeToast, visit } from '../support/visit.ts'

/** /admin/staff and /invitation: the staff list and how staff join (T7, T12, T29). */
const office = openBackOffice(/status of (400|403|410|500)|ERR_FAILED/)

const STAFF = '/admin/staff'
const NOBODY = '01890000-0000-7000-8000-000000000000'
const CALLS = [
  'GET /api/admin/staff',
  'POST /api/admin/staff/invitations',
  `DELETE /api/admin/staff/invitations/${NOBODY}`,
  `PUT /api/admin/staff/${NOBODY}/role`,
  `PUT /api/admin/staff/${NOBODY}/disabled`,
  `POST /api/admin/staff/${NOBODY}/reset-second-factor`,
]
const dialog = (page: Page) => page.getByRole('dialog')
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const invited = (page: Page) => section(page.getByRole('main'), 'Invited')
const row = (page: Page, name: RegExp) => page.getByRole('table', { name: 'Staff' }).getByRole('row', { name })
async function change(page: Page, name: RegExp) {
  await row(page, name)
    .getByRole('button', { name: /^Change/ })
    .click()
  await dialog(page).waitFor()
}
/** The invitation link in the newest email to this address. */
async function linkTo(address: string): Promise<string> {
  const found = () =>
    office.mails
      .filter(each => each.to.includes(address))
      .map(each => /\/invitation#token=[\w-]+/.exec(each.raw.replace(/=\r\n/g, '').replace(/=3D/g, '='))?.[0])
      .at(-1)
  await expect.poll(found).toBeDefined()
  return found()!
}
const invite = (page: Page, email: string, role = 'staff') =>
  ask(page, 'POST', '/api/admin/staff/invitations', { email, role })

const LIST: SpecRow<Page>[] = [
  {
    area: 'accounts and access',
    says: 'lists all staff with role, status, and when they were last seen',
    async check(page) {
      await expect.poll(async () => await (await open(page, STAFF)).innerText()).toBe('Staff')
      await expect
        .poll(() => linksOf(page.getByRole('navigation', { name: 'Back office' })))
        .toContain(`Staff → ${STAFF}`)
      const { body } = await ask(page, 'GET', '/api/admin/staff')
      expect([body.total, body.page, body.pageSize]).toEqual([body.people.length, 1, 50])
      const heads = page.getByRole('table', { name: 'Staff' }).getByRole('columnheader')
      await expect.poll(() => heads.allInnerTexts()).toEqual(['Name', 'Email', 'Role', 'Status', 'Last seen', 'Change'])
      await expect.poll(() => row(page, /\(you\)/).innerText()).toMatch(/admin@example\.com\s+Admin\s+Password only/)
      expect(body.people.every((each: object) => !('passwordHash' in each))).toBe(true)
    },
  },
  {
    area: 'accounts and access',
    says: 'only admins manage roles; staff are told to ask one, parents and signed-out visitors are turned away',
    async check() {
      const { page } = office.staff
      await open(page, STAFF)
      await page.getByRole('heading', { level: 2, name: 'Admins only' }).waitFor()
      await page.getByText('Only admins can manage staff. Ask one of them.').waitFor()
      await expect.poll(() => page.getByRole('table').count()).toBe(0)
      await refusedTo(office.staff, CALLS)
      await refusedTo(office.parent, CALLS)
      await closedToStrangers(office.site, CALLS)
      await office.parent.page.goto(STAFF)
      await office.parent.page.waitForURL('**/dashboard')
      await seeToast(office.parent.page, "Access Denied / You don't have permission to access the admin dashboard")
    },
  },
  {
    area: 'design',
    says: 'a list that fails to load says so and offers to try again',
    async check(page) {
      await office.site.pool.query('ALTER TABLE staff_invitations RENAME TO staff_invitations_away')
      try {
        await open(page, STAFF)
        await page.getByRole('heading', { name: "Couldn't load staff" }).waitFor()
        await page.getByText("Nothing was lost. Only this list couldn't load.").waitFor()
      } finally {
        await office.site.pool.query('ALTER TABLE staff_invitations_away RENAME TO staff_invitations')
      }
      await press(page, 'Try again')
      await row(page, /\(you\)/).waitFor()
    },
  },
  {
    area: 'design',
    says: 'a long list is split into pages of 50',
    async check(page) {
      await office.site.pool.query(
        `INSERT INTO users (id, email, first_name, last_name, role)
         SELECT gen_random_uuid(), 'demo-many-' || n || '@example.com', 'Demo', 'Zz' || n, 'staff' FROM generate_series(1, 50) n`,
      )
      await open(page, STAFF)
      await expect.poll(() => page.getByRole('table', { name: 'Staff' }).locator('tbody tr').count()).toBe(50)
      await page.getByRole('navigation', { name: 'Staff list pages' }).getByRole('link', { name: 'Later' }).click()
      await page.waitForURL('**/admin/staff?page=2')
      await page.getByText('Page 2 of 2').waitFor()
      await office.site.pool.query(`DELETE FROM users WHERE email LIKE 'demo-many-%'`)
    },
  },
]

const INVITING: SpecRow<Page>[] = [
  {
    area: 'accounts and access',
    says: 'an invitation by email: a valid address and a role; a link that works once, for 7 days',
    async check(page) {
      await open(page, STAFF)
      await press(page, 'Invite someone')
      const words = await wordsOf(dialog(page))
      for (const sentence of [
        'Day-to-day work: rosters, check-in, updates, calendar, messages and families.',
        'Everything staff can do, plus prices, payments, content, settings and staff.',
        "They'll get a link that works once, for 7 days, to enter their name and choose a password.",
      ])
        expect(words).toContain(sentence)
      await press(page, 'Send invitation')
      await dialog(page).getByText('Please enter a valid email address').waitFor()
      await page.getByLabel('Work email address').fill('Robin@Example.com')
      await press(page, 'Send invitation')
      await seeToast(page, 'Invitation sent / We emailed the invitation to Robin@Example.com. It works for 7 days.')
      await expect
        .poll(() => wordsOf(invited(page)))
        .toMatch(/robin@example\.com Staff, invited by Dana Okafor, expires /)
      const { rows } = await office.site.pool.query(
        `SELECT extract(epoch FROM expires_at - created_at)::int AS seconds FROM staff_invitations WHERE email = 'robin@example.com'`,
      )
      expect(rows[0].seconds).toBe(7 * 24 * 3600)
    },
  },
  {
    area: 'security T3, security T12',
    says: 'an address that already has an account can’t be invited',
    async check(page) {
      await open(page, STAFF)
      await press(page, 'Invite someone')
      await page.getByLabel('Work email address').fill('parent@example.com')
      await press(page, 'Send invitation')
      const note = dialog(page).getByRole('alert')
      await expect
        .poll(() => wordsOf(note))
        .toBe(
          'Invitation not sent This address already has an account. Staff who are also parents need a separate email address for work.',
        )
      await page.keyboard.press('Escape')
      await expect.poll(() => dialog(page).count()).toBe(0)
    },
  },
  {
    area: 'security T7, security T9',
    says: 'sending again revokes the previous link; withdrawing revokes it for good',
    async check(page) {
      const old = await linkTo('robin@example.com')
      await open(page, STAFF)
      await page.getByRole('button', { name: 'Send again to robin@example.com' }).click()
      await seeToast(page, 'Invitation sent / ')
      await expect.poll(() => linkTo('robin@example.com')).not.toBe(old)
      const guest = await visit(office.browser, office.site.origin, { viewport: DESKTOP })
      await open(guest.page, old)
      await guest.page.getByText('This invitation no longer works').waitFor()
      await page.getByRole('button', { name: 'Withdraw the invitation for robin@example.com' }).click()
      await seeToast(page, 'Invitation withdrawn / The invitation no longer works.')
      await guest.page.goto('/about')
      await open(guest.page, await linkTo('robin@example.com'))
      await guest.page.getByText('It has expired, was withdrawn or was already used.').waitFor()
      await expect
        .poll(() => linksOf(guest.page.getByRole('main')))
        .toContain('Sign in to an existing account → /login')
      await guest.leave()
    },
  },
]

const ACCEPTING: SpecRow<Page>[] = [
  {
    area: 'accounts and access',
    says: 'the invited person enters a name and password and lands in the back office; the link is used up',
    async check(page) {
      await invite(page, 'kim@example.com', 'admin')
      const link = await linkTo('kim@example.com')
      const kim = await visit(office.browser, office.site.origin, { viewport: DESKTOP })
      await expect.poll(async () => await (await open(kim.page, link)).innerText()).toBe('Join the staff')
      await kim.page.getByText("You'll sign in as kim@example.com, an admin.").waitFor()
      await press(kim.page, 'Join the staff')
      for (const sentence of [
        'First name is required',
        'Last name is required',
        'Password must be at least 8 characters',
      ])
        await kim.page.getByText(sentence).waitFor()
      await kim.page.getByLabel('First name').fill('Kim')
      await kim.page.getByLabel('Last name').fill('Lund')
      await kim.page.getByLabel('Password', { exact: true }).fill('four tin whistles')
      await kim.page.getByLabel('Confirm password').fill('four tin whistle')
      await press(kim.page, 'Join the staff')
      await kim.page.getByText("Passwords don't match").waitFor()
      await kim.page.getByLabel('Confirm password').fill('four tin whistles')
      await press(kim.page, 'Join the staff')
      await kim.page.waitForURL('**/admin/today')
      expect((await ask(kim.page, 'GET', '/api/auth/user')).body).toMatchObject({ role: 'admin', firstName: 'Kim' })
      const again = await visit(office.browser, office.site.origin, { viewport: DESKTOP })
      await open(again.page, link)
      await again.page.getByText('This invitation no longer works').waitFor()
      await Promise.all([kim.leave(), again.leave()])
    },
  },
  {
    area: 'design',
    says: 'the invitation page shows loading, then a failure, and loads on the next try',
    async check(page) {
      await invite(page, 'lee@example.com')
      const link = await linkTo('lee@example.com')
      const lee = await visit(office.browser, office.site.origin, { viewport: DESKTOP })
      let release = () => {}
      const held = new Promise<void>(done => {
        release = done
      })
      await lee.page.route('**/api/auth/invitation', route => held.then(() => route.abort()))
      await lee.page.goto(link)
      await lee.page.getByText('Loading your invitation').waitFor({ state: 'attached' })
      release()
      await lee.page.getByText("Couldn't load the invitation").waitFor()
      await lee.page.unrouteAll()
      await press(lee.page, 'Try again')
      await lee.page.getByText("You'll sign in as lee@example.com, staff.").waitFor()
      await lee.leave()
    },
  },
]

/** These rows change Kim, who has just joined. */
const CHANGING: SpecRow<Page>[] = [
  {
    area: 'security T7, security T29',
    says: 'changing a role signs the person out everywhere and is recorded in the audit log',
    async check(page) {
      await open(page, STAFF)
      await change(page, /Kim Lund/)
      await dialog(page).getByText('Day-to-day work').click()
      await press(page, 'Save role')
      await seeToast(page, "Role changed / The role is changed. They're signed out everywhere.")
      await expect.poll(() => row(page, /Kim Lund/).innerText()).toMatch(/Staff\s+Password only\s+Never/)
      const { body } = await ask(page, 'GET', '/api/admin/audit?kind=staff')
      expect(body.entries[0].changes[0]).toMatchObject({ before: { role: 'admin' }, after: { role: 'staff' } })
    },
  },
  {
    area: 'security T29',
    says: 'a deactivated account can’t sign in, stays in the list, and can be reactivated',
    async check(page) {
      await open(page, STAFF)
      await change(page, /Kim Lund/)
      await expect
        .poll(() => wordsOf(dialog(page)))
        .toContain(
          'Deactivating signs Kim out everywhere right away. Their activity stays in the log, and you can reactivate the account anytime.',
        )
      await press(page, "Deactivate Kim's account")
      await dialog(page).getByText("Kim Lund will be signed out everywhere and can't sign in").waitFor()
      const now = await office.site.pool.query(`SELECT disabled_at FROM users WHERE email = 'kim@example.com'`)
      expect(now.rows).toEqual([{ disabled_at: null }])
      await press(page, 'Deactivate Kim Lund')
      await seeToast(page, 'Account deactivated / The account is deactivated and signed out everywhere.')
      await row(page, /Kim Lund/)
        .getByText('Deactivated')
        .waitFor()
      const kim = await visit(office.browser, office.site.origin)
      const data = { email: 'kim@example.com', password: 'four tin whistles' }
      expect((await kim.context.request.post('/api/auth/login', { data })).status()).toBe(401)
      await change(page, /Kim Lund/)
      await dialog(page).getByText("Kim can't sign in. Their activity stays in the log.").waitFor()
      await press(page, "Reactivate Kim's account")
      await seeToast(page, 'Account reactivated / The account is active again.')
      expect((await kim.context.request.post('/api/auth/login', { data })).status()).toBe(200)
      await kim.leave()
    },
  },
  {
    area: 'security T12',
    says: 'the only admin stays one; a password that was entered long ago is requested again',
    async check(page) {
      await office.site.pool.query('UPDATE sign_ins SET password_confirmed_at = NULL')
      await open(page, STAFF)
      await change(page, /\(you\)/)
      await expect.poll(() => wordsOf(dialog(page))).toContain('This is you. Changing your role signs you out.')
      await dialog(page).getByText('Day-to-day work').click()
      await press(page, 'Save role')
      const question = page.getByRole('dialog', { name: "Confirm it's you" })
      await expect.poll(() => wordsOf(question)).toContain("This decides who can see families' information")
      await question.getByLabel('Your password').fill('not this one')
      await press(page, 'Continue')
      await question.getByText("That password isn't right. Try again.").waitFor()
      await question.getByLabel('Your password').fill('wonder-becomes-art')
      await press(page, 'Continue')
      await page.getByText('This is the only admin. Make someone else an admin first.').waitFor()
    },
  },
  {
    area: 'security T5',
    says: "resetting two-step verification: only another admin can, and only where it's on",
    async check(page) {
      const { body } = await ask(page, 'GET', '/api/admin/staff')
      const idOf = (email: string) => body.people.find((each: { email: string }) => each.email === email).id
      const reset = (email: string) => ask(page, 'POST', `/api/admin/staff/${idOf(email)}/reset-second-factor`)
      expect((await reset('admin@example.com')).body.message).toBe('Ask another admin to reset this for you.')
      expect((await reset('kim@example.com')).body.message).toBe("Two-step verification isn't on for this account.")
      const unknown = CALLS.slice(2).map(call => call.split(' ') as ['PUT', string])
      for (const [method, path] of unknown) {
        const data = path.endsWith('role')
          ? { role: 'staff' }
          : path.endsWith('disabled')
            ? { disabled: true }
            : undefined
        expect([path, (await ask(page, method, path, data)).status]).toEqual([path, 404])
      }
    },
  },
]

describe('staff', () => testRows([...LIST, ...INVITING, ...ACCEPTING, ...CHANGING], () => office.admin))
