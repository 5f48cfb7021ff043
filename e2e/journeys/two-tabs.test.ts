import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { type Buyer, buy, call, makeBuyers, makeClass } from '../support/buyers.ts'
import { tellChanged } from '../support/changed.ts'
import { hold } from '../support/interruptions.ts'
import { carryCookie, signInByForm } from '../support/people.ts'
import { drawn } from '../support/reading.ts'
import { openStage } from '../support/stage.ts'
import { DESKTOP, hydrated } from '../support/visit.ts'

const stage = openStage()

/** A signed-in family with one child, and their browser. */
async function aFamily() {
  const [buyer] = (await makeBuyers(stage.site.pool, 1)) as [Buyer]
  const visitor = await stage.visit({ viewport: DESKTOP })
  await carryCookie(visitor.context, stage.site.origin, buyer.cookie)
  return { buyer, ...visitor }
}
async function open(page: Page, path: string) {
  await page.goto(path)
  await hydrated(page)
}
const checkoutOf = (classId: string, { childId }: Buyer) => `/checkout?classId=${classId}&childId=${childId}`

async function placesOf({ parentId }: Buyer): Promise<string[]> {
  const { rows } = await stage.site.pool.query('SELECT status FROM registrations WHERE parent_id = $1', [parentId])
  return rows.map(row => row.status)
}

test('a price that changed while the page was open is shown before anything is held or charged (T86)', async () => {
  const { buyer, page, leave, troubles } = await aFamily()
  const classId = await makeClass(stage.site.pool, { capacity: 9 })
  await open(page, checkoutOf(classId, buyer))
  await page.getByRole('button', { name: 'Reserve and pay $45.00' }).waitFor()
  await stage.site.db.execute(sql`UPDATE offerings SET price_cents = 5500 WHERE id = ${classId}`)
  await tellChanged(stage.site.pool, 'classes')

  await page.getByRole('button', { name: 'Reserve and pay $45.00' }).click()
  await page.getByRole('alert').getByText('The price has changed. Please check the new total.').waitFor()
  expect(await placesOf(buyer)).toEqual([])
  await page.getByRole('button', { name: 'Reserve and pay $55.00' }).click()
  await page.waitForURL('**/checkout?order=*')
  expect(await placesOf(buyer)).toEqual(['pending'])
  expect(troubles).toEqual([])
  await leave()
})

test('the button with the new price does not move when the new price has loaded', async () => {
  const { buyer, page, leave } = await aFamily()
  const classId = await makeClass(stage.site.pool, { capacity: 9 })
  await open(page, checkoutOf(classId, buyer))
  await stage.site.db.execute(sql`UPDATE offerings SET price_cents = 5500, title = 'Glaze Days' WHERE id = ${classId}`)
  await tellChanged(stage.site.pool, 'classes')
  const release = await hold(page, '**/checkout.data?*')
  await page.getByRole('button', { name: 'Reserve and pay $45.00' }).click()
  await page.getByRole('button', { name: 'Reserve and pay $55.00' }).hover()
  await page.mouse.down()
  release()
  await page.getByText('Glaze Days').first().waitFor()
  await drawn(page)
  await page.mouse.up()
  await page.waitForURL('**/checkout?order=*')
  await leave()
})

test('a cart that another tab has changed can’t be checked out before it is shown again (T86)', async () => {
  const { buyer, page, context, leave, troubles } = await aFamily()
  for (const classId of [
    await makeClass(stage.site.pool, { capacity: 9 }),
    await makeClass(stage.site.pool, { capacity: 9, priceCents: 30_00 }),
  ])
    await call(stage.site.origin, buyer, 'POST', '/api/cart/add', { classId, childId: buyer.childId })
  const other = await context.newPage()
  await Promise.all([open(page, '/cart'), open(other, '/cart')])
  await other
    .getByRole('button', { name: /^Remove/ })
    .first()
    .click()
  await expect.poll(() => other.getByRole('button', { name: /^Remove/ }).count()).toBe(1)

  await page.getByRole('button', { name: 'Check out, $75.00' }).click()
  await page.getByRole('alert').getByText('Your cart has changed. Please check it again.').waitFor()
  await expect.poll(() => page.getByRole('button', { name: /^Remove/ }).count()).toBe(1)
  await expect.poll(() => page.getByRole('button', { name: 'Check out' }).innerText()).not.toContain('$75.00')
  expect([await placesOf(buyer), troubles]).toEqual([[], []])
  await leave()
})

test('the last spot, taken by someone else in the meantime, is neither promised nor charged (T86)', async () => {
  const { buyer, page, leave, troubles } = await aFamily()
  const [other] = (await makeBuyers(stage.site.pool, 1)) as [Buyer]
  const classId = await makeClass(stage.site.pool, { capacity: 1 })
  await open(page, checkoutOf(classId, buyer))
  expect(await buy(stage.site.origin, other, classId)).toMatchObject({ result: 'bought' })
  await page.getByRole('button', { name: 'Reserve and pay $45.00' }).click()
  await page.getByRole('alert').getByRole('link', { name: 'Join the waitlist' }).waitFor()
  expect([await placesOf(buyer), troubles]).toEqual([[], []])
  await leave()
})

test('the page where a card is entered loads only from our site, and its security policy allows no other (T89)', async () => {
  const { buyer, page, leave, troubles } = await aFamily()
  const classId = await makeClass(stage.site.pool, { capacity: 9 })
  const held = await call(stage.site.origin, buyer, 'POST', '/api/class-enrollments', {
    eventId: classId,
    childId: buyer.childId,
  })
  const scripts: string[] = []
  page.on('request', request => request.resourceType() === 'script' && scripts.push(new URL(request.url()).pathname))
  const answer = await page.goto(`/payment/${held.body.registrationId}`)
  await page.getByRole('radio', { name: /4242/ }).check({ force: true })

  const policy = answer!.headers()['content-security-policy']!.replace(/'sha256-[\w+/=]+'/g, 'OURS')
  expect([...new Set(policy.split(/;? /))].sort()).toEqual(
    [
      ...["'none'", "'self'", "'unsafe-inline'", 'OURS', 'data:'],
      ...['base-uri', 'connect-src', 'default-src', 'font-src', 'form-action', 'frame-ancestors', 'img-src'],
      ...['manifest-src', 'object-src', 'script-src', 'style-src', 'style-src-attr'],
    ].sort(),
  )
  expect(policy).toMatch(/script-src 'self'( OURS)+;/)
  expect(policy).toContain("style-src-attr 'unsafe-inline';")
  expect(scripts.length).toBeGreaterThan(0)
  expect(scripts.filter(path => !path.startsWith('/assets/'))).toEqual([])
  // Requests to other sites count as troubles.
  expect(troubles).toEqual([])
  await leave()
})

test('signing out in one tab signs the other out, and it can sign in again without a reload (T9)', async () => {
  const { page, context, leave, troubles } = await aFamily()
  const other = await context.newPage()
  await Promise.all([open(page, '/dashboard'), open(other, '/classes')])
  await other.getByRole('link', { name: 'Sign Out' }).first().click()
  await other.waitForURL(`${stage.site.origin}/`)
  await hydrated(other)
  await other.getByRole('link', { name: 'Parent Portal' }).first().waitFor({ state: 'attached' })
  const address = other.getByRole('textbox', { name: 'Email' })
  await address.pressSequentially('ana@exam')

  await page.waitForURL('**/portal*')
  await page.getByRole('textbox', { name: 'Email' }).waitFor()
  await expect.poll(() => page.getByRole('link', { name: 'Sign Out' }).count()).toBe(0)
  await signInByForm(page, 'parent@example.com')
  await page.waitForURL('**/dashboard')

  // The other tab was left signed out on a public page: it picks up the new sign-in and keeps what was typed.
  await other.getByRole('link', { name: 'My Dashboard' }).first().waitFor({ state: 'attached' })
  await expect.poll(() => address.inputValue()).toBe('ana@exam')
  await other
    .getByRole('link', { name: /Classes/ })
    .first()
    .click()
  await other.waitForURL('**/classes')
  await other.getByRole('link', { name: 'Sign Out' }).first().waitFor({ state: 'attached' })
  expect(troubles).toEqual([])
  await leave()
})

test('a session that ended on the server leads to the sign-in form, not to "You are signed in"', async () => {
  const { buyer, page, leave } = await aFamily()
  await open(page, '/classes')
  await stage.site.pool.query('DELETE FROM sign_ins WHERE user_id = $1', [buyer.parentId])
  await page.getByRole('link', { name: 'My Dashboard' }).first().click()
  await page.waitForURL('**/portal*')
  await page.getByRole('textbox', { name: 'Email' }).waitFor()
  await expect.poll(() => page.getByRole('link', { name: 'Sign Out' }).count()).toBe(0)
  await leave()
})
