import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { findings } from '../support/audit.ts'
import { type Buyer, makeBuyers, makeClass } from '../support/buyers.ts'
import { carryCookie } from '../support/people.ts'
import { openStage } from '../support/stage.ts'
import { hydrated, type Visit } from '../support/visit.ts'

/** How long unpaid spots are held: shown, counted down, extended, and expired (WCAG 2.2.1). */
const stage = openStage()
const opened: Visit[] = []
afterAll(() => expect(opened.flatMap(({ troubles }) => troubles)).toEqual([]))

/** A parent on the payment page of a spot that is held for `seconds` more. */
async function paying(seconds = 900): Promise<{ page: Page; buyer: Buyer; orderId: string }> {
  const [buyer] = await makeBuyers(stage.site.pool, 1)
  const classId = await makeClass(stage.site.pool, { capacity: 3 })
  const seen = await stage.visit()
  opened.push(seen)
  const { context, page } = seen
  await carryCookie(context, stage.site.origin, buyer!.cookie)
  const made = await context.request.post('/api/class-enrollments', {
    data: { eventId: classId, childId: buyer!.childId },
  })
  const { orderId } = await made.json()
  await page.goto(`/checkout?order=${orderId}`)
  await hydrated(page)
  await page.getByRole('button', { name: 'Pay $45.00' }).waitFor()
  // The end is set after the payment has started, because that extends the hold once: a minute was already added.
  await endsIn(orderId, seconds)
  await page.reload()
  await hydrated(page)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return { page, buyer: buyer!, orderId }
}

async function endsIn(orderId: string, seconds: number) {
  const until = `now() + interval '${seconds} seconds'`
  await stage.site.pool.query(
    `UPDATE orders SET created_at = ${until} - interval '16 minutes', held_until = ${until} WHERE id = $1`,
    [orderId],
  )
  await stage.site.pool.query(`UPDATE registrations SET held_until = ${until} WHERE order_id = $1`, [orderId])
}

const note = (page: Page) => page.locator('.hold-note')
const heldUntil = async (orderId: string) => {
  const { rows } = await stage.site.pool.query<{ held_until: Date }>(`SELECT held_until FROM orders WHERE id = $1`, [
    orderId,
  ])
  return rows[0]!.held_until.getTime()
}

test('the page says how long the spot is held, and one click holds it longer', async () => {
  const { page, orderId } = await paying(600)
  await expect.poll(() => note(page).innerText()).toMatch(/We're holding Demo's spot until \d+(:\d\d)? [AP]M/)
  await expect.poll(() => note(page).innerText()).toMatch(/That's in (9|10) minutes/)
  const before = await heldUntil(orderId)
  await page.getByText('Visa ending 0002').click()
  await page.getByRole('button', { name: 'Hold it 15 minutes longer' }).click()
  await expect.poll(() => note(page).innerText()).toMatch(/That's in 2[45] minutes/)
  expect(await heldUntil(orderId)).toBe(before + 15 * 60_000)
  await expect
    .poll(() => page.getByRole('radio', { checked: true }).getAttribute('value'), { message: 'the chosen card stays' })
    .toContain('0002')
  await page.getByRole('button', { name: 'Hold it 14 minutes longer' }).click()
  await expect.poll(() => note(page).innerText()).toMatch(/That's in 3[89] minutes/)
  expect(await heldUntil(orderId), '45 minutes after the order').toBe(before + 29 * 60_000)
  await expect.poll(() => note(page).getByRole('button').count()).toBe(0)
})

test('one minute before the end is announced politely to screen readers', async () => {
  const { page } = await paying(62)
  await expect
    .poll(() => page.locator('[aria-live=polite]').innerText())
    .toContain("We're holding Demo's spot for 1 minute more. You can hold it longer.")
})

test('when the hold runs out the form goes away, and one click reserves the same spot again', async () => {
  const { page, orderId } = await paying(3)
  await page.getByText('Your hold on this spot ran out').waitFor()
  await expect.poll(() => page.getByRole('button', { name: /^Pay/ }).count()).toBe(0)
  await page.getByRole('button', { name: "Reserve Demo's spot again" }).click()
  await page.waitForURL(url => url.searchParams.get('order') !== orderId)
  await page.getByRole('button', { name: 'Pay $45.00' }).click()
  await page.waitForURL('**/confirmation?registration=*')
  await page.getByRole('heading', { level: 1, name: "You're In" }).waitFor()
  expect(await findings(stage.site.db)).toEqual([])
})
