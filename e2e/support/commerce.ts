import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Buyer, makeBuyers } from './buyers.ts'
import { tellChanged } from './changed.ts'
import { carryCookie } from './people.ts'
import type { Site } from './site.ts'
import { rowName, type SpecRow } from './spec-table.ts'
import { openStage, type Stage } from './stage.ts'
import { DESKTOP, hydrated, type Visit, visit } from './visit.ts'

/** A browser of a new family with one child called Demo, on a page that takes presses. */
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

/** A call of the page's own browser; answers status and body. */
export async function ask(page: Page, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, data?: unknown) {
  const answer = await page.request.fetch(path, { method, data })
  return { status: answer.status(), body: await answer.json() }
}

/** A class in several dates: one, three or five meetings, a week apart. */
export async function addMeetings(site: Site, classId: string, count: number): Promise<void> {
  await site.pool.query(
    `INSERT INTO sessions (id, offering_id, starts_at, ends_at)
     SELECT gen_random_uuid(), $1, now() + interval '30 days' + n * interval '7 days',
       now() + interval '30 days 1 hour' + n * interval '7 days' FROM generate_series(1, $2::int) AS n`,
    [classId, count],
  )
  await tellChanged(site.pool, 'classes')
}

/** What one file of a spec table works with: a site, a browser, and the shopper who sees most of its rows. */
export type Shop = Stage & { seen: Shopper }

/** The troubles of rows that cut calls off, or let them be answered with a failure. */
export const CUT_OFF = /ERR_FAILED|status of 50/

/**
 * Opens a site with its own mail server before the rows of a file and closes it after them. At the end the shopper may have had
 * no trouble but those that rows caused on purpose.
 */
export function openShop(caused?: RegExp): Shop {
  const shop = openStage({ mails: true }) as Shop
  beforeAll(async () => {
    shop.seen = await shopper(shop.browser, shop.site)
  })
  afterAll(() => expect(shop.seen.troubles.filter(each => !caused?.test(each))).toEqual([]))
  return shop
}

/** The same with a new family as the shopper of each row, and its troubles looked at after the row. */
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

/** A test for each line, on the page that `seen` names when its turn comes. Calls that a row cut off are whole again after it. */
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

/** Waits until a mail of this kind has reached the mailbox of this address; answers its subject and its plain words. */
export async function mailed({ site, mails }: Shop, kind: string, to: string): Promise<string> {
  const sent = `SELECT subject, text FROM mails WHERE kind = $1 AND "to" = $2 AND sent_at IS NOT NULL`
  let found: { subject: string; text: string } | undefined
  await expect.poll(async () => (found = (await site.pool.query(sent, [kind, to])).rows[0])).toBeDefined()
  expect(mails.some(each => each.to.includes(to))).toBe(true)
  return `${found!.subject}\n${found!.text}`
}

/** The mailbox of a family that `makeBuyers` made. */
export const mailboxOf = ({ parentId }: Buyer) => `${parentId}@example.com`
