import type { Page } from 'playwright-core'
import { openPage, type ScreenState } from './rows.ts'
import type { Stage } from './stage.ts'

/** Screens that are only reached through actions; worth a look although nothing is wrong on them. */
const PAGES_OF_A_FAMILY = ['/dashboard', '/registrations', '/classes', '/account', '/cart']

async function familyOfBuyer({ buyer }: Stage): Promise<string> {
  return `/admin/families/${buyer.parentId}`
}

/** Books a class for the only child and stops at the payment step. */
async function atSettling(stage: Stage): Promise<void> {
  const { page } = stage
  await openPage(stage, await familyOfBuyer(stage))
  await page.getByRole('button', { name: 'Book a class' }).click()
  const dialog = page.getByRole('dialog')
  const classes = dialog.getByLabel('Class', { exact: true })
  const free = classes.locator('option').filter({ hasText: /\$45\.00, \d+ left/ })
  await classes.selectOption(await free.first().getAttribute('value'))
  await dialog.getByRole('button', { name: 'Book for $45.00' }).click()
  await dialog.getByRole('heading', { name: 'How are they paying?' }).waitFor()
}

const choose = (page: Page, title: string) => page.getByRole('dialog').getByText(title, { exact: true }).click()

/** Cancels a class for three families: a payment is disputed, was refunded elsewhere, or is free again. */
async function withheldPlaces({ site }: Stage): Promise<void> {
  await site.pool.query(`WITH off AS (
      INSERT INTO class_cancellations (id, offering_id, session_id, actor_id, reason, make_good, finished_at)
      SELECT gen_random_uuid(), s.offering_id, s.id, u.id, 'The kiln broke.', 'refund', now() FROM sessions s, users u
      WHERE u.email = 'admin@example.com' AND s.starts_at > now() ORDER BY s.starts_at LIMIT 1 RETURNING id)
    INSERT INTO withheld (id, call_off_id, registration_id, amount_cents)
    SELECT gen_random_uuid(), off.id, r.id, 4500 FROM off, registrations r JOIN payments p ON p.order_id = r.order_id
    WHERE p.status = 'succeeded' ORDER BY r.id LIMIT 3`)
  await site.pool.query(`UPDATE payments p SET disputed_cents = CASE n WHEN 1 THEN 4500 ELSE 0 END,
      returned_elsewhere_cents = CASE n WHEN 2 THEN 4500 ELSE 0 END
    FROM (SELECT r.order_id, row_number() OVER (ORDER BY w.id) AS n FROM withheld w JOIN registrations r ON r.id = w.registration_id) x
    WHERE p.order_id = x.order_id`)
}

export const SHOWN: ScreenState[] = [
  {
    screen: 'the cancellations with disputed payments',
    state: 'shown',
    as: 'admin',
    async show(stage) {
      await withheldPlaces(stage)
      await openPage(stage, '/admin/cancellations')
      await stage.page.getByRole('heading', { name: 'Not compensated: the payment is disputed' }).waitFor()
    },
  },
  {
    screen: 'money taken by phone',
    state: 'shown',
    as: 'admin',
    async show(stage) {
      await atSettling(stage)
    },
  },
  ...['Cash', 'Check', 'Payment link by email'].map(
    (title): ScreenState => ({
      screen: `money taken by phone, ${title}`,
      state: 'shown',
      as: 'admin',
      async show(stage) {
        await atSettling(stage)
        await choose(stage.page, title)
        if (title !== 'Check') return
        await stage.page.getByRole('button', { name: 'Take $45.00' }).click()
        await stage.page.getByText('Enter the check number.').first().waitFor()
      },
    }),
  ),
  ...PAGES_OF_A_FAMILY.map(
    (path): ScreenState => ({
      screen: `as a family, ${path}`,
      state: 'shown',
      as: 'acting',
      async show(stage) {
        await openPage(stage, path)
        await stage.page.getByRole('region', { name: 'Viewing as a family' }).waitFor()
      },
    }),
  ),
]
