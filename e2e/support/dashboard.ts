import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { makeBuyers } from './buyers.ts'
import { carryCookie, signIn } from './people.ts'
import { openStage, type Stage } from './stage.ts'
import { DESKTOP, type Visit } from './visit.ts'

/** A stage with a signed-in parent, as `seen`, and staff, for the rows about the dashboard. */
export function openDashboard() {
  const stage = openStage() as Stage & { seen: Visit; staff: Visit }
  beforeAll(async () => {
    stage.seen = await stage.visit({ viewport: DESKTOP })
    stage.staff = await stage.visit({ viewport: DESKTOP })
    await Promise.all([signIn(stage.seen.context, 'parent'), signIn(stage.staff.context, 'staff')])
  })
  afterAll(() => expect(stage.seen.troubles.filter(each => !/status of 500/.test(each))).toEqual([]))

  /** A browser of a family that has just joined. */
  async function newFamily(viewport = DESKTOP) {
    const [buyer] = await makeBuyers(stage.site.pool, 1)
    const visited = await stage.visit({ viewport })
    await carryCookie(visited.context, stage.site.origin, buyer!.cookie)
    return { ...visited, buyer: buyer! }
  }
  return { stage, newFamily }
}

/** The tabs of a family. */
export const tabs = (page: Page) => page.getByRole('tablist', { name: 'Your family' })
