import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { signIn, signInByForm } from '../support/people.ts'
import { openStage } from '../support/stage.ts'
import { hydrated } from '../support/visit.ts'

const stage = openStage()

const goOn = (page: Page) => page.getByRole('button', { name: 'Continue' }).click()
const see = (page: Page, words: string | RegExp) => page.locator('main').getByText(words).first().waitFor()
const classes = (page: Page) => page.locator('.choice b').allInnerTexts()

test('a family chooses a class and a child and gets the spot; coming back to the review says so', async () => {
  const { page, troubles, leave } = await stage.visit()
  await page.goto('/class-registration')
  await hydrated(page)
  await page.getByRole('button', { name: 'Continue' }).press('Enter')
  await see(page, 'Please select a class to continue.')
  const byDate = await classes(page)
  await page.getByLabel('Sort by').selectOption('price-low')
  await expect.poll(() => classes(page)).not.toEqual(byDate)
  await page
    .getByRole('radio', { name: /Saturday Sampler/ })
    .first()
    .check()
  await goOn(page)

  // Step 2 needs the family: a signed-out visitor signs in and returns to the same step.
  await page.waitForURL(/\/login\?returnTo=/)
  await hydrated(page)
  await signInByForm(page, 'parent@example.com')
  await page.waitForURL(/class-registration\?step=child/)
  await see(page, 'Nina already has a spot in Saturday Sampler.')
  await goOn(page)
  await see(page, 'Please select a child to continue.')
  await page.getByRole('checkbox', { name: /Leo/ }).check()
  await goOn(page)
  await page.waitForURL(/step=pay.*childId=/)
  const review = page.url()
  await page.getByRole('button', { name: 'Reserve this free spot' }).click()
  await page.waitForURL(/registration-success/)
  await page.goto(review)
  await see(page, 'Registration complete')
  await see(page, 'Leo has a spot in Saturday Sampler.')
  await page.getByRole('link', { name: 'See the confirmation' }).click()
  await page.waitForURL(/confirmation\?registration=/)
  expect(troubles).toEqual([])
  await leave()
})

test('siblings are added to the cart together, and a direct link goes to checkout', async () => {
  const { page, troubles, context, leave } = await stage.visit()
  await signIn(context, 'parent')
  await page.goto('/class-registration')
  await hydrated(page)
  await page.getByRole('radio', { name: /Snow Globes/ }).check()
  await goOn(page)
  await see(page, "Who's coming?")
  for (const box of await page.getByRole('checkbox').all()) await box.check()
  await goOn(page)
  await page.getByRole('button', { name: 'Add 2 spots to cart' }).click()
  await page.waitForURL('**/cart')
  await expect.poll(() => page.locator('main').getByText('Snow Globes').count()).toBeGreaterThan(1)

  await page.goto('/class-registration?class=snow-globes')
  expect(new URL(page.url()).pathname).toBe('/checkout')
  await page.goto('/class-registration?class=nothing-like-this')
  await see(page, 'Register for a class')
  expect(troubles).toEqual([])
  await leave()
})

test('the steps are plain forms: they work without JavaScript', async () => {
  const { page, context, leave } = await stage.visit({ javaScript: false })
  await signIn(context, 'parent')
  await page.goto('/class-registration')
  await page.getByRole('radio', { name: /Clay Critters/ }).check()
  await goOn(page)
  await page.waitForURL(/step=child/)
  await page.getByRole('checkbox', { name: /Nina/ }).check()
  await goOn(page)
  await page.waitForURL(/step=pay/)
  await page.getByRole('heading', { name: 'Review and pay' }).waitFor()
  await leave()
})
