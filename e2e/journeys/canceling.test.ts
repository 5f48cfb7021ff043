import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findings } from '../support/audit.ts'
import { axeFindings } from '../support/axe.ts'
import { signIn } from '../support/people.ts'
import { dollars, placeRow } from '../support/presses.ts'
import { openStage } from '../support/stage.ts'
import { DESKTOP, hydrated, seeToast } from '../support/visit.ts'

const stage = openStage()

type Offering = { id: string; title: string; cents: number }

/** Sample classes that a family could book now, most expensive first; `hours` limits how far away they start. */
async function classes(hours: string, of = 'parent2@example.com'): Promise<Offering[]> {
  const { rows } = await stage.site.pool.query(
    `SELECT id, title, price_cents AS cents FROM offerings o
    WHERE kind = 'class' AND status = 'published' AND price_cents > 2000 AND (capacity = 0 OR taken < capacity - 1)
      AND starts_at > now() + interval '10 minutes' AND starts_at ${hours}
      AND NOT EXISTS (SELECT FROM registrations r JOIN users u ON u.id = r.parent_id
        WHERE r.offering_id = o.id AND u.email = $1)
    ORDER BY price_cents DESC, id`,
    [of],
  )
  return rows
}

/** Books and pays for a class through the API, as the checkout does. */
async function book(context: BrowserContext, { id, cents }: Offering) {
  const children = await (await context.request.get('/api/children')).json()
  const call = async (url: string, data: object) => {
    const answer = await context.request.post(url, { data })
    expect(answer.status(), `${url} ${await answer.text()}`).toBe(200)
    return answer.json()
  }
  const order = await call('/api/class-enrollments', { eventId: id, childId: children[0].id })
  const { clientSecret } = await call('/api/create-payment-intent', { orderId: order.orderId, amount: cents })
  await call('/local-pay/confirm', { clientSecret, card: '4242' })
  expect((await (await context.request.get(`/api/orders/${order.orderId}`)).json()).status).toBe('paid')
}

const dialog = (page: Page) => page.getByRole('dialog')

test('a parent on a phone cancels for a refund and for credit, is too late once, and pays with the credit', async () => {
  const { page, troubles, context, leave } = await stage.visit()
  await page.goto('/registrations')
  await expect.poll(() => page.getByRole('link', { name: 'Log In' }).getAttribute('href')).toBe('/api/login')

  await signIn(context, 'parent2')
  const [forRefund, forCredit] = await classes(`> now() + interval '5 days'`)
  const [soon] = await classes(`< now() + interval '48 hours'`)
  for (const each of [forRefund!, forCredit!, soon!]) await book(context, each)
  await page.goto('/registrations')
  await hydrated(page)
  await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toContain('My registrations')
  await expect.poll(() => page.getByText('Class credit').count()).toBe(0)
  await expect
    .poll(() =>
      placeRow(page, forRefund!.title)
        .getByRole('link', { name: /^Receipt/ })
        .count(),
    )
    .toBe(1)
  expect(await axeFindings(page, 'light')).toEqual([])

  await placeRow(page, forRefund!.title).getByRole('button', { name: 'Cancel' }).click()
  const confirm = dialog(page).getByRole('button', { name: /^Cancel .+'s class$/ })
  await confirm.click()
  await dialog(page).getByText('Choose a refund or credit.').waitFor()
  expect(await axeFindings(page, 'light')).toEqual([])
  await dialog(page).getByText('Refund to your card').click()
  await dialog(page).getByLabel('Why?').fill('We are away that week.')
  await confirm.click()
  await seeToast(page, 'Cancellation Processed')
  await seeToast(page, `${dollars(forRefund!.cents - 1000)} goes back to your card`)
  await expect.poll(() => dialog(page).count()).toBe(0)
  await expect.poll(() => placeRow(page, forRefund!.title).innerText()).toContain('Canceled')
  const focused = page.locator('li.item:focus')
  await expect.poll(() => focused.innerText()).toContain(forRefund!.title)

  await placeRow(page, forCredit!.title).getByRole('button', { name: 'Cancel' }).click()
  await dialog(page).getByText('Class credit').click()
  await confirm.click()
  await seeToast(page, `You have ${dollars(forCredit!.cents)} of credit for your next class.`)
  await page.getByRole('heading', { name: 'Class credit' }).waitFor()

  await placeRow(page, soon!.title).getByRole('button', { name: 'Give away' }).click()
  await dialog(page).getByRole('heading', { name: 'Too late to cancel' }).waitFor()
  await expect
    .poll(() =>
      dialog(page)
        .getByText(/^Canceling for credit or a refund ended /)
        .count(),
    )
    .toBe(1)
  await expect
    .poll(() => dialog(page).getByRole('link', { name: 'Gift it to another family' }).getAttribute('href'))
    .toMatch(/^mailto:/)
  await page.keyboard.press('Escape')
  await expect.poll(() => dialog(page).count()).toBe(0)

  await page.getByRole('link', { name: 'See credit history' }).click()
  await page.waitForURL('**/registrations/credit')
  await page.getByText(`+${dollars(forCredit!.cents)}`).waitFor()

  // The card pays what the credit doesn't cover; a class that costs less leaves the rest of the credit.
  const spend = (await classes(`> now() + interval '5 days'`)).find(each => each.cents < forCredit!.cents)!
  await page.goto(`/checkout?classId=${spend.id}`)
  await hydrated(page)
  await page.getByText(`Use my ${dollars(forCredit!.cents)} credit`).waitFor()
  await page.getByRole('button', { name: 'Reserve this free spot' }).click()
  await page.waitForURL(/confirmation|registration-success/)
  const { balance } = await (await context.request.get('/api/user/credit-balance')).json()
  expect(balance).toBe(forCredit!.cents - spend.cents)
  await leave()
  expect(await findings(stage.site.db)).toEqual([])
  expect(troubles).toEqual([])
})

test('an admin previews canceling a class, cancels it with a reason, and follows the compensation', async () => {
  const { page, troubles, context, leave } = await stage.visit({ viewport: DESKTOP })
  await signIn(context, 'admin')
  await page.goto('/admin/cancellations')
  await hydrated(page)
  await page.locator('summary').filter({ hasText: 'Clay Critters' }).click()
  await page
    .getByRole('button', { name: /^Cancel Clay Critters/ })
    .first()
    .click()
  await dialog(page)
    .getByText(/\d families, \d spots/)
    .waitFor()
  await dialog(page).getByRole('button', { name: 'Cancel this session' }).click()
  await dialog(page).getByText('Choose what families get.').waitFor()
  await dialog(page).getByText('For the next class, available right away.').click()
  await dialog(page).getByLabel('Reason', { exact: true }).fill('The kiln broke.')
  expect(await axeFindings(page, 'light')).toEqual([])
  await dialog(page).getByRole('button', { name: 'Cancel this session' }).click()
  await seeToast(page, 'Canceled')
  await expect.poll(() => dialog(page).count()).toBe(0)

  const finished = `SELECT count(*)::int AS n FROM class_cancellations WHERE finished_at IS NOT NULL`
  await expect.poll(async () => (await stage.site.pool.query(finished)).rows[0].n).toBe(1)
  await page.reload()
  await expect.poll(() => page.getByText(/^(\d+) of \1 done$/).count()).toBe(1)
  expect(await axeFindings(page, 'light')).toEqual([])
  expect(await findings(stage.site.db)).toEqual([])
  expect(troubles).toEqual([])
  await leave()
})

test('a family whose payment is disputed is listed under Cancellations until an admin settles it', async () => {
  const family = await stage.visit()
  const { id: parentId } = await signIn(family.context, 'parent2')
  const [booked] = await classes(`> now() + interval '5 days'`)
  await book(family.context, booked!)
  await family.leave()
  const dispute = (cents: number) =>
    stage.site.pool.query(
      `UPDATE payments SET disputed_cents = $1 WHERE order_id =
        (SELECT order_id FROM registrations WHERE parent_id = $2 AND offering_id = $3)`,
      [cents, parentId, booked!.id],
    )
  const { page, troubles, context, leave } = await stage.visit({ viewport: DESKTOP })
  await signIn(context, 'admin')
  await dispute(booked!.cents)
  const data = { reason: 'The kiln broke.', makeGood: 'refund' }
  expect((await context.request.post(`/api/admin/classes/${booked!.id}/call-off`, { data })).status()).toBe(200)
  const waiting = `SELECT count(*)::int AS n FROM withheld WHERE settled_at IS NULL`
  await expect.poll(async () => (await stage.site.pool.query(waiting)).rows[0].n).toBe(1)

  await page.goto('/admin/today')
  await page.getByText("1 canceled spot isn't compensated").waitFor()
  await page.goto('/admin/cancellations')
  await hydrated(page)
  const panel = page.getByRole('region', { name: 'Not compensated: the payment is disputed' })
  const link = panel.getByRole('link')
  await expect.poll(() => link.getAttribute('href')).toBe(`/admin/families/${parentId}`)
  await panel.getByText(/Wait for the bank's decision/).waitFor()
  await expect.poll(() => panel.getByRole('button', { name: /^Give/ }).count()).toBe(0)
  expect(await axeFindings(page, 'light')).toEqual([])
  await dispute(0)
  await page.reload()
  await hydrated(page)
  await panel.getByRole('button', { name: /^Give .* as credit$/ }).click()
  await seeToast(page, 'Settled')
  await expect.poll(() => panel.count()).toBe(0)
  expect(await findings(stage.site.db)).toEqual([])
  expect(troubles).toEqual([])
  await leave()
})

test('an admin cancels one spot: each choice shows its amount first, and the reason stays with the spot', async () => {
  const family = await stage.visit()
  await signIn(family.context, 'parent')
  const [offering] = await classes(`> now() + interval '5 days'`, 'parent@example.com')
  await book(family.context, offering!)
  await family.leave()

  const { page, troubles, context, leave } = await stage.visit()
  await signIn(context, 'admin')
  await page.goto(`/admin?q=${encodeURIComponent(offering!.title)}&status=confirmed`)
  await hydrated(page)
  await page.locator('[data-row]').first().click()
  await page.getByRole('button', { name: /^Cancel .+'s spot$/ }).click()
  const { cents } = offering!
  await dialog(page)
    .getByText(`They paid ${dollars(cents)}.`)
    .waitFor()
  const confirm = dialog(page).getByRole('button', { name: /^Cancel .+'s spot$/ })
  await confirm.click()
  await dialog(page).getByText('Choose what the family gets.').waitFor()
  await dialog(page).getByText('Enter a reason.').waitFor()
  await dialog(page).getByText('Refund', { exact: true }).click()
  await dialog(page)
    .getByText(`${dollars(cents)} to the card.`)
    .waitFor()
  await dialog(page).getByText('Keep the $10.00 fee').click()
  await dialog(page)
    .getByText(`${dollars(cents - 1000)} to the card. We keep $10.00.`)
    .waitFor()
  await dialog(page).getByLabel('Reason', { exact: true }).fill('The family moved away.')
  expect(await axeFindings(page, 'light')).toEqual([])
  await confirm.click()
  await seeToast(page, `${dollars(cents - 1000)} goes back to your card`)
  await expect.poll(() => dialog(page).count()).toBe(0)

  await page.goto(`/admin?q=${encodeURIComponent(offering!.title)}&status=cancelled`)
  await hydrated(page)
  await page.locator('[data-row]').first().click()
  const panel = page.getByRole('complementary')
  await panel.getByText('Canceled by staff (Dana Okafor)').waitFor()
  await panel.getByText('The family moved away.').waitFor()
  await expect.poll(() => panel.getByRole('button', { name: /^Cancel/ }).count()).toBe(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false)
  expect(await findings(stage.site.db)).toEqual([])
  expect(troubles).toEqual([])
  await leave()
})
