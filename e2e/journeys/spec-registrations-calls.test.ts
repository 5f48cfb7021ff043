import { describe, expect } from 'vitest'
import { makeBuyers, makeClass } from '../support/buyers.ts'
import { ask, open, testRows } from '../support/commerce.ts'
import { monthlyProgram } from '../support/plans.ts'
import { openRegistrations } from '../support/registrations.ts'

/** The API calls of registrations, and credit. Canceling has its own tables. */
const { shop, place, cancelForCredit } = openRegistrations()

describe('calls', () => {
  testRows(
    [
      {
        area: 'registration (dashboard)',
        says: 'GET /api/registrations and /api/user/registrations: option, weekdays, start date, payment, child',
        async check(page) {
          const eventId = await monthlyProgram(shop.site)
          const { childId, parentId } = shop.seen.buyer
          const days = ['Monday', 'Wednesday']
          const enrolled = await ask(page, 'POST', '/api/class-enrollments', {
            eventId,
            childId,
            enrollmentOption: 'daily',
            days,
          })
          const lists = ['/api/registrations', '/api/user/registrations'].map(path => ask(page, 'GET', path))
          for (const { body } of await Promise.all(lists))
            expect(body).toMatchObject([
              {
                id: enrolled.body.registrationId,
                childId,
                status: 'pending',
                enrollmentOption: 'daily',
                days,
                startDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
                createdAt: expect.any(String),
                paymentStatus: 'unpaid',
                child: { parentId, firstName: 'Demo', lastName: 'Child' },
              },
            ])
        },
      },
      {
        area: 'registration (user view)',
        says: 'the event with title, price in cents, startDate, isMultiSession, totalSessions, sessionDates',
        async check(page) {
          await place()
          const { body } = await ask(page, 'GET', '/api/user/registrations')
          expect(body[0]).toMatchObject({
            status: 'confirmed',
            event: {
              title: 'Rush Hour Clay',
              price: 4500,
              startDate: expect.any(String),
              isMultiSession: false,
              totalSessions: 1,
              sessionDates: [expect.anything()],
            },
          })
        },
      },
      {
        area: 'child',
        says: 'GET /api/children and /api/auth/children: names, dateOfBirth, age, birthDate, parentId',
        async check(page) {
          const { childId, parentId } = shop.seen.buyer
          for (const path of ['/api/children', '/api/auth/children'])
            expect((await ask(page, 'GET', path)).body, path).toMatchObject([
              {
                id: childId,
                firstName: 'Demo',
                lastName: 'Child',
                dateOfBirth: '2018-04-27',
                birthDate: '2018-04-27',
                age: expect.any(Number),
                parentId,
              },
            ])
        },
      },
      {
        area: 'credit balance',
        says: 'GET /api/user/credit-balance: balance, in cents',
        async check(page) {
          const balance = async () => (await ask(page, 'GET', '/api/user/credit-balance')).body
          expect(await balance()).toEqual({ balance: 0 })
          await cancelForCredit(await place())
          expect(await balance()).toEqual({ balance: 4500 })
        },
      },
      {
        area: 'roles',
        says: 'all of them require signing in, and a registration is visible only to its family',
        async check() {
          const id = await place()
          const paths = ['/api/registrations', '/api/user/registrations', '/api/children', '/api/auth/children']
          for (const path of [...paths, '/api/user/credit-balance', `/api/registrations/${id}`])
            expect((await fetch(shop.site.origin + path)).status, path).toBe(401)
          const [other] = await makeBuyers(shop.site.pool, 1)
          const asOther = await fetch(`${shop.site.origin}/api/registrations/${id}`, {
            headers: { cookie: other!.cookie },
          })
          expect(asOther.status).toBe(404)
        },
      },
    ],
    () => shop.seen,
  )
})

describe('credit', () => {
  /** Gives the shopper $45 of credit. */
  const withCredit = async () => cancelForCredit(await place())
  testRows(
    [
      {
        area: 'registrations page',
        says: 'the banner links to the credit history, where each entry has its reason',
        async check(page) {
          await withCredit()
          await open(page, '/registrations')
          await page.getByRole('link', { name: 'See credit history' }).click()
          await page.waitForURL('**/registrations/credit')
          await page.getByText('+$45.00').waitFor()
          await page.getByText('You have $45.00.').waitFor()
        },
      },
      {
        area: 'money and spots',
        says: 'credit is offered at checkout, in full or in part',
        async check(page) {
          await withCredit()
          const classId = await makeClass(shop.site.pool, { capacity: 8, priceCents: 6000 })
          await open(page, `/checkout?classId=${classId}`)
          await page.getByText('Use my $45.00 credit').waitFor()
          const reserve = { eventId: classId, childId: shop.seen.buyer.childId, useCredit: 2000, expectedTotal: 6000 }
          expect((await ask(page, 'POST', '/api/class-enrollments', reserve)).body).toMatchObject({ amountDue: 4000 })
        },
      },
      {
        area: 'money and spots',
        says: 'credit that covers everything needs no card: confirmed right away',
        async check(page) {
          await withCredit()
          const classId = await makeClass(shop.site.pool, { capacity: 8 })
          await open(page, `/checkout?classId=${classId}`)
          await page.getByRole('button', { name: 'Reserve this free spot' }).click()
          await page.waitForURL('**/registration-success?*')
          expect((await ask(page, 'GET', '/api/user/credit-balance')).body).toEqual({ balance: 0 })
        },
      },
    ],
    () => shop.seen,
  )
})
