import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findings } from '../support/audit.ts'
import { axeFindings } from '../support/axe.ts'
import { toPlace } from '../support/back-office.ts'
import { sidewaysScroll } from '../support/layout.ts'
import { signIn } from '../support/people.ts'
import { openStage } from '../support/stage.ts'
import { DESKTOP, hydrated, PHONE, seeToast } from '../support/visit.ts'

const stage = openStage({ mails: true })

const mailTo = (address: string, subject: string) =>
  stage.mails.find(each => each.raw.includes(address) && each.raw.replace(/\r\n[ \t]/g, ' ').includes(subject))
/** A link in an email's plain text, where lines may be wrapped. */
const linkIn = (raw: string, path: string) =>
  raw
    .replace(/=\r\n/g, '')
    .replaceAll('=3D', '=')
    .match(new RegExp(`http://[^\\s"<]*${path}[^\\s"<]*`))![0]

async function desk(path: string, role: 'admin' | 'staff' = 'admin', viewport = DESKTOP) {
  const seen = await stage.visit({ viewport })
  await signIn(seen.context, role)
  await seen.page.goto(path)
  await hydrated(seen.page)
  return seen
}

async function choose(page: Page, label: string, words: RegExp) {
  const option = page
    .getByRole('dialog')
    .getByLabel(label, { exact: true })
    .locator('option')
    .filter({ hasText: words })
  const value = await option.first().getAttribute('value')
  await page.getByRole('dialog').getByLabel(label, { exact: true }).selectOption(value)
}

const PARENT = 'jordan@example.com'

test('staff register a family by phone and send a payment link; the family sets a password, signs and pays', async () => {
  const { page, troubles, leave } = await desk('/admin/families', 'staff')
  await page.getByRole('link', { name: 'Register by phone' }).click()
  await page.getByRole('heading', { level: 1, name: 'Register by phone' }).waitFor()
  await page.getByRole('button', { name: 'Register family' }).click()
  await page.getByText('Ask the parent first').first().waitFor()
  expect(await axeFindings(page, 'light')).toEqual([])
  await page.getByLabel("Parent's full name").fill('Jordan Rivera')
  await page.getByLabel('Email').fill(PARENT)
  await page.getByLabel("Parent's phone").fill('407 555 0170')
  await page.getByLabel("Child's full name").fill('Ida Rivera')
  await page.getByLabel('Month').fill('4')
  await page.getByLabel('Day', { exact: true }).fill('27')
  await page.getByLabel('Year').fill(String(new Date().getFullYear() - 8))
  for (const [at, name] of ['Ana Lopez', 'Ben Lopez'].entries()) {
    const person = page.getByRole('group', { name: `${['First', 'Second'][at]} person to call` })
    await person.getByLabel('Full name').fill(name)
    await person.getByLabel('Phone').fill(`407 555 018${at}`)
    await person.getByLabel('Relationship to child').fill('Neighbor')
  }
  await toPlace(page, 'Messages')
  await page.getByRole('dialog', { name: 'Leave without saving?' }).getByText('Keep editing').click()
  await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor({ state: 'hidden' })
  await page.getByLabel('The parent agreed to all four on the phone').check({ force: true })
  await page.getByRole('button', { name: 'Register family' }).click()
  await page.getByRole('heading', { level: 1, name: 'Jordan Rivera' }).waitFor()
  expect(page.url()).not.toMatch(/Rivera|Ida/)

  const dialog = page.getByRole('dialog')
  await choose(page, 'Class', /\$45\.00, \d+ left/)
  await dialog.getByText('The spot is held for 15 minutes').waitFor()
  expect(await axeFindings(page, 'light')).toEqual([])
  await dialog.getByRole('button', { name: 'Book for $45.00' }).click()
  await dialog.getByRole('heading', { name: 'How are they paying?' }).waitFor()
  await expect.poll(() => dialog.getByRole('radio').count()).toBe(1)
  await dialog.getByRole('button', { name: 'Send link' }).click()
  await seeToast(page, 'Payment link sent')
  await page.getByText('by phone, not signed yet').first().waitFor()
  expect(troubles).toEqual([])
  await leave()

  await expect.poll(() => mailTo(PARENT, 'Please pay $45.00')).toBeTruthy()
  const setPassword = linkIn(mailTo(PARENT, 'Set your password')!.raw, '/reset-password')
  const pay = linkIn(mailTo(PARENT, 'Please pay $45.00')!.raw, '/checkout')
  await asTheFamily(setPassword, pay)
  expect(await findings(stage.site.db)).toEqual([])
})

async function asTheFamily(setPassword: string, pay: string) {
  const { page, troubles, leave } = await stage.visit()
  await page.goto(setPassword)
  await hydrated(page)
  await page.getByLabel('New password').fill('paper heron at dusk')
  await page.getByLabel(/again|Confirm/i).fill('paper heron at dusk')
  await page.getByRole('button', { name: 'Save password' }).click()
  await page.getByLabel('Email').fill(PARENT)
  await page.getByLabel('Password', { exact: true }).fill('paper heron at dusk')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { level: 1, name: 'Read and sign' }).waitFor()
  await page.getByRole('button', { name: 'Agree and continue' }).click()
  await expect.poll(() => page.getByText('Agree to continue, or call us if you have questions.').count()).toBe(4)
  for (const read of await page.locator('main details > summary').all()) await read.click()
  for (const box of await page.getByRole('checkbox', { name: /^I have read the/ }).all())
    await box.check({ force: true })
  await page.getByLabel('Sign by typing your full name').fill('Jordan Rivera')
  expect(await sidewaysScroll(page, PHONE.width)).toEqual([])
  expect(await axeFindings(page, 'light')).toEqual([])
  await page.getByRole('button', { name: 'Agree and continue' }).click()
  await seeToast(page, 'Thank you')
  await page.getByRole('heading', { level: 1, name: 'My family' }).waitFor()
  await expect.poll(() => page.getByRole('link', { name: 'Read and sign' }).count()).toBe(0)

  await page.goto(pay)
  await hydrated(page)
  await page.getByRole('button', { name: /^Pay \$45\.00/ }).click()
  await seeToast(page, 'Payment Successful')
  await page.getByRole('heading', { level: 1, name: /You.re In/ }).waitFor()
  expect(troubles).toEqual([])
  await leave()
}

test('an admin books for cash, moves the spot for a check, cancels it and returns the money', async () => {
  const maya = await stage.site.pool.query(`SELECT id FROM users WHERE email = 'parent2@example.com'`)
  const { page, troubles, leave } = await desk(`/admin/families/${maya.rows[0].id}`)
  await page.getByRole('button', { name: 'Book a class' }).click()
  const dialog = page.getByRole('dialog')
  const child = await dialog.getByLabel('Child', { exact: true }).locator('option').nth(1).getAttribute('value')
  await dialog.getByLabel('Child', { exact: true }).selectOption(child)
  await choose(page, 'Class', /\$45\.00, \d+ left/)
  await dialog.getByRole('button', { name: 'Book for $45.00' }).click()
  await dialog.getByLabel('Cash').check({ force: true })
  expect(await axeFindings(page, 'light')).toEqual([])
  await dialog.getByRole('button', { name: 'Take $45.00' }).click()
  await seeToast(page, 'Payment received')
  const money = page.getByRole('region', { name: 'Orders and payments' })
  await money.getByText('Payment of $45.00, cash, succeeded').waitFor()

  await page
    .getByRole('button', { name: /^Move .* to another class$/ })
    .first()
    .click()
  await choose(page, 'New class', /\$(4[6-9]|5\d|6\d)\.00/)
  await dialog.getByText('New price').waitFor()
  await dialog.getByRole('radio', { name: /^Check/ }).check({ force: true })
  await dialog.getByRole('textbox', { name: 'Check number' }).fill('1043')
  await dialog.getByLabel('Reason').fill('Tuesdays do not fit.')
  expect(await axeFindings(page, 'light')).toEqual([])
  await dialog.getByRole('button', { name: /^Move / }).click()
  await seeToast(page, 'Spot moved')
  await money.getByText(/check 1043, succeeded/).waitFor()
  expect(await findings(stage.site.db)).toEqual([])

  await page
    .getByRole('button', { name: /^Cancel .*'s spot$/ })
    .first()
    .click()
  await dialog.getByLabel(/^\$.*Refund/).check({ force: true })
  await dialog.getByText('in person, recorded in the family file').waitFor()
  await dialog.getByLabel('Reason').fill('They move away.')
  await dialog.getByRole('button', { name: /^Cancel / }).click()
  await seeToast(page, 'Spot canceled')
  await page.goto('/admin/today')
  await page.getByText('in-person refund to return').waitFor()
  await page
    .getByText('in-person refund to return')
    .locator('xpath=ancestor::*[a or .//a][1]')
    .getByRole('link')
    .first()
    .click()
  await page.getByText('Showing only families with an in-person refund to return.').waitFor()
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  await hydrated(page)
  await page.getByRole('button', { name: 'Mark as returned' }).click()
  await dialog.getByLabel('How and why').fill('In cash at the desk.')
  await dialog.getByRole('button', { name: /was returned$/ }).click()
  await seeToast(page, 'Refund returned')
  expect(await findings(stage.site.db)).toEqual([])
  expect(troubles).toEqual([])
  await leave()
})
