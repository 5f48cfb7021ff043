import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, open } from '../support/commerce.ts'
import { signIn } from '../support/people.ts'
import { dollars } from '../support/presses.ts'
import { linksOf, wordsOf } from '../support/reading.ts'
import { rowName, type SpecRow } from '../support/spec-table.ts'
import { openStage } from '../support/stage.ts'
import { DESKTOP, seeToast, type Visit } from '../support/visit.ts'

/** The daily work of staff: today, families, rosters and the door. */
const stage = openStage()
let admin: Visit
let staff: Visit
let family: string
let session: string
let registration: string
beforeAll(async () => {
  admin = await stage.visit({ viewport: DESKTOP })
  staff = await stage.visit({ viewport: { width: 1024, height: 768 } })
  await Promise.all([signIn(admin.context, 'admin'), signIn(staff.context, 'staff')])
  family = (await stage.site.pool.query(`SELECT id FROM users WHERE email = 'parent@example.com'`)).rows[0].id
  ;({ session, registration } = await aSessionOfToday())
})
afterAll(async () => {
  const expected = /ERR_FAILED|ERR_INTERNET_DISCONNECTED|status of (400|500)/
  expect([...admin.troubles, ...staff.troubles].filter(each => !expected.test(each))).toEqual([])
})

/** Moves one of Leo's classes to start now. */
async function aSessionOfToday(): Promise<{ session: string; registration: string }> {
  const { rows } = await stage.site.pool.query(
    `SELECT s.id AS session, r.id AS registration FROM sessions s JOIN registrations r ON r.offering_id = s.offering_id
     JOIN children c ON c.id = r.child_id JOIN offerings o ON o.id = s.offering_id
     WHERE c.first_name = 'Leo' AND r.parent_id = $1 AND r.status = 'confirmed' AND o.kind = 'class' AND s.starts_at > now()
     ORDER BY s.starts_at LIMIT 1`,
    [family],
  )
  await stage.site.pool.query(
    `UPDATE sessions SET starts_at = now(), ends_at = now() + interval '1 hour' WHERE id = $1`,
    [rows[0].session],
  )
  return rows[0]
}
const part = (page: Page, name: string) => page.getByRole('region', { name })
const leo = (page: Page) => page.getByRole('listitem').filter({ hasText: 'Leo Alvarez' }).first()
const mark = (fields: object) =>
  ask(staff.page, 'POST', `/api/admin/sessions/${session}/attendance`, {
    key: randomUUID(),
    registrationId: registration,
    at: new Date().toISOString(),
    ...fields,
  })

const OFFICE: SpecRow<Page>[] = [
  {
    area: 'roles',
    says: 'today, families, rosters and the door: signed-out visitors go to /portal, parents to /dashboard, each with its toast',
    async check() {
      const paths = [
        '/admin/today',
        '/admin/families',
        `/admin/families/${family}`,
        `/admin/rosters/${session}`,
        `/door/${session}`,
      ]
      const guest = await stage.visit({ viewport: DESKTOP })
      for (const path of paths) {
        await guest.page.goto(path)
        await guest.page.waitForURL('**/portal**')
      }
      await seeToast(guest.page, 'Authentication Required')
      await signIn(guest.context, 'parent')
      for (const path of paths) {
        await guest.page.goto(path)
        await guest.page.waitForURL('**/dashboard**')
      }
      await seeToast(guest.page, "Access Denied / You don't have permission to access the admin dashboard")
      await guest.leave()
    },
  },
  {
    area: 'admin today',
    says: 'today’s sessions with roster and door links, the next seven days, and what needs attention',
    async check(page) {
      await open(page, '/admin/today')
      const today = part(page, "Today's sessions")
      await expect
        .poll(() => linksOf(today))
        .toEqual(
          expect.arrayContaining([
            expect.stringContaining(`→ /admin/rosters/${session}`),
            expect.stringContaining(`→ /door/${session}`),
          ]),
        )
      for (const name of ['Next seven days', 'Needs attention']) await page.getByRole('heading', { name }).waitFor()
      const words = await wordsOf(page.locator('.figures'))
      for (const each of ['Children today', 'Unpaid', 'On a waitlist']) expect(words).toContain(each)
    },
  },
  {
    area: 'admin today',
    says: 'past-due plans link to their families, a search stays within them, and having none says so',
    async check(page) {
      const all = `SELECT id, status FROM subscriptions`
      const before = (await stage.site.pool.query(all)).rows
      await stage.site.pool.query(
        `UPDATE subscriptions SET status = CASE WHEN parent_id = $1 THEN 'past_due' ELSE 'active' END`,
        [family],
      )
      await open(page, '/admin/today')
      const note = page.locator('.note').filter({ hasText: /plans? (is|are) past due/ })
      await note.getByRole('link', { name: 'Open' }).click()
      await page.getByText('Showing only families with a past due plan.').waitFor()
      await expect
        .poll(() => page.getByRole('table', { name: 'Families' }).getByRole('link').allInnerTexts())
        .toEqual(['Maya Alvarez'])
      await page.getByLabel('Name, email, phone or order').fill('Foster')
      await page.getByRole('button', { name: 'Search', exact: true }).click()
      await page.getByRole('heading', { name: 'No families found' }).waitFor()
      await page.getByText('Showing only families with a past due plan.').waitFor()
      await stage.site.pool.query(`UPDATE subscriptions SET status = 'active'`)
      await open(page, '/admin/families?pastDue=yes')
      await page.getByRole('heading', { name: 'No plans past due' }).waitFor()
      for (const { id, status } of before)
        await stage.site.pool.query('UPDATE subscriptions SET status = $2 WHERE id = $1', [id, status])
    },
  },
  {
    area: 'accounts and access',
    says: 'only admins see the money received this week',
    async check(page) {
      const [boss, desk] = [
        await ask(page, 'GET', '/api/admin/today'),
        await ask(staff.page, 'GET', '/api/admin/today'),
      ]
      expect([typeof boss.body.week.taken, desk.body.week]).toEqual(['number', null])
      await open(page, '/admin/today')
      await page.getByText('Received this week').waitFor()
      await open(staff.page, '/admin/today')
      await expect.poll(() => staff.page.getByText('Received this week').count()).toBe(0)
    },
  },
  {
    area: 'admin dashboard: parent users',
    says: 'families can be found by name, email, phone or order; no match says so',
    async check(page) {
      await open(page, '/admin/families')
      const table = page.getByRole('table', { name: 'Families' })
      await expect
        .poll(() => table.getByRole('columnheader').allInnerTexts())
        .toEqual(['Parent', 'Children', 'Email', 'Phone', 'Spots'])
      for (const q of ['maya', 'parent@exam', 'nina']) {
        await open(page, `/admin/families?q=${q}`)
        await table.getByRole('link', { name: 'Maya Alvarez' }).waitFor()
      }
      await open(page, '/admin/families?q=nobody-like-that')
      await page.getByRole('heading', { name: 'No families found' }).waitFor()
      await expect.poll(() => linksOf(page.locator('.empty'))).toEqual(['Show all → /admin/families'])
    },
  },
  {
    area: 'security T80',
    says: 'a family’s file: children and their health, contacts, pickup list, registrations, money, emails',
    async check(page) {
      await open(page, `/admin/families/${family}`)
      const parts = ['Children', 'Registrations', 'Orders and payments', 'Contacts', 'Staff notes', 'Emails sent']
      for (const name of parts) await page.getByRole('heading', { level: 2, name }).waitFor()
      await page.getByRole('heading', { level: 3, name: 'Pickup list' }).waitFor()
      await page.getByText('Opening this page is recorded in the audit log.').waitFor()
      const { rows } = await stage.site.pool.query(
        `SELECT count(*)::int AS n FROM audit_entries WHERE route = 'GET /api/admin/families/:id' AND params->>'id' = $1`,
        [family],
      )
      expect(rows[0].n).toBeGreaterThan(0)
      await expect.poll(() => page.title()).not.toMatch(/Alvarez|Leo|Nina/)
    },
  },
  {
    area: 'accounts and access',
    says: 'a staff note can’t be empty, and the family never sees it',
    async check(page) {
      await open(page, `/admin/families/${family}`)
      await page.getByRole('button', { name: 'Save note' }).click()
      await page.getByText('Enter a note.').first().waitFor()
      await page.getByLabel('New note').fill('Comes by bicycle.')
      await page.getByRole('button', { name: 'Save note' }).click()
      await part(page, 'Staff notes').getByText('Comes by bicycle.').waitFor()
      const parent = await stage.visit()
      await signIn(parent.context, 'parent')
      const own = await (await parent.context.request.get('/api/family')).text()
      expect(own).not.toContain('bicycle')
      await parent.leave()
    },
  },
  {
    area: 'accounts and access',
    says: 'only admins give credit, from $1.00 to $1,000.00, with a reason that the family sees',
    async check(page) {
      await open(page, `/admin/families/${family}`)
      const balance = async () =>
        Number(
          (
            await stage.site.pool.query(
              `SELECT coalesce(sum(amount_cents), 0) AS n FROM ledger_entries WHERE account = 'credit' AND parent_id = $1`,
              [family],
            )
          ).rows[0].n,
        )
      const before = await balance()
      await page.getByRole('button', { name: 'Give credit' }).click()
      const dialog = page.getByRole('dialog', { name: 'Give credit' })
      await dialog.getByLabel('Amount, in dollars').fill('0.50')
      await dialog.getByRole('button', { name: 'Give credit' }).click()
      for (const words of ['Enter an amount from $1.00 to $1,000.00.', 'Enter a reason.'])
        await dialog.getByText(words).first().waitFor()
      await dialog.getByLabel('Amount, in dollars').fill('5')
      await dialog.getByLabel('Reason').fill('The class began late.')
      await dialog.getByRole('button', { name: 'Give $5.00' }).click()
      await seeToast(page, 'Credit given')
      await page.getByRole('heading', { name: /^Credit: / }).waitFor()
      expect(Math.abs(await balance())).toBe(Math.abs(before) + 5_00)
      await page.getByRole('heading', { name: `Credit: ${dollars(Math.abs(before) + 5_00)}` }).waitFor()
      await open(staff.page, `/admin/families/${family}`)
      await expect.poll(() => staff.page.getByRole('button', { name: 'Give credit' }).count()).toBe(0)
      const gift = { giftId: randomUUID(), amount: 500, reason: 'x' }
      expect((await ask(staff.page, 'POST', `/api/admin/families/${family}/credit`, gift)).status).toBe(403)
    },
  },
  {
    area: 'design',
    says: 'a list that fails to load says so and offers to try again; an unknown family is a not-found page',
    async check(page) {
      await stage.site.pool.query('ALTER TABLE children RENAME TO children_away')
      try {
        await open(page, '/admin/families')
        await page.getByRole('heading', { name: "Couldn't load the families" }).waitFor()
      } finally {
        await stage.site.pool.query('ALTER TABLE children_away RENAME TO children')
      }
      await page.getByRole('button', { name: 'Try again' }).click()
      await page.getByRole('table', { name: 'Families' }).waitFor()
      expect((await page.goto(`/admin/families/${randomUUID()}`))!.status()).toBe(404)
    },
  },
]

const DOOR: SpecRow<Page>[] = [
  {
    area: 'door',
    says: 'the printable roster: each child with allergies, contacts, photo consent, safety and who can pick up',
    async check(page) {
      await open(page, `/admin/rosters/${session}`)
      const heads = await page.getByRole('table', { name: 'Roster' }).getByRole('columnheader').allInnerTexts()
      expect(heads).toEqual(['Child', 'Allergies', 'Contacts', 'Photos', 'Safety signed', 'Picked up by'])
      const named = page
        .getByRole('row', { name: /Leo Alvarez/ })
        .getByRole('cell')
        .last()
      await page.emulateMedia({ media: 'print' })
      await expect
        .poll(() => named.innerText(), { message: 'the people who can pick Leo up are above the signature line' })
        .toContain('Maya Alvarez')
      await page.emulateMedia({ media: 'screen' })
      await page.getByRole('button', { name: 'Print' }).waitFor()
      const file = page.getByRole('link', { name: 'Family file for Maya Alvarez' }).first()
      await expect.poll(() => file.getAttribute('href')).toBe(`/admin/families/${family}`)
      await page.emulateMedia({ media: 'print' })
      await expect.poll(() => file.isVisible()).toBe(false)
      await page.emulateMedia({ media: 'screen' })
      await expect
        .poll(() => page.getByRole('link', { name: 'Open check-in' }).getAttribute('href'))
        .toBe(`/door/${session}`)
    },
  },
  {
    area: 'door',
    says: 'check in, undo, check out to a person on the pickup list',
    async check(page) {
      await open(page, `/door/${session}`)
      await page.getByRole('button', { name: 'Check in Leo Alvarez' }).click()
      await leo(page)
        .getByText(/^Here \d/)
        .waitFor()
      await page.getByText('Everything is synced').waitFor()
      await page.getByRole('button', { name: 'Undo check-in for Leo Alvarez' }).click()
      await page.getByRole('button', { name: 'Check in Leo Alvarez' }).click()
      await page.getByRole('button', { name: 'Check out Leo Alvarez' }).click()
      const dialog = page.getByRole('dialog', { name: "Who's picking up Leo Alvarez?" })
      await dialog.getByText('Check a photo ID. On the pickup list:').waitFor()
      await dialog.getByRole('button', { name: 'Maya Alvarez' }).click()
      await leo(page)
        .getByText(/^Picked up .* by Maya Alvarez$/)
        .waitFor()
      await page.getByRole('button', { name: 'Undo checkout for Leo Alvarez' }).click()
      await leo(page)
        .getByText(/^Here \d/)
        .waitFor()
      await page.getByText('Everything is synced').waitFor()
    },
  },
  {
    area: 'security T80, door',
    says: 'checking out to anyone else requires a name, a reason and, for staff, a call to the parent',
    async check(page) {
      await open(page, `/door/${session}`)
      await page.getByRole('button', { name: 'Check out Leo Alvarez' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: 'Check out to this person' }).click()
      for (const words of ["Enter who's picking the child up.", 'Enter a reason.', 'Call the parent first.'])
        await dialog.getByText(words).first().waitFor()
      const stranger = { mark: 'release', releasedTo: 'Somebody Else' }
      expect((await mark(stranger)).body).toMatchObject({ code: 'not-authorized' })
      expect((await mark({ ...stranger, reason: 'A friend' })).body.code).toBe('not-authorized')
      expect((await mark({ mark: 'release' })).body.message).toBe("Enter who's picking the child up.")
    },
  },
  {
    area: 'door',
    says: "a session on another day, and one that doesn't exist, refuse check-in",
    async check(page) {
      const { rows } = await stage.site.pool.query(
        `SELECT s.id FROM sessions s WHERE s.starts_at > now() + interval '9 days' AND s.cancelled_at IS NULL LIMIT 1`,
      )
      const body = { key: randomUUID(), registrationId: registration, mark: 'check-in', at: new Date().toISOString() }
      const later = await ask(page, 'POST', `/api/admin/sessions/${rows[0].id}/attendance`, body)
      expect([later.status, ['not-today', 'not-on-roster'].includes(later.body.code)]).toEqual([409, true])
      const none = await ask(page, 'POST', `/api/admin/sessions/${randomUUID()}/attendance`, body)
      expect(none.status).toBe(404)
      expect((await page.goto(`/door/${randomUUID()}`))!.status()).toBe(404)
    },
  },
]

describe('the office', () => {
  for (const row of OFFICE) test(rowName(row), () => row.check(admin.page))
})
describe('the door', () => {
  for (const row of DOOR) test(rowName(row), () => row.check(staff.page))
})
