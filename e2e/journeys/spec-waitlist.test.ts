import type { Page } from 'playwright-core'
import { beforeEach, describe, expect } from 'vitest'
import { type Buyer, buy, call, makeBuyers, makeClass } from '../support/buyers.ts'
import { ask, mailboxOf, mailed, open, openShopForEach, testRows } from '../support/commerce.ts'
import { linksOf, wordsOf } from '../support/reading.ts'
import { DESKTOP, hydrated, seeToast } from '../support/visit.ts'

/** The waitlist of a full class: its API calls, what a family sees, and its emails. */
const shop = openShopForEach(/ERR_FAILED/)
let classId: string
/** The family that has the only spot in the class. */
let holder: { buyer: Buyer; registrationId: string }
beforeEach(async () => {
  classId = await makeClass(shop.site.pool, { capacity: 1 })
  const [buyer] = await makeBuyers(shop.site.pool, 1)
  const bought = await buy(shop.site.origin, buyer!, classId)
  if (bought.result !== 'bought') throw new Error(JSON.stringify(bought))
  holder = { buyer: buyer!, registrationId: bought.registrationId }
})

const join = ({ childId }: Buyer = shop.seen.buyer, as: Buyer = shop.seen.buyer) =>
  call(shop.site.origin, as, 'POST', '/api/waitlist', { classId, childId })
/** Adds another family to the waitlist. */
async function another(): Promise<Buyer> {
  const [buyer] = await makeBuyers(shop.site.pool, 1)
  expect((await join(buyer, buyer)).status).toBe(200)
  return buyer!
}
const lineOf = async (buyer: Buyer) =>
  (await call(shop.site.origin, buyer, 'GET', '/api/waitlist')).body as unknown as {
    registrationId: string
    position: number | null
    offeredUntil: string | null
  }[]
/** Frees the only spot. */
async function free() {
  const path = `/api/registrations/${holder.registrationId}/cancel`
  const answer = await call(shop.site.origin, holder.buyer, 'POST', path, { cancellationType: 'credit', reason: null })
  expect(answer.status).toBe(200)
}
const reserve = (buyer: Buyer) =>
  call(shop.site.origin, buyer, 'POST', '/api/class-enrollments', { eventId: classId, childId: buyer.childId })
const classPage = () => `/events/rush-${classId}`
const panel = (page: Page) => page.locator('#waitlist')

describe('calls', () => {
  testRows(
    [
      {
        area: 'money and spots',
        says: 'a full class offers a waitlist: each child joins once and sees its position',
        async check() {
          await another()
          const joined = await join()
          expect(joined).toMatchObject({ status: 200, body: { classId, position: 2, offeredUntil: null } })
          expect((await join()).body).toEqual(joined.body)
          expect(await lineOf(shop.seen.buyer)).toEqual([joined.body])
        },
      },
      {
        area: 'money and spots',
        says: 'only a full class has a waitlist, and only for a child without a spot in it',
        async check() {
          expect(await join(holder.buyer, holder.buyer)).toMatchObject({
            status: 409,
            body: { code: 'already-registered' },
          })
          classId = await makeClass(shop.site.pool, { capacity: 2 })
          expect(await join()).toMatchObject({ status: 409, body: { code: 'not-full' } })
        },
      },
      {
        area: 'security T19',
        says: 'a signed-out visitor gets 401; another family’s child can’t be added to the waitlist or removed from it',
        async check() {
          expect((await fetch(`${shop.site.origin}/api/waitlist`)).status).toBe(401)
          const other = await another()
          expect((await join(other, shop.seen.buyer)).status).toBe(404)
          const [theirs] = await lineOf(other)
          const out = await ask(shop.seen.page, 'DELETE', `/api/waitlist/${theirs!.registrationId}`)
          expect([out.status, (await lineOf(other)).length]).toEqual([404, 1])
        },
      },
      {
        area: 'money and spots',
        says: 'the first family is offered the freed spot for 24 hours; the next keeps waiting, and no one else can take it',
        async check() {
          await join()
          const next = await another()
          await free()
          const [offered] = await lineOf(shop.seen.buyer)
          const hours = (Date.parse(offered!.offeredUntil!) - Date.now()) / 3_600_000
          expect(offered!.position).toBeNull()
          expect(hours).toBeGreaterThan(23.5)
          expect(hours).toBeLessThanOrEqual(24)
          expect(await lineOf(next)).toMatchObject([{ position: 1, offeredUntil: null }])
          const [passerBy] = await makeBuyers(shop.site.pool, 1)
          for (const buyer of [next, passerBy!])
            expect(await reserve(buyer)).toMatchObject({ status: 409, body: { code: 'full' } })
          expect((await reserve(shop.seen.buyer)).status).toBe(200)
        },
      },
      {
        area: 'money and spots',
        says: 'a declined offer goes to the next family right away',
        async check(page) {
          await join()
          const next = await another()
          await free()
          const [offered] = await lineOf(shop.seen.buyer)
          expect((await ask(page, 'DELETE', `/api/waitlist/${offered!.registrationId}`)).body).toEqual([])
          expect(await lineOf(next)).toMatchObject([{ position: null, offeredUntil: expect.any(String) }])
        },
      },
    ],
    () => shop.seen,
  )
})

describe('what a family sees', () => {
  testRows(
    [
      {
        area: 'money and spots',
        says: 'the page of a full class says so; signed out, Join the waitlist goes to sign-in and back',
        async check() {
          const guest = await shop.visit({ viewport: DESKTOP })
          await guest.page.goto(classPage())
          await hydrated(guest.page)
          await expect
            .poll(() => wordsOf(panel(guest.page)))
            .toContain(
              "Join the waitlist. When a spot opens, we'll email the first family, and they have up to 24 hours to take it. You only pay then.",
            )
          await expect
            .poll(() => linksOf(panel(guest.page)))
            .toContain(`Join the waitlist → /login?returnTo=${encodeURIComponent(`${classPage()}#waitlist`)}`)
          await guest.leave()
        },
      },
      {
        area: 'money and spots',
        says: 'joining takes one click and leaving asks for confirmation; both show the child’s position',
        async check(page) {
          await another()
          await open(page, classPage())
          await page.getByRole('button', { name: /^Join the waitlist/ }).click()
          await seeToast(page, "Demo is 2nd on the waitlist / We'll email you when a spot opens.")
          await panel(page).getByText('Demo is 2nd on the waitlist').waitFor()
          await page.getByRole('button', { name: /^Leave the waitlist/ }).click()
          const asked = page.getByRole('dialog')
          await expect
            .poll(() => wordsOf(asked))
            .toContain("Demo is 2nd on the waitlist. If you join again later, you'll start at the end.")
          await asked.getByRole('button', { name: 'Leave the waitlist' }).click()
          await seeToast(page, 'You left the waitlist / Rush Hour Clay')
          expect(await lineOf(shop.seen.buyer)).toEqual([])
        },
      },
      {
        area: 'calls',
        says: 'a failure says so in place, and nothing changes',
        async check(page) {
          await open(page, classPage())
          await page.route('**/api/waitlist', route => route.abort())
          await page.getByRole('button', { name: /^Join the waitlist/ }).click()
          await page.getByText("We couldn't add you to the waitlist. Try again.").waitFor()
          expect(await lineOf(shop.seen.buyer)).toEqual([])
        },
      },
      {
        area: 'registrations page',
        says: 'the registrations page shows Waitlisted with the position',
        async check(page) {
          await join()
          await open(page, '/registrations')
          await expect
            .poll(() => wordsOf(page.locator('li.item')))
            .toMatch(/Waitlisted First on the waitlist\. We'll email you when a spot opens\./)
        },
      },
      {
        area: 'money and spots',
        says: 'an offered spot shows until when it is held, and links to the checkout of this child',
        async check(page) {
          await join()
          await free()
          const take = `Take the spot → /checkout?classId=${classId}&childId=${shop.seen.buyer.childId}`
          await open(page, classPage())
          await expect
            .poll(() => wordsOf(panel(page)))
            .toMatch(
              /We're holding a spot for Demo Take it by \w{3}, \w{3} \d+(, \d{4})?, \d+(:\d\d)? [AP]M\. After that, it goes to the next family\./,
            )
          await expect.poll(() => linksOf(panel(page))).toContain(take)
          await open(page, '/registrations')
          await expect.poll(async () => (await linksOf(page.locator('li.item'))).join()).toContain(take.split(' → ')[1])
          await page.goto(`/checkout?classId=${classId}&childId=${shop.seen.buyer.childId}`)
          await page.getByRole('button', { name: 'Reserve and pay $45.00' }).waitFor()
        },
      },
      {
        area: 'money and spots',
        says: 'a cart with a class that has filled up links to the waitlist',
        async check(page) {
          const later = await makeClass(shop.site.pool, { capacity: 1 })
          await ask(page, 'POST', '/api/cart/add', { classId: later, childId: shop.seen.buyer.childId })
          const [quicker] = await makeBuyers(shop.site.pool, 1)
          await buy(shop.site.origin, quicker!, later)
          await open(page, '/cart')
          await expect
            .poll(() => linksOf(page.locator('.lines > .item')))
            .toContain(`Join the waitlist → /events/rush-${later}#waitlist`)
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
        says: 'joining is confirmed, with what happens next',
        async check() {
          await join()
          expect(await mailed(shop, 'waitlist-joined', mailboxOf(shop.seen.buyer))).toMatch(
            /^On the waitlist: Rush Hour Clay\n[\s\S]*You don't have to pay anything now[\s\S]*we'll hold it for up to 24 hours and email you/,
          )
        },
      },
      {
        area: 'money and spots',
        says: 'the first family gets an email with the time until which the spot is held, and the link to take it',
        async check() {
          await join()
          await free()
          const mail = await mailed(shop, 'place-offered', mailboxOf(shop.seen.buyer))
          expect(mail).toMatch(
            /^A spot for Demo in Rush Hour Clay, held until \w{3}, \w{3} \d+(, \d{4})?, \d+(:\d\d)? [AP]M\n/,
          )
          expect(mail).toContain(`/checkout?classId=${classId}&childId=${shop.seen.buyer.childId}`)
        },
      },
      {
        area: 'money and spots',
        says: 'an offer that no one takes expires: its family is told, and the next one is offered the spot by email',
        async check() {
          await join()
          const next = await another()
          await free()
          const past = `UPDATE registrations SET held_until = now() - interval '1 second' WHERE offering_id = $1 AND status = 'pending'`
          await shop.site.pool.query(past, [classId])
          // The next request for the class finds the offer expired.
          await another()
          expect(await mailed(shop, 'offer-ran-out', mailboxOf(shop.seen.buyer))).toMatch(
            /^Your spot in Rush Hour Clay went to the next family\n[\s\S]*Nothing was charged\./,
          )
          expect(await mailed(shop, 'place-offered', mailboxOf(next))).toContain('A spot for Demo')
          expect(await lineOf(shop.seen.buyer)).toEqual([])
        },
      },
    ],
    () => shop.seen,
  )
})
