import { beforeAll, expect, test } from 'vitest'
import { giveCredit } from '#src/features/payments/server.ts'
import { newId } from '#src/lib/ids.ts'
import { findings } from '../support/audit.ts'
import { addPlace, fillClass } from '../support/full-class.ts'
import { signInByForm } from '../support/people.ts'
import { cardTitles, dollars, heart, pickChild, pickOnly, placeRow, press } from '../support/presses.ts'
import { openStage } from '../support/stage.ts'
import { atTestProvider, readUntil } from '../support/test-provider.ts'
import { hydrated, PHONE, seeToast, type Visit } from '../support/visit.ts'

/** Never bought before the waitlist test, which fills it. */
const FULL = 'big-sky-painting'
const GIFT = 25_00
const PART = 10_00

type Chosen = { title: string; cents: number }
const stage = openStage()
let parent: Visit
let provider: Awaited<ReturnType<typeof atTestProvider>>
let chosen: Chosen[]

beforeAll(async () => {
  parent = await stage.visit()
  const { rows } = await stage.site.pool.query(`SELECT id FROM users WHERE email = 'parent2@example.com'`)
  const parentId = rows[0].id
  await stage.site.pool.query(
    `INSERT INTO children (id, parent_id, first_name, last_name, date_of_birth, photo_consent)
     VALUES ($1, $2, 'Mia', 'Ellis', '2018-04-27', true)`,
    [newId(), parentId],
  )
  const gift = { parentId, amountCents: GIFT, cause: `test:${parentId}`, note: 'Thanks for waiting' }
  await stage.site.db.transaction(tx => giveCredit(tx, gift))
})

const main = () => parent.page.locator('main').innerText()
const open = async (path: string) => {
  await parent.page.goto(path)
  await hydrated(parent.page)
}
/** Nothing extends past a small screen. */
const fits = async () =>
  expect(await parent.page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)

/** Paid classes on the page that can still be canceled and that this family hasn't booked. */
async function bookable(titles: readonly string[]): Promise<Chosen[]> {
  const { rows } = await stage.site.pool.query<Chosen>(
    `SELECT title, price_cents AS cents FROM offerings o WHERE title = ANY($1) AND slug <> $2 AND status = 'published'
       AND kind = 'class' AND price_cents > 2000 AND (capacity = 0 OR taken < capacity) AND starts_at > now() + interval '5 days'
       AND NOT EXISTS (SELECT FROM registrations r JOIN users u ON u.id = r.parent_id
         WHERE r.offering_id = o.id AND u.email = 'parent2@example.com')
     ORDER BY price_cents DESC, title`,
    [titles, FULL],
  )
  return rows
}

test('a guest saves three classes, signs in, and has them in the account', async () => {
  const { page } = parent
  await open('/classes')
  await expect.poll(async () => (await cardTitles(page)).length).toBeGreaterThan(2)
  chosen = (await bookable(await cardTitles(page))).slice(0, 3)
  expect(chosen.length).toBe(3)
  for (const { title } of chosen) await heart(page, title).click()
  await page.getByRole('link', { name: 'Your favorites' }).click()
  const saved = chosen.map(each => each.title).reverse()
  await expect.poll(() => cardTitles(page)).toEqual(saved)
  await page.getByRole('link', { name: 'Log in' }).click()
  await signInByForm(page)
  await page.waitForURL('**/favorites')
  await page.getByText('Your saved classes, newest first.').waitFor()
  await expect.poll(async () => (await cardTitles(page)).slice(0, 3).sort()).toEqual(saved.toSorted())
  await fits()
})

test('three classes for two children go into one cart, partly paid with credit', async () => {
  const { page } = parent
  for (const [at, { title }] of chosen.entries()) {
    await open('/favorites')
    const card = page.locator('.class-card').filter({ has: page.getByText(title, { exact: true }) })
    await card.getByRole('link', { name: /Register/ }).click()
    await page.waitForURL('**/cart?classId=*')
    await hydrated(page)
    await pickChild(page, at === 1 ? 'Mia' : 'Sam')
    await expect.poll(() => page.locator('.lines > .item').count()).toBe(at + 1)
  }
  await fits()
  const due = chosen.reduce((sum, each) => sum + each.cents, 0) - PART
  await press(page, 'Use only part of it')
  await page.getByLabel('Credit to use, in dollars').fill(dollars(PART).slice(1))
  await press(page, `Check out, ${dollars(due)}`)
  await page.waitForURL('**/checkout?order=*')
  await page.getByText("We're holding these 3 spots until").first().waitFor()
  await fits()
  await page.getByText('Visa ending 4242').click()
  await press(page, `Pay ${dollars(due)}`)
  await seeToast(page, 'Payment Successful')
  await page.waitForURL('**/confirmation?registration=*')
  await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toBe("You're In")
  await fits()
})

test('one class is canceled for a refund, another for credit, with amounts and deadline shown first', async () => {
  const { page } = parent
  await open('/registrations')
  for (const [index, words] of [/Refund to your card|as credit/, /^Class credit$/].entries()) {
    const { title, cents } = chosen[index]!
    await placeRow(page, title).getByRole('button', { name: 'Cancel' }).click()
    const dialog = page.getByRole('dialog')
    await dialog
      .getByText(
        /Cancel by \w{3}, \w{3} \d+(, \d{4})?, \d+(:\d\d)? [AP]M: full credit, or a refund minus the \$\d+\.00 supply fee\./,
      )
      .waitFor()
    await expect.poll(() => dialog.locator('.amount').allInnerTexts()).toEqual([dollars(cents - 10_00), dollars(cents)])
    await dialog.locator('.choice b').filter({ hasText: words }).first().click()
    await fits()
    await dialog.getByRole('button', { name: /^Cancel .+'s class$/ }).click()
    await seeToast(page, 'Cancellation Processed')
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await expect.poll(() => placeRow(page, title).innerText()).toContain('Canceled')
  }
  // The rest of the gift, the credit that paid for part of the two, and the second class in full.
  const { rows } = await stage.site.pool.query(
    `SELECT sum(to_credit_cents)::int AS back FROM cancellations c JOIN registrations r ON r.id = c.registration_id
     JOIN users u ON u.id = r.parent_id WHERE u.email = 'parent2@example.com'`,
  )
  expect(rows[0].back).toBeGreaterThanOrEqual(chosen[1]!.cents)
  await expect.poll(main).toContain(dollars(GIFT - PART + rows[0].back))
})

test('joining the waitlist of a full class and taking the spot that opens', async () => {
  const { page } = parent
  const classId = await fillClass(stage.site, FULL)
  await open(`/events/${FULL}`)
  await pickChild(page, 'Mia')
  await press(page, 'Join the waitlist with Mia')
  await seeToast(page, "Mia is first on the waitlist / We'll email you when a spot opens.")
  await fits()
  await addPlace(stage.browser, stage.site, classId)
  await open('/dashboard?tab=children')
  await page.getByText(/We're holding this spot until \w{3}, \w{3} \d+(, \d{4})?, \d+(:\d\d)? [AP]M/).waitFor()
  await page.getByRole('link', { name: /^Take the spot/ }).click()
  await page.waitForURL('**/checkout?classId=*&childId=*')
  await hydrated(page)
  await page.getByText(/^Use my \$\d+\.\d\d credit$/).click()
  await press(page, 'Reserve and pay $28.00')
  await page.waitForURL('**/checkout?order=*')
  await page.getByText('Visa ending 4242').click()
  await press(page, 'Pay $28.00')
  await seeToast(page, 'Payment Successful')
  await page.waitForURL('**/confirmation?registration=*')
  await fits()
})

test('a monthly program: paid, renewed, declined, fixed, and canceled at the end of the paid period', async () => {
  const { page } = parent
  provider = await atTestProvider(stage.browser, stage.site)
  await open('/events/after-school-makers')
  await pickOnly(page, 'Sam')
  await page.getByText('By the month').click()
  await page.getByRole('checkbox', { name: /^I agree to be charged/ }).check()
  await press(page, /^Register .*\$625\.00/)
  await page.waitForURL('**/payment/*')
  await hydrated(page)
  await fits()
  await press(page, /more test cards/)
  await page.getByText('Visa ending 0259').click()
  await press(page, 'Pay $625.00')
  await seeToast(page, 'Payment Successful')
  await page.waitForURL('**/confirmation?registration=*')

  await open('/subscriptions')
  await page.getByRole('link', { name: 'Details of After-School Makers' }).click()
  await page.waitForURL('**/subscription/*')
  await hydrated(page)
  await press(page, 'Change card')
  await page.getByText('Mastercard ending 4444').click()
  await press(page, 'Use this card')
  await seeToast(page, "Card changed / From now on, we'll charge Mastercard ending 4444.")
  await provider.moveOn('Forward 1 month')
  await readUntil(page, /\$600\.00\s+Succeeded[\s\S]*\$625\.00\s+Succeeded/)
  await fits()
  await press(page, 'Change card')
  await press(page, /more test cards/)
  await page.getByText('Visa ending 0259').click()
  await press(page, 'Use this card')
  await seeToast(page, "Card changed / From now on, we'll charge Visa ending 0259.")
  await provider.moveOn('Forward 1 month')
  await readUntil(page, /We couldn't charge \$600\.00/)
  await open('/subscriptions')
  await page.getByText('Payment due').waitFor()
  await fits()
  await page.getByRole('link', { name: 'Fix payment' }).click()
  await page.getByRole('heading', { name: 'Fix payment' }).waitFor()
  await page.getByText('Mastercard ending 4444').click()
  await press(page, 'Pay $600.00')
  await seeToast(page, 'Payment Successful / Your plan is active again.')

  await press(page, 'Cancel subscription')
  const dialog = page.getByRole('dialog')
  await dialog.getByText("You won't be charged the $600.00 for the next month.").waitFor()
  await fits()
  await dialog.getByRole('button', { name: /^Cancel .* subscription$/ }).click()
  await seeToast(page, "Subscription Cancelled / Your plan ends when the time you've paid for is over.")
  await expect.poll(main).toMatch(/Next charge\s+None/)
})

test('spots, cards and credit agree after all of it', async () => {
  expect(await findings(stage.site.db)).toEqual([])
  expect([...parent.troubles, ...provider.troubles]).toEqual([])
})
