import { expect, test } from 'vitest'
import { axeFindings } from '../support/axe.ts'
import { makeBuyers } from '../support/buyers.ts'
import { carryCookie, signIn } from '../support/people.ts'
import { openStage } from '../support/stage.ts'
import { DESKTOP, hydrated, PHONE, seeToast } from '../support/visit.ts'

const stage = openStage()

test('staff add a half day and before care to a program, and a family adds both to its cart by keyboard', async () => {
  const { pool } = stage.site
  const { rows } = await pool.query(`SELECT id FROM offerings WHERE slug = 'spring-break-camp'`)
  const staff = await stage.visit({ viewport: DESKTOP })
  await signIn(staff.context, 'admin')
  await staff.page.goto(`/admin/classes/${rows[0].id}`)
  await hydrated(staff.page)
  const options = staff.page.getByRole('group', { name: /^(Half days|Extended care)/ })
  const half = options.first()
  await half.getByRole('button', { name: 'Add half day' }).press('Enter')
  expect(await half.getByLabel('Name').inputValue()).toBe('Morning')
  const perDay = half.getByLabel('Per day, in dollars')
  await staff.page.getByRole('button', { name: 'Save changes' }).press('Enter')
  await half.getByText('Enter at least one price.').waitFor()
  await perDay.focus()
  await staff.page.keyboard.type('30')
  await staff.page.getByRole('checkbox', { name: 'Offer before care' }).press('Space')
  await options.last().getByLabel('Per day, in dollars').pressSequentially('8.50')
  expect(await axeFindings(staff.page, 'light')).toEqual([])
  await staff.page.getByRole('button', { name: 'Save changes' }).press('Enter')
  await seeToast(staff.page, 'Class saved')
  // The 400 is the price that was missing at first.
  expect(staff.troubles.filter(each => !/status of 400/.test(each))).toEqual([])
  await staff.leave()

  const [buyer] = await makeBuyers(pool, 1)
  const { page, troubles, context, leave } = await stage.visit({ viewport: PHONE })
  await carryCookie(context, stage.site.origin, buyer!.cookie)
  await page.goto('/events/spring-break-camp#choose')
  await hydrated(page)
  await page.getByRole('checkbox', { name: 'Monday', exact: true }).press('Space')
  await page.getByRole('checkbox', { name: 'Wednesday', exact: true }).press('Space')
  await page.getByRole('radio', { name: /Full day/ }).focus()
  await page.keyboard.press('ArrowDown')
  await page.getByRole('checkbox', { name: 'Before care' }).press('Space')
  await page.getByRole('button', { name: 'Register Demo, $102.00' }).waitFor()
  expect(await axeFindings(page, 'light')).toEqual([])
  await page.getByRole('button', { name: 'Add to cart' }).press('Enter')
  await page.waitForURL('**/cart')
  const item = page.locator('.lines > .item')
  await expect.poll(() => item.innerText()).toContain('Morning, 9 AM to 12 PM · Before care from 7:30 AM')
  await page.getByRole('link', { name: 'Edit Spring Break Camp for Demo' }).press('Enter')
  await page.waitForURL('**/events/spring-break-camp?edit=*#choose')
  expect(await page.getByRole('radio', { name: /Morning/ }).isChecked()).toBe(true)
  await page.getByRole('checkbox', { name: 'Before care' }).press('Space')
  await page.getByRole('button', { name: 'Save changes, $85.00' }).press('Enter')
  await page.waitForURL('**/cart')
  await expect.poll(() => item.innerText()).not.toContain('Before care')
  expect(troubles).toEqual([])
  await leave()
})
