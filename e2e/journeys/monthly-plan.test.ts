import { expect, test } from 'vitest'
import { findings } from '../support/audit.ts'
import { axeFindings } from '../support/axe.ts'
import { signIn } from '../support/people.ts'
import { press } from '../support/presses.ts'
import { toEnd } from '../support/screens/barriers.ts'
import { openStage } from '../support/stage.ts'
import { atTestProvider, readUntil } from '../support/test-provider.ts'
import { hydrated, seeToast } from '../support/visit.ts'

const stage = openStage()

test('a parent on a phone buys a monthly plan; it renews, fails, is fixed, canceled and kept after all', async () => {
  const { page, troubles, context } = await stage.visit()
  await signIn(context, 'parent2')
  const admin = await atTestProvider(stage.browser, stage.site)
  const { moveOn } = admin

  await page.goto('/events/after-school-makers')
  await hydrated(page)
  await page.getByText('By the month').click()
  await press(page, /^Register .*\$625\.00/)
  await page.getByText('Check this box to agree to the monthly charge.').waitFor()
  await page.getByRole('checkbox', { name: /^I agree to be charged \$600\.00 on the/ }).check()
  await press(page, /^Register .*\$625\.00/)

  await page.waitForURL('**/payment/*')
  await hydrated(page)
  for (const words of ['Program Fee\n$600.00', 'Registration Fee\n$25.00', 'Total\n$625.00'])
    await expect.poll(() => page.locator('main').innerText()).toContain(words)
  await page
    .getByText(
      /^Your card is charged \$625\.00 today\. The next charge is \$600\.00 on .* until you cancel\. You can manage it from your dashboard\.$/,
    )
    .waitFor()
  await page.getByRole('button', { name: /more test cards/ }).click()
  await page.getByText('Visa ending 0259').click()
  await press(page, 'Pay $625.00')
  await seeToast(page, 'Payment Successful')
  await page.waitForURL('**/confirmation?registration=*')

  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Subscriptions' }).click()
  await page.waitForURL('**/subscriptions')
  await hydrated(page)
  await page.getByText('Next charge').waitFor()
  expect(await axeFindings(page, 'light')).toEqual([])
  await page.getByRole('link', { name: 'Details of After-School Makers' }).click()
  await page.waitForURL('**/subscription/*')
  await hydrated(page)

  await press(page, 'Change card')
  await page.getByText('Visa ending 0002').click()
  await press(page, 'Use this card')
  await page.getByText("You can't use this card").waitFor()
  await page.getByText('Mastercard ending 4444').click()
  await press(page, 'Use this card')
  await seeToast(page, "Card changed / From now on, we'll charge Mastercard ending 4444.")

  await moveOn('Forward 1 month')
  await readUntil(page, /\$600\.00\s+Succeeded[\s\S]*\$625\.00\s+Succeeded/)
  await press(page, 'Change card')
  await page.getByRole('button', { name: /more test cards/ }).click()
  await page.getByText('Visa ending 0259').click()
  await press(page, 'Use this card')
  await seeToast(page, "Card changed / From now on, we'll charge Visa ending 0259.")

  await moveOn('Forward 1 month')
  await readUntil(page, /We couldn't charge \$600\.00[\s\S]*Your bank didn't give a reason/)
  await toEnd(page)
  expect(await axeFindings(page, 'light')).toEqual([])
  await page.goto('/subscriptions')
  await hydrated(page)
  await page.getByText('Payment due').waitFor()
  await page.getByRole('link', { name: 'Fix payment' }).click()
  await page.getByRole('heading', { name: 'Fix payment' }).waitFor()
  await press(page, 'Pay $600.00')
  await seeToast(page, 'Payment Successful / Your plan is active again.')
  await page.getByText('Paid after a failed attempt: Your card was declined.').waitFor()

  await press(page, 'Cancel subscription')
  await page.getByRole('dialog').getByText("You won't be charged the $600.00 for the next month.").waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Keep subscription' }).click()
  await press(page, 'Cancel subscription')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Cancel .* subscription$/ })
    .click()
  await seeToast(page, "Subscription Cancelled / Your plan ends when the time you've paid for is over.")
  await page.getByText('Cancelling').waitFor()
  await page
    .getByText(/You won't be charged again\./)
    .first()
    .waitFor()
  await expect.poll(() => page.locator('main').innerText()).toMatch(/Next charge\s+None/)
  await press(page, 'Keep subscription')
  await seeToast(page, 'Subscription kept / It continues as before.')
  await expect.poll(() => page.locator('main').innerText()).toMatch(/Next charge\s+\w{3} \d+, \d{4}, \$600\.00/)

  expect(await findings(stage.site.db)).toEqual([])
  expect([...troubles, ...admin.troubles]).toEqual([])
}, 60_000)

test('a signed-out visitor signs in first, and another family cannot find the subscription', async () => {
  const { page, context } = await stage.visit()
  const { rows } = await stage.site.pool.query<{ id: string }>(
    `SELECT s.id FROM subscriptions s JOIN users u ON u.id = s.parent_id WHERE u.email = 'parent@example.com'`,
  )
  await page.goto(`/subscription/${rows[0]!.id}`)
  expect(new URL(page.url()).pathname).toBe('/login')
  await page.goto('/subscriptions')
  expect(page.url()).toContain('/login?returnTo=%2Fsubscriptions')
  await signIn(context, 'parent2')
  const answer = await page.goto(`/subscription/${rows[0]!.id}`)
  expect(answer?.status()).toBe(404)
  await page.getByRole('heading', { name: "We couldn't find this subscription" }).waitFor()
  await expect.poll(() => page.getByText('Leo').count()).toBe(0)
})
