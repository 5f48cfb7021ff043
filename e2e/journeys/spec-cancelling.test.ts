import type { Page } from 'playwright-core'
import { beforeEach, describe, expect } from 'vitest'
import { buy, makeBuyers, makeClass } from '../support/buyers.ts'
import { ask, mailboxOf, mailed, open, openShop, type Shopper, shopper, testRows } from '../support/commerce.ts'
import { monthlyProgram } from '../support/plans.ts'
import { linksOf, wordsOf } from '../support/reading.ts'
import type { SpecRow } from '../support/spec-table.ts'
import { seeToast } from '../support/visit.ts'

/** Cancelling a place: its calls, the button, the dialog, the money and the mails (spec 2 sections 2 to 9). */
const shop = openShop()
let seen: Shopper
beforeEach(async () => {
  seen = await shopper(shop.browser, shop.site)
  return async () => {
    expect(seen.troubles.filter(each => !/ERR_FAILED|status of 50/.test(each))).toEqual([])
    await seen.context.close()
  }
})

type Place = { id: string; classId: string }
/** A paid place in a class of 45 dollars that begins in so many hours; less than 0 has begun. */
async function place(hours = 24 * 30, priceCents = 4500): Promise<Place> {
  const classId = await makeClass(shop.site.pool, { capacity: 8, priceCents })
  const bought = await buy(shop.site.origin, seen.buyer, classId)
  if (bought.result !== 'bought') throw new Error(JSON.stringify(bought))
  await move(classId, hours)
  return { id: bought.registrationId, classId }
}
/** Lets the class begin in so many hours. */
async function move(classId: string, hours: number) {
  const [start, end] = [`now() + $2 * interval '1 hour'`, `now() + ($2 + 1) * interval '1 hour'`]
  await shop.site.pool.query(`UPDATE offerings SET starts_at = ${start}, ends_at = ${end} WHERE id = $1`, [
    classId,
    hours,
  ])
  await shop.site.pool.query(`UPDATE sessions SET starts_at = ${start}, ends_at = ${end} WHERE offering_id = $1`, [
    classId,
    hours,
  ])
}
const eligibility = async ({ id }: Pick<Place, 'id'>) =>
  (await ask(seen.page, 'GET', `/api/registrations/${id}/cancellation-eligibility`)).body
const cancel = ({ id }: Pick<Place, 'id'>, cancellationType: string, reason: string | null = null) =>
  ask(seen.page, 'POST', `/api/registrations/${id}/cancel`, { cancellationType, reason })
const balance = async () => (await ask(seen.page, 'GET', '/api/user/credit-balance')).body.balance
const dialog = (page: Page) => page.getByRole('dialog')
const confirm = (page: Page) => dialog(page).getByRole('button', { name: "Cancel Demo's class" })
async function openDialog(page: Page, hours?: number, button = 'Cancel') {
  const made = await place(hours)
  await open(page, '/registrations')
  await page.locator('li.item').getByRole('button', { name: button }).click()
  return made
}

describe('calls', () => {
  const state = (hours: number, says: string, expected: object): SpecRow<Page> => ({
    spec: '2 §3 Cancellation eligibility, 2 §9',
    says,
    check: async () => expect(await eligibility(await place(hours))).toMatchObject(expected),
  })
  testRows(
    [
      {
        spec: '2 §7, 2 §3 Cancellation eligibility',
        says: 'GET …/cancellation-eligibility: eventTitle, classStartTime, originalAmount, hasAlreadyStarted, isWithin48Hours, hoursUntilClass',
        async check() {
          const told = await eligibility(await place(100))
          expect(told).toMatchObject({
            eventTitle: 'Rush Hour Clay',
            classStartTime: expect.stringMatching(/Z$/),
            originalAmount: 4500,
            hasAlreadyStarted: false,
            isWithin48Hours: false,
          })
          expect(told.hoursUntilClass).toBeGreaterThan(99)
          expect(told.hoursUntilClass).toBeLessThanOrEqual(100)
        },
      },
      state(47.9, 'within 48 hours of the class', { hasAlreadyStarted: false, isWithin48Hours: true }),
      state(48.1, 'a little more than 48 hours before', { hasAlreadyStarted: false, isWithin48Hours: false }),
      state(-0.1, 'after the start', { hasAlreadyStarted: true, hoursUntilClass: 0 }),
      {
        spec: '2 §7, 2 §9',
        says: 'POST …/cancel with refund: the fee minus the $10 supply fee goes back, the answer has a message',
        async check() {
          const answer = await cancel(await place(), 'refund', 'We are away.')
          expect(answer).toMatchObject({ status: 200, body: { toCard: 3500, toCredit: 0, kept: 1000 } })
          expect(answer.body.message).toBe(
            "Demo's place in Rush Hour Clay is cancelled. $35.00 goes back to your card; banks usually take 5 to 10 days.",
          )
        },
      },
      {
        spec: '2 §7, 2 §9',
        says: 'POST …/cancel with credit and reason null: the full fee as credit',
        async check() {
          const { body } = await cancel(await place(), 'credit')
          expect(body).toMatchObject({ toCard: 0, toCredit: 4500, kept: 0 })
          expect(body.message).toContain('$45.00 of credit is ready for your next class.')
          expect(await balance()).toBe(4500)
        },
      },
      {
        spec: '2 §5 Validation',
        says: 'refund or credit must be chosen, the reason is optional',
        async check(page) {
          const made = await place()
          const path = `/api/registrations/${made.id}/cancel`
          for (const body of [{}, { cancellationType: 'cash' }, { reason: 'x' }])
            expect((await ask(page, 'POST', path, body)).status).toBe(400)
          expect((await ask(page, 'POST', path, { cancellationType: 'refund' })).status).toBe(200)
        },
      },
      {
        spec: '2 §9, PRODUCT part 6',
        says: 'within 48 hours no refund and no credit; not after the start; the place stays',
        async check(page) {
          for (const [hours, code] of [
            [47, 'too-close'],
            [-0.5, 'already-started'],
          ] as const) {
            const made = await place(hours)
            for (const type of ['refund', 'credit'])
              expect(await cancel(made, type)).toMatchObject({ status: 409, body: { code } })
            expect((await ask(page, 'GET', `/api/registrations/${made.id}`)).body.status).toBe('confirmed')
          }
          expect(await balance()).toBe(0)
        },
      },
      {
        spec: 'PRODUCT part 6',
        says: 'a refund is never below 0: a class for 8 dollars gives nothing back, or 8 dollars of credit',
        async check() {
          expect((await cancel(await place(undefined, 800), 'refund')).body).toMatchObject({ toCard: 0, kept: 800 })
          expect((await cancel(await place(undefined, 800), 'credit')).body).toMatchObject({ toCredit: 800 })
        },
      },
      {
        spec: '2 §9, PRODUCT part 6',
        says: 'a program: 7 days before its start at least, refund minus $25 or full credit',
        async check(page) {
          const eventId = await monthlyProgram(shop.site)
          /** A day with a meeting, so many days from now. */
          const day = async (after: number) => {
            const { rows } = await shop.site.pool.query(
              `INSERT INTO sessions (id, offering_id, starts_at, ends_at) VALUES (gen_random_uuid(), $1,
                 now() + $2 * interval '1 day', now() + $2 * interval '1 day' + interval '1 hour') RETURNING starts_at`,
              [eventId, after],
            )
            return new Date(rows[0].starts_at).toLocaleDateString('en-CA', { timeZone: 'America/New_York' })
          }
          const enroll = async (startDate: string) => {
            const wish = { eventId, childId: seen.buyer.childId, enrollmentOption: 'weekly', startDate }
            const { body } = await ask(page, 'POST', '/api/class-enrollments', wish)
            const { clientSecret } = (
              await ask(page, 'POST', '/api/create-payment-intent', { orderId: body.orderId, amount: 18500 })
            ).body
            await ask(page, 'POST', '/local-pay/confirm', { clientSecret, card: '4242' })
            await expect
              .poll(async () => (await ask(page, 'GET', `/api/orders/${body.orderId}`)).body.status)
              .toBe('paid')
            return { id: body.registrationId as string }
          }
          const far = await enroll(await day(9))
          expect((await eligibility(far)).terms).toMatchObject({ refund: 16000, credit: 18500, noticeHours: 168 })
          expect((await cancel(far, 'refund')).body).toMatchObject({ toCard: 16000, kept: 2500 })
          const near = await enroll(await day(5))
          expect(await cancel(near, 'refund')).toMatchObject({ status: 409, body: { code: 'too-close' } })
        },
      },
      {
        spec: 'PRODUCT part 6',
        says: 'what was paid by credit comes back as credit, not to a card; a repeat gives nothing twice',
        async check(page) {
          await cancel(await place(), 'credit')
          const classId = await makeClass(shop.site.pool, { capacity: 8 })
          const wish = { eventId: classId, childId: seen.buyer.childId, useCredit: true, expectedTotal: 4500 }
          const { registrationId: id } = (await ask(page, 'POST', '/api/class-enrollments', wish)).body
          expect(await balance()).toBe(0)
          const first = await cancel({ id }, 'refund')
          expect(first.body).toMatchObject({ toCard: 0, toCredit: 3500, kept: 1000 })
          expect((await cancel({ id }, 'refund')).body).toEqual(first.body)
          expect(await balance()).toBe(3500)
        },
      },
      {
        spec: '2 §6 Roles, THREATS T19',
        says: 'a stranger gets 401 and another family 404, and the place stays',
        async check(page) {
          const { id } = await place()
          const [other] = await makeBuyers(shop.site.pool, 1)
          const asks = (cookie?: string) =>
            Promise.all(
              [
                ['GET', 'cancellation-eligibility'],
                ['POST', 'cancel'],
              ].map(([method, what]) =>
                fetch(`${shop.site.origin}/api/registrations/${id}/${what}`, {
                  method,
                  headers: { 'content-type': 'application/json', ...(cookie ? { cookie } : {}) },
                  body: method === 'POST' ? JSON.stringify({ cancellationType: 'refund', reason: null }) : undefined,
                }),
              ),
            )
          expect((await asks()).map(each => each.status)).toEqual([401, 401])
          expect((await asks(other!.cookie)).map(each => each.status)).toEqual([404, 404])
          expect((await ask(page, 'GET', `/api/registrations/${id}`)).body.status).toBe('confirmed')
        },
      },
    ],
    () => seen,
  )
})

describe('button and dialog', () => {
  testRows(
    [
      {
        spec: '2 §4 Cancel button',
        says: 'shows only when the status is not cancelled and the class starts more than 48 hours away',
        async check(page) {
          const button = page.locator('li.item').getByRole('button', { name: 'Cancel' })
          const made = await place(49)
          await open(page, '/registrations')
          expect(await button.count()).toBe(1)
          await move(made.classId, 47)
          await open(page, '/registrations')
          await page.locator('li.item').first().waitFor()
          expect(await button.count()).toBe(0)
          await move(made.classId, 49)
          await cancel(made, 'credit')
          await open(page, '/registrations?show=cancelled')
          await page.locator('li.item').first().waitFor()
          expect(await button.count()).toBe(0)
        },
      },
      {
        spec: '2 §4 Cancel dialog',
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
          await dialog(page).getByText('Checking what cancelling means').waitFor({ state: 'attached' })
          expect(await confirm(page).count()).toBe(0)
          answer()
          await confirm(page).waitFor()
        },
      },
      {
        spec: '2 §4 Cancel dialog',
        says: 'already started: blocked, with the ways to reach the provider of the program',
        async check(page) {
          const { classId } = await place()
          await open(page, '/registrations')
          await move(classId, -0.5)
          await page.locator('li.item').getByRole('button', { name: 'Cancel' }).click()
          await dialog(page).getByRole('heading', { name: 'This class has started' }).waitFor()
          expect((await linksOf(dialog(page))).join()).toMatch(/Write to us → mailto:.*Call .* → tel:/)
          expect(await confirm(page).count()).toBe(0)
        },
      },
      {
        spec: '2 §4 Cancel dialog',
        says: 'within 48 hours: blocked; the spot may be gifted or transferred, by e-mail',
        async check(page) {
          await openDialog(page, 47, 'Give away')
          await dialog(page).getByRole('heading', { name: 'Too close to cancel' }).waitFor()
          expect((await linksOf(dialog(page))).join()).toMatch(
            /Transfer it to another child → mailto:.*Gift it to another family → mailto:/,
          )
          expect(await confirm(page).count()).toBe(0)
        },
      },
      {
        spec: '2 §4 Cancel dialog, 2 §5, 2 §9',
        says: 'available: refund (fee minus $10) or credit (full fee) must be chosen, an optional reason, confirm',
        async check(page) {
          const { id } = await openDialog(page)
          await confirm(page).click()
          await dialog(page).getByText('Please choose a refund or credit.').waitFor()
          expect(await wordsOf(dialog(page))).toMatch(/\$35\.00.*Refund to your card.*\$45\.00.*Class credit.*Why\?/)
          const sent = page.waitForRequest('**/cancel')
          await dialog(page).getByText('Refund to your card').click()
          await confirm(page).click()
          expect((await sent).postDataJSON()).toMatchObject({ cancellationType: 'refund', reason: null })
          await dialog(page).waitFor({ state: 'hidden' })
          expect((await ask(page, 'GET', `/api/registrations/${id}`)).body.status).toBe('cancelled')
        },
      },
      {
        spec: '2 §4, 2 §8',
        says: 'Cancellation Processed / the server’s message; registrations and balance refresh, the dialog closes',
        async check(page) {
          await openDialog(page)
          await dialog(page).getByText('Class credit').click()
          await dialog(page).getByLabel('Why?').fill('We are away.')
          await confirm(page).click()
          await seeToast(
            page,
            "Cancellation Processed / Demo's place in Rush Hour Clay is cancelled. $45.00 of credit is ready for your next class.",
          )
          await dialog(page).waitFor({ state: 'hidden' })
          await page.locator('li.item').getByText('Cancelled', { exact: true }).waitFor()
          await page.getByRole('region', { name: 'Class credit' }).getByText('$45.00').waitFor()
        },
      },
      ...(['cut off', 'answered with 500'] as const).map(
        (what): SpecRow<Page> => ({
          spec: '2 §8',
          says: `${what}: Cancellation Failed / Failed to process cancellation. Please try again.`,
          async check(page) {
            await openDialog(page)
            await dialog(page).getByText('Class credit').click()
            const surprise = { code: 'surprise', message: 'Something went wrong on our side. Please try again.' }
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
        spec: 'PRODUCT parts 5 and 9',
        says: 'a refusal tells its own reason, and the dialog shows how it stands now',
        async check(page) {
          const { classId } = await openDialog(page)
          await dialog(page).getByText('Refund to your card').click()
          await move(classId, 47)
          await confirm(page).click()
          await seeToast(page, 'Cancellation Failed / It is too late for a refund or credit.')
          await dialog(page).getByRole('heading', { name: 'Too close to cancel' }).waitFor()
        },
      },
      {
        spec: '2 §8',
        says: 'Error / Failed to check cancellation eligibility, and another try',
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
    () => seen,
  )
})

describe('mails', () => {
  testRows(
    [
      {
        spec: 'PRODUCT parts 2 and 6',
        says: 'the family reads what was cancelled and where its money goes, and again when the money is sent',
        async check() {
          const mailbox = mailboxOf(seen.buyer)
          await cancel(await place(), 'refund')
          expect(await mailed(shop, 'place-cancelled', mailbox)).toMatch(
            /^Cancelled: Rush Hour Clay for Demo\n[\s\S]*\$35\.00 goes back to your card[\s\S]*Kept:? \$10\.00/,
          )
          expect(await mailed(shop, 'refund-sent', mailbox)).toMatch(/^\$35\.00 is on its way to your card \(CC-/)
        },
      },
      {
        spec: '2 §9, PRODUCT part 2',
        says: 'the confirmation says until when it is free to cancel, and what comes back',
        async check() {
          await place()
          expect(await mailed(shop, 'order-confirmed', mailboxOf(seen.buyer))).toMatch(
            /^You're in: Rush Hour Clay \(CC-[\s\S]*Until .*: \$35\.00 back, or \$45\.00 as credit\./,
          )
        },
      },
    ],
    () => seen,
  )
})
