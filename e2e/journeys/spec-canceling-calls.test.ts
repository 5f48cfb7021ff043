import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { makeBuyers, makeClass } from '../support/buyers.ts'
import { openCanceling } from '../support/canceling.ts'
import { ask, testRows } from '../support/commerce.ts'
import { monthlyProgram } from '../support/plans.ts'
import type { SpecRow } from '../support/spec-table.ts'

/** The API calls that cancel a spot, and what they refund or credit. */
const { shop, place, eligibility, cancel, balance } = openCanceling()

const state = (hours: number, says: string, expected: object): SpecRow<Page> => ({
  area: 'cancellation eligibility',
  says,
  check: async () => expect(await eligibility(await place(hours))).toMatchObject(expected),
})
testRows(
  [
    {
      area: 'cancellation eligibility',
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
      area: 'calls',
      says: 'POST …/cancel with refund: refunds the fee minus the $10 supply fee, and the response has a message',
      async check() {
        const answer = await cancel(await place(), 'refund', 'We are away.')
        expect(answer).toMatchObject({ status: 200, body: { toCard: 3500, toCredit: 0, kept: 1000 } })
        expect(answer.body.message).toBe(
          "Demo's spot in Rush Hour Clay is canceled. $35.00 goes back to your card. Banks usually take 5 to 10 days.",
        )
      },
    },
    {
      area: 'calls',
      says: 'POST …/cancel with credit and reason null: the full fee as credit',
      async check() {
        const { body } = await cancel(await place(), 'credit')
        expect(body).toMatchObject({ toCard: 0, toCredit: 4500, kept: 0 })
        expect(body.message).toContain('You have $45.00 of credit for your next class.')
        expect(await balance()).toBe(4500)
      },
    },
    {
      area: 'validation',
      says: 'refund or credit is required, the reason is optional',
      async check(page) {
        const made = await place()
        const path = `/api/registrations/${made.id}/cancel`
        for (const body of [{}, { cancellationType: 'cash' }, { reason: 'x' }])
          expect((await ask(page, 'POST', path, body)).status).toBe(400)
        expect((await ask(page, 'POST', path, { cancellationType: 'refund' })).status).toBe(200)
      },
    },
    {
      area: 'fixed values',
      says: 'no refund or credit within 48 hours or after the start; the spot is kept',
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
      area: 'money and spots',
      says: 'a refund is never below 0: an $8 class refunds nothing, or gives $8 of credit',
      async check() {
        expect((await cancel(await place(undefined, 800), 'refund')).body).toMatchObject({ toCard: 0, kept: 800 })
        expect((await cancel(await place(undefined, 800), 'credit')).body).toMatchObject({ toCredit: 800 })
      },
    },
    {
      area: 'fixed values',
      says: 'a program: at least 7 days before it starts, a refund minus $25 or full credit',
      async check(page) {
        const eventId = await monthlyProgram(shop.site)
        /** Adds a session this many days from now and returns its day. */
        const day = async (after: number) => {
          const { rows } = await shop.site.pool.query(
            `INSERT INTO sessions (id, offering_id, starts_at, ends_at) VALUES (gen_random_uuid(), $1,
               now() + $2 * interval '1 day', now() + $2 * interval '1 day' + interval '1 hour') RETURNING starts_at`,
            [eventId, after],
          )
          return new Date(rows[0].starts_at).toLocaleDateString('en-CA', { timeZone: 'America/New_York' })
        }
        const enroll = async (startDate: string) => {
          const wish = { eventId, childId: shop.seen.buyer.childId, enrollmentOption: 'weekly', startDate }
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
      area: 'money and spots',
      says: 'what was paid with credit is returned as credit, not to a card; repeating the call returns nothing more',
      async check(page) {
        await cancel(await place(), 'credit')
        const classId = await makeClass(shop.site.pool, { capacity: 8 })
        const wish = { eventId: classId, childId: shop.seen.buyer.childId, useCredit: true, expectedTotal: 4500 }
        const { registrationId: id } = (await ask(page, 'POST', '/api/class-enrollments', wish)).body
        expect(await balance()).toBe(0)
        const first = await cancel({ id }, 'refund')
        expect(first.body).toMatchObject({ toCard: 0, toCredit: 3500, kept: 1000 })
        expect((await cancel({ id }, 'refund')).body).toEqual(first.body)
        expect(await balance()).toBe(3500)
      },
    },
    {
      area: 'roles, security T19',
      says: 'a signed-out visitor gets 401, another family gets 404, and the spot is kept',
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
  () => shop.seen,
)
