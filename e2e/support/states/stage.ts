import type { BrowserContext, Page } from 'playwright-core'
import { beforeAll, expect } from 'vitest'
import { type Buyer, makeBuyers } from '../buyers.ts'
import { carryCookie, signIn } from '../people.ts'
import type { Site } from '../site.ts'
import { openStage } from '../stage.ts'
import { PHONE } from '../visit.ts'
import { type Faults, faultsOf } from './faults.ts'

/**
 * Who looks at a screen. A newcomer is a family that has just joined, with one child and nothing else; acting is a
 * staff member viewing the site as a family.
 */
export type Seat = 'stranger' | 'parent' | 'newcomer' | 'admin' | 'acting'
export type Stage = { site: Site; page: Page; faults: Faults; buyer: Buyer; troubles: string[] }
export type Stages = { of(seat: Seat): Promise<Stage> }

/** The troubles that faults cause on purpose. */
const CAUSED =
  /status of 50[03]|ERR_FAILED|ERR_INTERNET_DISCONNECTED|ErrorResponse|Failed to fetch|Unexpected Server Error/
export const uncaused = ({ troubles }: Stage) => troubles.splice(0).filter(each => !CAUSED.test(each))

/** The rows of a file run on one site; each seat has one page, opened when it's first needed. */
export function openStages(viewport = PHONE): Stages {
  const played = openStage()
  const opened = new Map<Seat, Promise<Stage>>()
  let buyer: Buyer
  beforeAll(async () => {
    buyer = (await makeBuyers(played.site.pool, 1))[0]!
  })
  async function open(seat: Seat): Promise<Stage> {
    const { site } = played
    const { page, context, troubles } = await played.visit({ viewport })
    if (seat === 'newcomer') await carryCookie(context, site.origin, buyer.cookie)
    else if (seat === 'acting') await actAs(context, site)
    else if (seat !== 'stranger') await signIn(context, seat)
    return { site, page, faults: faultsOf(page, site), buyer, troubles }
  }
  return {
    of(seat) {
      const stage = opened.get(seat) ?? open(seat)
      opened.set(seat, stage)
      return stage
    },
  }
}

async function actAs(context: BrowserContext, site: Site): Promise<void> {
  await signIn(context, 'staff')
  const { rows } = await site.pool.query(`SELECT id FROM users WHERE email = 'parent@example.com'`)
  const data = { reason: 'On the phone, cannot find the receipt' }
  const answer = await context.request.post(`/api/admin/families/${rows[0].id}/act`, { data })
  expect(answer.status()).toBe(200)
}
