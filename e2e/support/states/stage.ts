import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { type Buyer, makeBuyers } from '../buyers.ts'
import { openBrowser } from '../chromium.ts'
import { carryCookie, signIn } from '../people.ts'
import { type Site, startSite } from '../site.ts'
import { PHONE, visit } from '../visit.ts'
import { type Faults, faultsOf } from './faults.ts'

/**
 * Who looks: a newcomer is a family that joined just now, with one child and nothing else; acting is one of the staff who
 * looks as a family.
 */
export type Seat = 'stranger' | 'parent' | 'newcomer' | 'admin' | 'acting'
export type Stage = { site: Site; page: Page; faults: Faults; buyer: Buyer; troubles: string[] }
export type Stages = { site: Site; browser: Browser; of(seat: Seat): Promise<Stage> }

/** The troubles that faults cause on purpose. */
const CAUSED =
  /status of 50[03]|ERR_FAILED|ERR_INTERNET_DISCONNECTED|ErrorResponse|Failed to fetch|Unexpected Server Error/
export const uncaused = ({ troubles }: Stage) => troubles.splice(0).filter(each => !CAUSED.test(each))

/** A site and a browser for the rows of a file; each seat has one page, opened when it is first needed. */
export function openStages(viewport = PHONE): Stages {
  const stages = {} as Stages
  const opened = new Map<Seat, Promise<Stage>>()
  let buyer: Buyer
  beforeAll(async () => {
    ;[stages.site, stages.browser] = await Promise.all([startSite(), openBrowser()])
    buyer = (await makeBuyers(stages.site.pool, 1))[0]!
    await stages.site.pool.query('UPDATE users SET email_verified_at = now() WHERE id = $1', [buyer.parentId])
  })
  afterAll(async () => {
    await stages.browser?.close()
    await stages.site?.close()
  })
  async function open(seat: Seat): Promise<Stage> {
    const { site, browser } = stages
    const { page, context, troubles } = await visit(browser, site.origin, { viewport })
    if (seat === 'newcomer') await carryCookie(context, site.origin, buyer.cookie)
    else if (seat === 'acting') await actAs(context, site)
    else if (seat !== 'stranger') await signIn(context, seat)
    return { site, page, faults: faultsOf(page, site), buyer, troubles }
  }
  stages.of = seat => {
    const stage = opened.get(seat) ?? open(seat)
    opened.set(seat, stage)
    return stage
  }
  return stages
}

async function actAs(context: BrowserContext, site: Site): Promise<void> {
  await signIn(context, 'staff')
  const { rows } = await site.pool.query(`SELECT id FROM users WHERE email = 'parent@example.com'`)
  const data = { reason: 'On the phone, cannot find the receipt' }
  const answer = await context.request.post(`/api/admin/families/${rows[0].id}/act`, { data })
  expect(answer.status()).toBe(200)
}
