import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Buyer, makeBuyers } from './buyers.ts'
import { tellChanged } from './changed.ts'
import { carryCookie } from './people.ts'
import type { Site } from './site.ts'
import { rowName, type SpecRow } from './spec-table.ts'
import { openStage, type Stage } from './stage.ts'
import { DESKTOP, hydrated, type Visit, visit } from './visit.ts'

/** A browser of a new family with one child called Demo. */
export type Shopper = Visit & { buyer: Buyer }

export async function shopper(browser: Browser, site: Site): Promise<Shopper> {
  const [buyer] = await makeBuyers(site.pool, 1)
  const seen = await visit(browser, site.origin, { viewport: DESKTOP })
  await carryCookie(seen.context, site.origin, buyer!.cookie)
  return { ...seen, buyer: buyer! }
}

/** Opens a page and waits until its buttons work. */
export async function open(page: Page, path: string): Promise<Locator> {
  await page.goto(path)
  await hydrated(page)
  return page.getByRole('heading', { level: 1 })
}

/** Makes an API call from the page's browser; returns status and body. */
export async function ask(page: Page, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, data?: unknown) {
  const answer = await page.request.fetch(path, { method, data })
  return { status: answer.status(), body: await answer.json() }
}

/** Adds `count` weekly meetings to a class. */
export async function addMeetings(site: Site, classId: string, count: number): Promise<void> {
  await site.pool.query(
    `INSERT INTO sessions (id, offering_id, starts_at, ends_at)
     SELECT gen_random_uuid(), $1, now() + interval '30 days' + n * interval '7 days',
       now() + interval '30 days 1 hour' + n * interval '7 days' FROM generate_series(1, $2::int) AS n`,
    [classId, count],
  )
  await tellChanged(site.pool, 'classes')
}

/** What a spec table file uses: a site, a browser, and the shopper for most of its rows. */
export type Shop = Stage & { seen: Shopper }

/** The troubles in rows that abort calls or answer them with an error. */
export const CUT_OFF = /ERR_FAILED|status of 50/

/**
 * Opens a site with its own mail server before a file's rows and closes it after them. At the end, the shopper may have
 * no troubles except those that rows caused on purpose.
 */
export function openShop(caused?: RegExp): Shop {
  const shop = openStage({ mails: true }) as Shop
  beforeAll(async () => {
    shop.seen = await shopper(shop.browser, shop.site)
  })
  afterAll(() => expect(shop.seen.troubles.filter(each => !caused?.test(each))).toEqual([]))
  return shop
}

/** The same, with a new family as the shopper for each row, whose troubles are checked after the row. */
export function openShopForEach(caused?: RegExp): Shop {
  const shop = openStage({ mails: true }) as Shop
  beforeEach(async () => {
    const seen = await shopper(shop.browser, shop.site)
    shop.seen = seen
    return async () => {
      expect(seen.troubles.filter(each => !caused?.test(each))).toEqual([])
      await seen.leave()
    }
  })
  return shop
}

/** One test per row, on the page that `seen` returns when the row runs. Routes that a row set are removed after it. */
export function testRows(rows: readonly SpecRow<Page>[], seen: () => Visit): void {
  for (const row of rows)
    test(rowName(row), async () => {
      try {
        await row.check(seen().page)
      } finally {
        await seen().page.unrouteAll()
      }
    })
}

/** Waits until an email of this kind has arrived at this address; returns its subject and plain text. */
export async function mailed({ site, mails }: Shop, kind: string, to: string): Promise<string> {
  const sent = `SELECT subject, text FROM mails WHERE kind = $1 AND "to" = $2 AND sent_at IS NOT NULL`
  let found: { subject: string; text: string } | undefined
  await expect.poll(async () => (found = (await site.pool.query(sent, [kind, to])).rows[0])).toBeDefined()
  expect(mails.some(each => each.to.includes(to))).toBe(true)
  return `${found!.subject}\n${found!.text}`
}

/** The email address of a family that `makeBuyers` created. */
export const mailboxOf = ({ parentId }: Buyer) => `${parentId}@example.com`
