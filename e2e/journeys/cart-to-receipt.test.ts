import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findings } from '../support/audit.ts'
import { signIn } from '../support/people.ts'
import { openStage } from '../support/stage.ts'
import { hydrated, PHONE, seeToast } from '../support/visit.ts'
import { sheets } from '../support/visual-checks.ts'

const stage = openStage()

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
type Class = { id: string; title: string; kind: string; price: number; placesLeft: number | null; bookable: boolean }

test('on a phone: favorites, a cart of three classes for two children, partial credit, payment, and a printed receipt', async () => {
  const { page, troubles, context, leave } = await stage.visit({ viewport: PHONE })
  const { id: parentId } = await signIn(context, 'parent')
  await context.request.delete('/api/cart/clear')
  const all = (await (await context.request.get('/api/classes')).json()) as Class[]
  const { rows: taken } = await stage.site.pool.query<{ offering_id: string }>(
    `SELECT offering_id FROM registrations WHERE parent_id = $1`,
    [parentId],
  )
  const three = all
    .filter(each => each.kind === 'class' && each.price > 2000 && each.bookable && each.placesLeft !== 0)
    .filter(each => taken.every(row => row.offering_id !== each.id))
    .slice(0, 3)
  expect(three.length).toBe(3)
  for (const each of three) await context.request.post(`/api/favorites/${each.id}`)

  await page.goto('/favorites')
  await hydrated(page)
  for (const [at, each] of three.entries()) {
    if (at > 0) {
      await page.goto('/cart')
      await hydrated(page)
      await page.goto('/favorites')
      await hydrated(page)
    }
    const card = page.locator('.class-card').filter({ has: page.getByText(each.title, { exact: true }) })
    await card.getByRole('link', { name: /Register/ }).click()
    await page.waitForURL('**/cart?classId=*')
    await page
      .locator('button.pick')
      .filter({ hasText: at === 1 ? 'Nina' : 'Leo' })
      .click()
    await expect.poll(() => page.locator('.lines > .item').count()).toBe(at + 1)
  }

  const total = three.reduce((sum, each) => sum + each.price, 0)
  await page.getByRole('button', { name: 'Use only part of it' }).click()
  const amount = page.getByLabel('Credit to use, in dollars')
  await amount.fill('ten')
  await page.getByRole('button', { name: /^Check out/ }).click()
  await page.getByText('Enter an amount, for example 10 or 12.50.').waitFor()
  expect(await amount.evaluate(box => box === document.activeElement)).toBe(true)
  await amount.fill('10')
  const due = `$${((total - 1000) / 100).toFixed(2)}`
  await page.getByRole('button', { name: `Check out, ${due}` }).click()

  await page.waitForURL('**/checkout?order=*')
  await page.getByText("We're holding these 3 spots until").first().waitFor()

  // Going back shows the held order, never an empty cart, and so does the dashboard.
  const held = page.getByRole('heading', {
    name: /^3 spots are held until (\w{3}, \w{3} \d+(, \d{4})?, )?\d+(:\d\d)? [AP]M$/,
  })
  await page.goBack()
  await page.waitForURL('**/cart')
  await held.waitFor()
  await expect.poll(() => page.getByText('Your cart is empty').count()).toBe(0)
  await page.goto('/dashboard')
  await held.waitFor()
  await page.getByRole('link', { name: 'Finish paying' }).first().click()
  await page.waitForURL('**/checkout?order=*')
  await page.getByRole('button', { name: `Pay ${due}` }).click()
  await seeToast(page, 'Payment Successful')
  await page.waitForURL('**/confirmation?registration=*')
  await expect.poll(() => heading(page).innerText()).toBe("You're In")

  await page.getByRole('link', { name: 'Receipt', exact: true }).click()
  await page.waitForURL('**/receipt/*')
  await expect.poll(() => heading(page).innerText()).toBe('Receipt')
  const paper = await page.locator('article.receipt').innerText()
  for (const words of [...three.map(each => each.title), 'Leo', 'Nina', 'Class credit', '$10.00', 'Card', due])
    expect(paper).toContain(words)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)
  for (const format of ['Letter', 'A4'] as const) expect([format, await sheets(page, format)]).toEqual([format, 1])
  await page.emulateMedia({ media: 'print' })
  for (const part of ['header.site-head', 'footer.site-foot', 'main nav', 'button', '.no-print'])
    await expect.poll(async () => [part, await page.locator(part).filter({ visible: true }).count()]).toEqual([part, 0])

  const { rows } = await stage.site.pool.query(
    `SELECT o.credit_cents, o.due_cents, o.status, (SELECT count(*)::int FROM payments p WHERE p.order_id = o.id AND p.status = 'succeeded') AS paid
     FROM orders o WHERE o.parent_id = $1 ORDER BY o.created_at DESC LIMIT 1`,
    [parentId],
  )
  expect(rows[0]).toEqual({ credit_cents: 1000, due_cents: total - 1000, status: 'paid', paid: 1 })
  expect(await findings(stage.site.db)).toEqual([])
  expect(troubles).toEqual([])
  await leave()
})
