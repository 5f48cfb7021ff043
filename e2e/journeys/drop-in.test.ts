import { expect, test } from 'vitest'
import { findings } from '../support/audit.ts'
import { axeFindings } from '../support/axe.ts'
import { sidewaysScroll } from '../support/layout.ts'
import { signIn } from '../support/people.ts'
import { openStage } from '../support/stage.ts'
import { hydrated, PHONE, seeToast } from '../support/visit.ts'

const stage = openStage()

test('a parent books one session of a series with the keyboard and pays the drop-in price', async () => {
  await stage.site.db.execute(`UPDATE offerings SET drop_in_cents = 1800 WHERE slug = 'clay-critters'`)
  const { context, page, troubles, leave } = await stage.visit({ viewport: PHONE })
  await signIn(context, 'parent2')
  await page.goto('/events/clay-critters')
  await hydrated(page)
  await page.getByRole('radio', { name: 'All 4 sessions' }).focus()
  await page.keyboard.press('ArrowDown')
  const session = page.getByLabel('Session', { exact: true })
  await session.focus()
  await page.keyboard.press('ArrowDown')
  const chosen = await session.locator('option:checked').textContent()
  expect(await sidewaysScroll(page, PHONE.width)).toEqual([])
  expect(await axeFindings(page, 'light')).toEqual([])
  await page.getByRole('button', { name: 'Book for Sam, $18.00' }).press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Checkout' }).waitFor()
  await page.getByText(`Clay Critters, drop-in, ${chosen}`).waitFor()
  await page.getByRole('button', { name: 'Reserve and pay $18.00' }).press('Enter')
  await page.getByRole('button', { name: /^Pay \$18\.00/ }).click()
  await seeToast(page, 'Payment Successful')
  await page.getByText('Drop-in').first().waitFor()
  expect(troubles).toEqual([])
  expect(await findings(stage.site.db)).toEqual([])
  await leave()
})
