import { expect, test } from 'vitest'
import { newId } from '#src/lib/ids.ts'
import { findings } from '../support/audit.ts'
import { axeFindings } from '../support/axe.ts'
import { makeBuyers, makeClass } from '../support/buyers.ts'
import { carryCookie } from '../support/people.ts'
import { toEnd } from '../support/screens/barriers.ts'
import { openStage } from '../support/stage.ts'
import { hydrated, PHONE, seeToast } from '../support/visit.ts'

const stage = openStage()

test('on a phone: a program by weekday and a class for a sibling, edited, removed, restored, paid once, one receipt', async () => {
  const { pool } = stage.site
  const [buyer] = await makeBuyers(pool, 1)
  await pool.query(
    `INSERT INTO children (id, parent_id, first_name, last_name, date_of_birth, photo_consent) VALUES ($1, $2, 'Mia', 'Child', '2017-03-02', true)`,
    [newId(), buyer!.parentId],
  )
  const classId = await makeClass(pool, { capacity: 8 })
  const { page, troubles, context, leave } = await stage.visit({ viewport: PHONE })
  await carryCookie(context, stage.site.origin, buyer!.cookie)
  const items = page.locator('.lines > .item')
  const alert = page.getByRole('alert').filter({ hasText: 'Already in your cart' })
  const onDay = (name: string) => page.getByRole('checkbox', { name, exact: true })
  const openCamp = async () => {
    await page.goto('/events/spring-break-camp#choose')
    await hydrated(page)
  }

  await openCamp()
  await page.getByRole('button', { name: 'Add to cart' }).press('Enter')
  await page.getByText('Choose at least one day.').waitFor()
  await onDay('Monday').press('Space')
  await onDay('Wednesday').press('Space')
  await page.getByRole('checkbox', { name: /^Mia/ }).press('Space')
  await page.getByRole('button', { name: 'Add 2 children to cart' }).waitFor()
  await page.getByRole('checkbox', { name: /^Mia/ }).press('Space')
  await page.getByRole('button', { name: 'Register Demo, $115.00' }).waitFor()
  await page.getByRole('button', { name: 'Add to cart' }).press('Enter')
  await page.waitForURL('**/cart')
  await expect.poll(() => items.innerText()).toMatch(/Daily option: Mon, Wed, \w{3} \d/)

  await page.goto(`/cart?classId=${classId}`)
  await hydrated(page)
  await page.locator('button.pick').filter({ hasText: 'Mia' }).press('Enter')
  await expect.poll(() => items.count()).toBe(2)
  await toEnd(page)
  expect(await axeFindings(page, 'light')).toEqual([])

  await page.getByRole('link', { name: 'Edit Spring Break Camp for Demo' }).press('Enter')
  await page.waitForURL('**/events/spring-break-camp?edit=*#choose')
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('choose')
  await page.getByText("You're changing Demo's choice in your cart.").waitFor()
  expect(await onDay('Wednesday').isChecked()).toBe(true)
  await onDay('Friday').press('Space')
  await page.getByRole('button', { name: 'Save changes, $160.00' }).press('Enter')
  await page.waitForURL('**/cart')
  await expect.poll(() => items.first().innerText()).toContain('Daily option: Mon, Wed, Fri')

  await page.getByRole('button', { name: 'Remove Spring Break Camp for Demo' }).press('Enter')
  await expect.poll(() => items.count()).toBe(1)
  await page.locator('main').getByRole('button', { name: 'Undo' }).press('Enter')
  await expect.poll(() => items.count()).toBe(2)
  await expect.poll(() => items.last().innerText()).toContain('Daily option: Mon, Wed, Fri')

  // The same days again: refused with a message and a link to the cart.
  await openCamp()
  await onDay('Monday').press('Space')
  await page.getByRole('button', { name: 'Add to cart' }).press('Enter')
  await expect.poll(() => alert.innerText()).toMatch(/Demo already has Spring Break Camp in your cart: 3 days/)
  await alert.getByRole('link', { name: 'Go to cart' }).press('Enter')
  await page.waitForURL('**/cart')

  await page.getByRole('button', { name: 'Check out, $205.00' }).press('Enter')
  await page.waitForURL('**/checkout?order=*')
  await hydrated(page)
  await page.getByRole('button', { name: 'Pay $205.00' }).press('Enter')
  await seeToast(page, 'Payment Successful')
  await page.waitForURL('**/confirmation?registration=*')
  await page.getByRole('link', { name: 'Receipt', exact: true }).click()
  await page.waitForURL('**/receipt/*')
  const paper = page.locator('article.receipt')
  const lines = [
    ...[/Spring Break Camp, 3 days, \w{3} \d+–\d+/, /\$135\.00/, /Registration Fee, Spring Break Camp/, /\$25\.00/],
    ...[/Rush Hour Clay/, /Mia/, /\$45\.00/, /Total\s+\$205\.00/, /Card[^$]*\$205\.00/],
  ]
  for (const line of lines) await expect.poll(() => paper.innerText()).toMatch(line)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)
  expect(await findings(stage.site.db)).toEqual([])
  expect(troubles).toEqual([])
  await leave()
})
