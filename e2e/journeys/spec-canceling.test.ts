import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { openCanceling } from '../support/canceling.ts'
import { ask, mailboxOf, mailed, open, testRows } from '../support/commerce.ts'
import { linksOf, wordsOf } from '../support/reading.ts'
import type { SpecRow } from '../support/spec-table.ts'
import { seeToast } from '../support/visit.ts'

/** Canceling a spot: the button, the dialog and the emails. */
const { shop, place, move, cancel } = openCanceling()

const dialog = (page: Page) => page.getByRole('dialog')
const confirm = (page: Page) => dialog(page).getByRole('button', { name: "Cancel Demo's class" })
async function openDialog(page: Page, hours?: number, button = 'Cancel') {
  const made = await place(hours)
  await open(page, '/registrations')
  await page.locator('li.item').getByRole('button', { name: button }).click()
  return made
}

describe('button and dialog', () => {
  testRows(
    [
      {
        area: 'cancel button',
        says: 'shows only when the status is not canceled and the class starts more than 48 hours away',
        async check(page) {
          const button = page.locator('li.item').getByRole('button', { name: 'Cancel' })
          const made = await place(49)
          await open(page, '/registrations')
          await expect.poll(() => button.count()).toBe(1)
          await move(made.classId, 47)
          await open(page, '/registrations')
          await page.locator('li.item').first().waitFor()
          await expect.poll(() => button.count()).toBe(0)
          await move(made.classId, 49)
          await cancel(made, 'credit')
          await open(page, '/registrations?show=cancelled')
          await page.locator('li.item').first().waitFor()
          await expect.poll(() => button.count()).toBe(0)
        },
      },
      {
        area: 'cancel dialog',
        says: 'loads the eligibility first',
        async check(page) {
          let answer = () => {}
          await page.route('**/cancellation-eligibility', async route => {
            await new Promise<void>(done => {
              answer = done
            })
            await route.continue()
          })
          await openDialog(page)
          await dialog(page).getByText('Checking your options').waitFor({ state: 'attached' })
          await expect.poll(() => confirm(page).count()).toBe(0)
          answer()
          await confirm(page).waitFor()
        },
      },
      {
        area: 'cancel dialog',
        says: 'already started: blocked, with ways to contact the program provider',
        async check(page) {
          const { classId } = await place()
          await open(page, '/registrations')
          await move(classId, -0.5)
          await page.locator('li.item').getByRole('button', { name: 'Cancel' }).click()
          await dialog(page).getByRole('heading', { name: 'This class has started' }).waitFor()
          await expect
            .poll(async () => (await linksOf(dialog(page))).join())
            .toMatch(/Email us → mailto:.*Call .* → tel:/)
          await expect.poll(() => confirm(page).count()).toBe(0)
        },
      },
      {
        area: 'cancel dialog',
        says: 'within 48 hours: blocked; the spot can be gifted or transferred by email',
        async check(page) {
          await openDialog(page, 47, 'Give away')
          await dialog(page).getByRole('heading', { name: 'Too late to cancel' }).waitFor()
          await expect
            .poll(async () => (await linksOf(dialog(page))).join())
            .toMatch(/Transfer it to another child → mailto:.*Gift it to another family → mailto:/)
          await expect.poll(() => confirm(page).count()).toBe(0)
        },
      },
      {
        area: 'cancel dialog',
        says: 'available: a required choice of refund (fee minus $10) or credit (full fee), an optional reason, confirm',
        async check(page) {
          const { id } = await openDialog(page)
          await confirm(page).click()
          await dialog(page).getByText('Choose a refund or credit.').waitFor()
          await expect
            .poll(() => wordsOf(dialog(page)))
            .toMatch(/\$35\.00.*Refund to your card.*\$45\.00.*Class credit.*Why\?/)
          const sent = page.waitForRequest('**/cancel')
          await dialog(page).getByText('Refund to your card').click()
          await confirm(page).click()
          expect((await sent).postDataJSON()).toMatchObject({ cancellationType: 'refund', reason: null })
          await dialog(page).waitFor({ state: 'hidden' })
          expect((await ask(page, 'GET', `/api/registrations/${id}`)).body.status).toBe('cancelled')
        },
      },
      {
        area: 'states',
        says: 'Cancellation Processed / the server’s message; registrations and balance refresh, the dialog closes',
        async check(page) {
          await openDialog(page)
          await dialog(page).getByText('Class credit').click()
          await dialog(page).getByLabel('Why?').fill('We are away.')
          await confirm(page).click()
          await seeToast(
            page,
            "Cancellation Processed / Demo's spot in Rush Hour Clay is canceled. You have $45.00 of credit for your next class.",
          )
          await dialog(page).waitFor({ state: 'hidden' })
          await page.locator('li.item').getByText('Canceled', { exact: true }).waitFor()
          await page.getByRole('region', { name: 'Class credit' }).getByText('$45.00').waitFor()
        },
      },
      ...(['cut off', 'answered with 500'] as const).map(
        (what): SpecRow<Page> => ({
          area: 'messages',
          says: `${what}: Cancellation Failed / Failed to process cancellation. Please try again.`,
          async check(page) {
            await openDialog(page)
            await dialog(page).getByText('Class credit').click()
            const surprise = { code: 'surprise', message: 'Something went wrong. Try again.' }
            await page.route('**/cancel', route =>
              what === 'cut off' ? route.abort() : route.fulfill({ status: 500, json: surprise }),
            )
            await confirm(page).click()
            await seeToast(page, 'Cancellation Failed / Failed to process cancellation. Please try again.')
            await confirm(page).waitFor()
          },
        }),
      ),
      {
        area: 'calls',
        says: 'a refusal gives its reason, and the dialog shows the current state',
        async check(page) {
          const { classId } = await openDialog(page)
          await dialog(page).getByText('Refund to your card').click()
          await move(classId, 47)
          await confirm(page).click()
          await seeToast(page, "Cancellation Failed / It's too late for a refund or credit")
          await dialog(page).getByRole('heading', { name: 'Too late to cancel' }).waitFor()
        },
      },
      {
        area: 'messages',
        says: 'Error / Failed to check cancellation eligibility, and offers to try again',
        async check(page) {
          await page.route('**/cancellation-eligibility', route => route.abort())
          await openDialog(page)
          await seeToast(page, 'Error / Failed to check cancellation eligibility')
          await page.unrouteAll()
          await dialog(page).getByRole('button', { name: 'Try again' }).click()
          await confirm(page).waitFor()
        },
      },
    ],
    () => shop.seen,
  )
})

describe('emails', () => {
  testRows(
    [
      {
        area: 'live content',
        says: 'the family is emailed what was canceled and where the money goes, and again when the refund is sent',
        async check() {
          const mailbox = mailboxOf(shop.seen.buyer)
          await cancel(await place(), 'refund')
          expect(await mailed(shop, 'place-cancelled', mailbox)).toMatch(
            /^Canceled: Rush Hour Clay for Demo\n[\s\S]*\$35\.00 goes back to your card[\s\S]*Kept:? \$10\.00/,
          )
          expect(await mailed(shop, 'refund-sent', mailbox)).toMatch(/^\$35\.00 is on its way to your card \(CC-/)
        },
      },
      {
        area: 'fixed values',
        says: 'the confirmation email gives the cancellation deadline and what is refunded',
        async check() {
          await place()
          expect(await mailed(shop, 'order-confirmed', mailboxOf(shop.seen.buyer))).toMatch(
            /^You're in: Rush Hour Clay \(CC-[\s\S]*Cancel by .*: full credit, or a refund minus the \$10\.00 supply fee\. \$35\.00 back to your card, or \$45\.00 as credit\./,
          )
        },
      },
    ],
    () => shop.seen,
  )
})
