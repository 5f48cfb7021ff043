import { generateSync } from 'otplib'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axeFindings } from '../support/axe.ts'
import { sidewaysScroll, smallControls } from '../support/layout.ts'
import { SAMPLE_PASSWORD, signIn } from '../support/people.ts'
import { openStage } from '../support/stage.ts'
import { DESKTOP, hydrated, PHONE, seeToast } from '../support/visit.ts'

/** How staff join and sign in. */
const stage = openStage({ mails: true })

const PASSWORD = 'three paper herons'
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()
const dialog = (page: Page) => page.getByRole('dialog')
async function open(page: Page, path: string) {
  await page.goto(path)
  await hydrated(page)
}
const sound = async (page: Page, narrowest: number) => {
  expect(await axeFindings(page, 'light')).toEqual([])
  expect(await sidewaysScroll(page, narrowest)).toEqual([])
}
/** The invitation link in the newest email to this address. */
async function linkTo(address: string): Promise<string> {
  const found = () =>
    stage.mails
      .filter(each => each.to.includes(address))
      .map(each => /\/invitation#token=[\w-]+/.exec(each.raw.replace(/=\r\n/g, '').replace(/=3D/g, '='))?.[0])
      .at(-1)
  await expect.poll(found).toBeDefined()
  return found()!
}
const codeOf = (secret: string, later = 0) =>
  generateSync({ secret: secret.replaceAll(' ', ''), epoch: Math.floor(Date.now() / 1000) + later })

test('a colleague is invited, sets up two-step verification, and signs in with it', async () => {
  const boss = await stage.visit({ viewport: DESKTOP })
  await signIn(boss.context, 'admin')
  await open(boss.page, '/admin/staff')
  await press(boss.page, 'Invite someone')
  await press(boss.page, 'Send invitation')
  await dialog(boss.page).getByText('Please enter a valid email address').waitFor()
  await dialog(boss.page).getByLabel('Work email address').fill('sam@example.com')
  await sound(boss.page, 768)
  await press(boss.page, 'Send invitation')
  await seeToast(boss.page, 'Invitation sent')
  await boss.page.getByRole('region', { name: 'Invited' }).getByText('sam@example.com', { exact: true }).waitFor()

  const sam = await stage.visit({ viewport: PHONE })
  await open(sam.page, await linkTo('sam@example.com'))
  await sam.page.getByText('sam@example.com').waitFor()
  await press(sam.page, 'Join the staff')
  await sam.page.getByText('First name is required').waitFor()
  await sound(sam.page, 320)
  await sam.page.getByLabel('First name').fill('Sam')
  await sam.page.getByLabel('Last name').fill('Ortiz')
  await sam.page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await sam.page.getByLabel('Confirm password').fill(PASSWORD)
  await press(sam.page, 'Join the staff')
  await sam.page.waitForURL('**/admin/today')

  await open(sam.page, '/second-factor')
  await press(sam.page, 'Show QR code')
  await sam.page.getByRole('img', { name: 'QR code for your app' }).waitFor()
  await sound(sam.page, 320)
  expect(await smallControls(sam.page)).toEqual([])
  const secret = await sam.page.locator('code.key').innerText()
  await sam.page.getByLabel('Code from your app').fill('000000')
  await press(sam.page, 'Turn on')
  await sam.page.getByText("That code isn't right").waitFor()
  await sam.page.getByLabel('Code from your app').fill(codeOf(secret))
  await press(sam.page, 'Turn on')
  await sam.page.getByRole('heading', { name: 'Save your recovery codes' }).waitFor()
  const codes = await sam.page.locator('.recovery-codes code').allInnerTexts()
  expect(new Set(codes).size).toBe(10)
  expect(await sidewaysScroll(sam.page, 320)).toEqual([])
  await press(sam.page, 'I saved them')
  await sam.page.waitForURL('**/admin/today')

  const later = await stage.visit({ viewport: PHONE })
  await open(later.page, '/login')
  const typePassword = async () => {
    await later.page.getByLabel('Email').fill('sam@example.com')
    await later.page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await press(later.page, 'Sign in')
  }
  await typePassword()
  await later.page.getByText('Enter the six-digit code from your app.').waitFor()
  await expect.poll(() => later.page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('code')
  await sound(later.page, 320)
  // The setup used up the current code; the next one is already valid, to allow for clocks that differ.
  await later.page.getByLabel('Code', { exact: true }).fill(codeOf(secret, 30))
  await later.page.keyboard.press('Enter')
  await later.page.waitForURL('**/admin/today')

  const lost = await stage.visit({ viewport: PHONE })
  await open(lost.page, '/login')
  await lost.page.getByLabel('Email').fill('sam@example.com')
  await lost.page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await press(lost.page, 'Sign in')
  await press(lost.page, "I don't have my app")
  await lost.page.getByLabel('Recovery code').fill(codes[0]!)
  await press(lost.page, 'Sign in')
  await lost.page.waitForURL('**/admin/today')

  await open(boss.page, '/admin/staff')
  const row = boss.page.getByRole('row', { name: /Sam Ortiz/ })
  await row.getByText('Two-step verification').waitFor()
  await row.getByRole('button', { name: /Change/ }).click()
  await press(boss.page, "Deactivate Sam's account")
  await press(boss.page, 'Deactivate Sam Ortiz')
  await seeToast(boss.page, 'Account deactivated')
  await row.getByText('Deactivated').waitFor()
  expect((await later.context.request.get('/api/auth/user')).status()).toBe(401)
  expect([boss.troubles, sam.troubles.filter(each => !each.includes('400')), later.troubles, lost.troubles]).toEqual([
    [],
    [],
    [],
    [],
  ])
  await Promise.all([boss, sam, later, lost].map(each => each.leave()))
})

test('the only admin is told why they can’t step down, and a password entered long ago is requested again', async () => {
  const { page, context, leave } = await stage.visit({ viewport: DESKTOP })
  await signIn(context, 'admin')
  await stage.site.pool.query('UPDATE sign_ins SET password_confirmed_at = NULL')
  await open(page, '/admin/staff')
  await page
    .getByRole('row', { name: /\(you\)/ })
    .getByRole('button', { name: /Change/ })
    .click()
  await dialog(page).getByText('Day-to-day work').click()
  await press(page, 'Save role')
  const question = page.getByRole('dialog', { name: "Confirm it's you" })
  await question.getByLabel('Your password').fill(SAMPLE_PASSWORD)
  await question.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('This is the only admin.').waitFor()
  await leave()
})
