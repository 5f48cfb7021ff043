import type { Browser, Locator, Page } from 'playwright-core'
import { type Buyer, makeBuyers } from './buyers.ts'
import { carryCookie } from './people.ts'
import type { Site } from './site.ts'
import { awake, DESKTOP, type Visit, visit } from './visit.ts'

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
  await awake(page)
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
}
