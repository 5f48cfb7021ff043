import type { Locator } from 'playwright-core'
import { afterAll, afterEach, expect, test } from 'vitest'
import { chanceFrom } from '#src/testing/chance.ts'
import { openPhone, type Phone } from '../slow-hands/phone.ts'
import { findings } from '../support/audit.ts'
import { type Buyer, makeBuyers, makeClass } from '../support/buyers.ts'
import { carryCookie, SAMPLE_PASSWORD } from '../support/people.ts'
import { openStage } from '../support/stage.ts'
import { hydrated } from '../support/visit.ts'

/**
 * What can go wrong on the way to a paid spot, on a phone with a processor four times slower and realistic typing:
 * nothing typed or held is lost, and the next step is in view without scrolling.
 */
const stage = openStage()
const HOW = { rate: 4, longestPauseMs: 300, network: 'fast', byLink: false, kept: false } as const
const phones: Phone[] = []
let count = 0
async function openAPhone(): Promise<Phone> {
  const phone = await openPhone(stage.browser, stage.site.origin, `10.70.0.${++count}`, {
    ...HOW,
    chance: chanceFrom(`wrong turn ${count}`),
  })
  phones.push(phone)
  return phone
}
afterEach(async () => {
  for (const phone of phones.splice(0)) await phone.close()
})
afterAll(async () => expect(await findings(stage.site.db)).toEqual([]))

/** A family with one child, on the payment page of a $45 class that they reserved by tapping. */
async function atThePayment() {
  const [buyer] = (await makeBuyers(stage.site.pool, 1)) as [Buyer]
  const phone = await openAPhone()
  await carryCookie(phone.context, stage.site.origin, buyer.cookie)
  const classId = await makeClass(stage.site.pool, { capacity: 3 })
  const { page } = phone
  await page.goto(`/events/rush-${classId}`)
  await phone.tap(
    page
      .getByRole('main')
      .getByRole('button', { name: /^Register/ })
      .first(),
  )
  await page.waitForURL('**/checkout?*')
  await phone.tap(page.getByRole('button', { name: 'Reserve and pay $45.00' }))
  await page.waitForURL('**/checkout?order=*')
  const pay = page.getByRole('button', { name: 'Pay $45.00' })
  await pay.waitFor()
  return { phone, page, buyer, classId, pay }
}

const statusesOf = async ({ parentId }: Buyer) =>
  (await stage.site.pool.query('SELECT status FROM registrations WHERE parent_id = $1', [parentId])).rows.map(
    row => row.status,
  )
const chargesOf = async ({ parentId }: Buyer) =>
  (
    await stage.site.pool.query(`SELECT amount_cents FROM payments WHERE parent_id = $1 AND status = 'succeeded'`, [
      parentId,
    ])
  ).rows.map(row => row.amount_cents)

/** Expects all of the target to be visible and tappable without scrolling. */
async function expectInView(target: Locator) {
  await target.waitFor()
  const isSeen = () =>
    target.evaluate(element => {
      const { top, bottom, left, width, height } = element.getBoundingClientRect()
      const hit = document.elementFromPoint(left + width / 2, top + height / 2)
      return top >= 0 && bottom <= innerHeight && hit !== null && (element === hit || element.contains(hit))
    })
  await expect.poll(isSeen, { message: `in view: ${target}` }).toBe(true)
}

async function expectPaid({ page, buyer }: { page: Phone['page']; buyer: Buyer }) {
  await page.waitForURL('**/confirmation?registration=*')
  expect([await statusesOf(buyer), await chargesOf(buyer)]).toEqual([['confirmed'], [4500]])
}

test('going back while paying leads to the held spot, which can then be paid', async () => {
  const { phone, page, buyer } = await atThePayment()
  await page.goBack()
  const way = page.getByRole('link', { name: 'Finish paying' }).first()
  await expectInView(way)
  await phone.tap(way)
  await phone.tap(page.getByRole('button', { name: 'Pay $45.00' }))
  await expectPaid({ page, buyer })
})

test('a reload while paying keeps the spot and the payment', async () => {
  const { phone, page, buyer, pay } = await atThePayment()
  await page.reload()
  await expectInView(pay)
  await phone.tap(pay)
  await expectPaid({ page, buyer })
})

test('two tabs and a double tap charge once', async () => {
  const { phone, page, buyer, pay } = await atThePayment()
  const second = await phone.context.newPage()
  await second.goto(page.url())
  const other = second.getByRole('button', { name: 'Pay $45.00' })
  await other.waitFor()
  await pay.dblclick()
  await expectPaid({ page, buyer })
  await other.tap()
  await second.waitForURL('**/confirmation?registration=*')
  expect(await chargesOf(buyer)).toEqual([4500])
})

test('a declined card shows a focused message next to the button, and another card pays', async () => {
  const { phone, page, buyer, pay } = await atThePayment()
  await phone.tap(page.getByText('Visa ending 9995'))
  await phone.tap(pay)
  const refusal = page.getByRole('alert').filter({ hasText: 'insufficient funds' })
  await expectInView(refusal)
  await expectInView(page.getByRole('button', { name: 'Try again, $45.00' }))
  expect(await refusal.evaluate(element => element === document.activeElement)).toBe(true)
  await phone.tap(page.getByText('Visa ending 4242'))
  await phone.tap(page.getByRole('button', { name: 'Try again, $45.00' }))
  await expectPaid({ page, buyer })
})

test('a hold that expires while the family chooses a card offers the same spot again', async () => {
  const { phone, page, buyer } = await atThePayment()
  await phone.tap(page.getByText('Visa ending 0069'))
  const ends = `now() + interval '2 seconds'`
  for (const table of ['orders', 'registrations'])
    await stage.site.pool.query(
      `UPDATE ${table} SET created_at = now() - interval '16 minutes', held_until = ${ends} WHERE parent_id = $1`,
      [buyer.parentId],
    )
  await page.reload()
  const again = page.getByRole('button', { name: /^Reserve .* again$/ })
  await expectInView(again)
  await phone.tap(again)
  await page.waitForURL('**/checkout?order=*')
  await phone.tap(page.getByRole('button', { name: 'Pay $45.00' }))
  await page.waitForURL('**/confirmation?registration=*')
  expect(await chargesOf(buyer)).toEqual([4500])
})

test('losing the connection in the middle of the registration form loses nothing typed', async () => {
  const phone = await openAPhone()
  const { page } = phone
  const address = `/register?classId=${await makeClass(stage.site.pool, { capacity: 3 })}`
  await page.goto(address)
  await page.getByText('Next: check out for Rush Hour Clay').waitFor()
  await phone.type(page.getByLabel('Your full name'), 'Rosa Demo')
  await phone.context.setOffline(true)
  await phone.type(page.getByLabel('Email'), 'rosa.offline@example.com')
  await phone.type(page.getByLabel('Phone'), '407 555 0123')
  await page.reload().catch(() => 'there is no page without a connection')
  await phone.context.setOffline(false)
  await page.goto(address)
  await expect.poll(() => page.getByLabel('Your full name').inputValue()).toBe('Rosa Demo')
  expect(await page.getByLabel('Email').inputValue()).toBe('rosa.offline@example.com')
  expect(await page.getByLabel('Phone').inputValue()).toMatch(/407.*555.*0123/)
  await page.getByText('Next: check out for Rush Hour Clay').waitFor()
})

test('signing in along the way keeps the class', async () => {
  const phone = await openAPhone()
  const { page } = phone
  const classId = await makeClass(stage.site.pool, { capacity: 3 })
  await page.goto(`/events/rush-${classId}`)
  await phone.tap(page.getByRole('main').getByRole('link', { name: 'Register', exact: true }).first())
  await page.getByText('Next: check out for Rush Hour Clay').waitFor()
  await phone.tap(page.getByRole('link', { name: 'Sign in', exact: true }).first())
  await page.waitForURL('**/login?*')
  await phone.type(page.getByLabel('Email'), 'parent2@example.com')
  await phone.type(page.getByLabel('Password', { exact: true }), SAMPLE_PASSWORD)
  await phone.tap(page.getByRole('button', { name: 'Sign in' }))
  await page.waitForURL('**/checkout?classId=*')
  await page.getByRole('heading', { name: 'Rush Hour Clay' }).waitFor()
  await expectInView(page.getByRole('button', { name: 'Reserve and pay $45.00' }))
})

test('a session that ends while paying returns to the same payment', async () => {
  const { phone, page, buyer } = await atThePayment()
  const address = page.url()
  await phone.context.clearCookies()
  await page.reload()
  await page.waitForURL('**/login?*')
  await hydrated(page)
  expect(new URL(page.url()).searchParams.get('returnTo')).toBe(new URL(address).pathname + new URL(address).search)
  await carryCookie(phone.context, stage.site.origin, buyer.cookie)
  await page.goto(address)
  await phone.tap(page.getByRole('button', { name: 'Pay $45.00' }))
  await expectPaid({ page, buyer })
})

test('a link to a class that no longer exists leads to similar classes', async () => {
  const phone = await openAPhone()
  const { page } = phone
  await page.goto('/events/a-class-that-is-gone')
  const similar = page.locator('main .class-card').first().getByRole('link').first()
  await expectInView(similar)
  await phone.tap(similar)
  await page.waitForURL(/\/events\/(?!a-class-that-is-gone)/)
  await page.getByRole('link', { name: 'Register', exact: true }).first().waitFor()
})
