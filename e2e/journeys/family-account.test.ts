import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axeFindings } from '../support/axe.ts'
import { makeBuyers } from '../support/buyers.ts'
import { sidewaysScroll, smallControls } from '../support/layout.ts'
import { isSignedIn, SAMPLE_PASSWORD, signIn } from '../support/people.ts'
import { openStage } from '../support/stage.ts'
import { hydrated, PHONE, seeToast } from '../support/visit.ts'

/** One family on a phone: child details, photos, pickup people, and deleting the account. */
const stage = openStage({ mails: true })

const dialog = (page: Page) => page.getByRole('dialog')
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()
async function open(page: Page, path: string) {
  await page.goto(path)
  await hydrated(page)
  // A dashboard panel loads its script when it is shown; until then it ignores clicks.
  await page.waitForLoadState('networkidle')
  expect(await sidewaysScroll(page, PHONE.width), path).toEqual([])
}
const mailTo = (address: string, words: string) =>
  expect.poll(() => stage.mails.some(each => each.to.includes(address) && each.raw.includes(words))).toBe(true)
/** Forgets that the password was confirmed, so it has to be typed again. */
const forgetPassword = () => stage.site.pool.query('UPDATE sign_ins SET password_confirmed_at = NULL')

async function typePassword(page: Page) {
  const question = page.getByRole('dialog', { name: "Confirm it's you" })
  await question.getByLabel('Your password').fill(SAMPLE_PASSWORD)
  await question.getByRole('button', { name: 'Continue' }).click()
}

test('a family updates child details, withdraws a consent and changes who can pick up', async () => {
  const { context, leave, page, troubles } = await stage.visit()
  await signIn(context, 'parent')
  await open(page, '/dashboard?tab=children')
  await page.getByRole('button', { name: "Yes, it's correct for Nina" }).click()
  await seeToast(page, "Thank you / Nina's safety information is confirmed.")
  await expect.poll(() => page.getByText("Is Nina's safety information still correct?").count()).toBe(0)

  await page.getByRole('link', { name: 'Edit Leo Alvarez' }).click()
  await page.waitForURL('**/parent-dashboard?edit=*')
  await dialog(page).getByLabel('Allergies').fill('Tree nuts and bees')
  await dialog(page).getByText('Life-threatening').click()
  await dialog(page).getByLabel('Medical notes').fill('Two puffs before running.')
  expect(await smallControls(page)).toEqual([])
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await seeToast(page, "Saved / We updated Leo's details.")
  await expect.poll(() => dialog(page).count()).toBe(0)
  expect(page.url()).not.toContain('edit')
  const leo = page.getByRole('article', { name: 'Leo Alvarez' })
  await expect.poll(() => leo.innerText()).toContain('Tree nuts and bees, LIFE-THREATENING. EpiPen')

  // A withdrawn answer counts as not answered, never as "None", and the page asks for it.
  const nina = page.getByRole('article', { name: 'Nina Alvarez' })
  await expect.poll(() => nina.innerText()).toMatch(/Allergies\s+None\s+checked/)
  await page.getByRole('link', { name: 'Edit Nina Alvarez' }).click()
  await dialog(page).getByRole('button', { name: 'None', exact: true, pressed: true }).click()
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => nina.innerText()).toMatch(/Allergies\s+Not answered\s+Medical notes/)
  await nina.getByRole('link', { name: 'Answer for Nina Alvarez' }).click()
  await dialog(page).getByRole('button', { name: 'None', exact: true }).click()
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => nina.innerText()).toMatch(/Allergies\s+None\s+checked/)
  await expect.poll(() => nina.getByText('Does Nina have any allergies?').count()).toBe(0)

  await page.getByRole('button', { name: "Don't allow photos of Leo Alvarez" }).click()
  await dialog(page).getByRole('button', { name: "Don't allow photos of Leo" }).click()
  await seeToast(page, "Saved / We'll leave Leo out of photos from now on.")
  await expect.poll(() => leo.innerText()).toContain('No photos')
  const consents = page.getByRole('region', { name: 'Your consents' }).getByRole('listitem')
  await expect.poll(() => consents.first().innerText()).toMatch(/Photo Consent: Leo[\s\S]*No/)

  await forgetPassword()
  await page.getByRole('button', { name: 'Change who can pick up' }).click()
  await dialog(page).getByRole('button', { name: 'Remove Tom Reyes' }).click()
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await page.getByRole('dialog', { name: "Confirm it's you" }).getByLabel('Your password').fill('not mine')
  await press(page, 'Continue')
  await page.getByText("That password isn't right. Try again.").waitFor()
  expect(await axeFindings(page, 'light')).toEqual([])
  await typePassword(page)
  await seeToast(page, 'Saved / We sent you an email to confirm the change.')
  await expect.poll(() => dialog(page).count()).toBe(0)
  const pickup = page.getByRole('region', { name: 'Who can pick up' })
  await expect.poll(() => pickup.innerText()).not.toContain('Tom Reyes')
  await mailTo('parent@example.com', 'Your pickup list changed')

  // Typing the password once in 10 minutes is enough.
  await page.getByRole('button', { name: 'Change emergency contacts' }).click()
  await dialog(page).getByLabel('Full name').first().fill('Rosa Alvarez')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await seeToast(page, 'Saved / We sent you an email to confirm the change.')
  await page.getByText('Rosa Alvarez').waitFor()
  // The 400 is the wrong password.
  expect(troubles.filter(each => !each.includes('status of 400'))).toEqual([])
  await leave()
})

test('a family downloads its data and then deletes its account', async () => {
  const [buyer] = await makeBuyers(stage.site.pool, 1)
  const email = `${buyer!.parentId}@example.com`
  await stage.site.pool.query(
    `UPDATE users SET password_hash = (SELECT password_hash FROM users WHERE email = 'parent@example.com')
     WHERE id = $1`,
    [buyer!.parentId],
  )
  const { context, leave, page, troubles } = await stage.visit()
  const data = { email, password: SAMPLE_PASSWORD }
  expect((await context.request.post('/api/auth/login', { data })).status()).toBe(200)
  await open(page, '/account')
  expect(await axeFindings(page, 'light')).toEqual([])
  expect(await smallControls(page)).toEqual([])

  await forgetPassword()
  const coming = page.waitForEvent('download')
  await press(page, 'Download my data')
  await typePassword(page)
  const file = await coming
  expect(file.suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.json$/)
  const mine = JSON.parse(await readFile(await file.path(), 'utf8'))
  expect(mine.family.children).toMatchObject([{ firstName: 'Demo', lastName: 'Child' }])

  await press(page, 'Delete my account')
  await dialog(page).getByText("What we'll keep").waitFor()
  expect(await axeFindings(page, 'light')).toEqual([])
  await dialog(page).getByRole('button', { name: 'Delete my account' }).click()
  await page.waitForURL(`${stage.site.origin}/`)
  expect(await isSignedIn(context)).toBe(false)
  expect((await context.request.post('/api/auth/login', { data })).status()).toBe(401)
  await mailTo(email, 'Your account was deleted')
  expect(troubles).toEqual([])
  await leave()
})

test('a new email address is confirmed by a link, and the old one can undo the change', async () => {
  const { context, leave, page, troubles } = await stage.visit()
  await signIn(context, 'parent2')
  await open(page, '/account')
  await page.getByLabel('New email address').fill('moved@example.com')
  await press(page, 'Change email')
  await seeToast(page, 'Check your email / Check the new address for our email')
  await page.getByText('We sent a link to moved@example.com.').waitFor()

  const linkOf = async (address: string, path: string) => {
    const sign = new RegExp(`${path}#token=([\\w-]+)`)
    const received = () =>
      stage.mails
        .filter(({ to }) => to.includes(address))
        .map(({ text }) => sign.exec(text)?.[1])
        .findLast(Boolean)
    await expect.poll(received).toBeTruthy()
    return `${path}#token=${received()}`
  }
  await open(page, await linkOf('moved@example.com', '/confirm-email'))
  await press(page, 'Use this address')
  await page.getByText('From now on, sign in with this address.').waitFor()
  await open(page, '/account')
  await page.getByText('You sign in with moved@example.com').waitFor()

  await open(page, await linkOf('parent2@example.com', '/undo-email'))
  await press(page, 'Undo the change')
  await page.getByText('Your old address is restored.').waitFor()
  expect(await isSignedIn(context)).toBe(false)
  await mailTo('parent2@example.com', 'Choose a new password')
  expect(troubles).toEqual([])
  await leave()
})
