import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { FULL } from '#src/testing/length.ts'
import { type Buyer, makeBuyers } from '../buyers.ts'
import { carryCookie, signIn } from '../people.ts'
import { openStage, type Stage } from '../stage.ts'
import { PHONE, type Visit } from '../visit.ts'
import { lookAt } from './barriers.ts'

type Who = 'stranger' | 'parent' | 'buyer' | 'admin'

/** A page in one of its states. */
export type Screen = {
  name: string
  as?: Who
  path: string | ((scene: Scene) => string | Promise<string>)
  /** What a person does to get the page into this state; done again on a wide screen if it differs there. */
  act?: (page: Page, width: number) => Promise<unknown>
  otherwiseWide?: boolean
  /** Exists only on a narrow screen. */
  narrowOnly?: boolean
  /** Checked while scrolled to its end, where the family's bar doesn't half-cover a button. */
  fromEnd?: boolean
  /** Our own tool pages and the office are denser. */
  dense?: boolean
}

/** A stage with a visitor of each kind, a class, and a family with one child that is about to book it. */
export type Scene = Stage & { visits: Record<Who, Visit>; buyer: Buyer; classId: string }

/** Opens it around the tests of a file. */
export function openScene(): Scene {
  const scene = openStage() as Scene
  beforeAll(async () => {
    const { rows } = await scene.site.pool.query(`SELECT id FROM offerings WHERE slug = 'big-sky-painting'`)
    scene.classId = rows[0].id
    scene.buyer = (await makeBuyers(scene.site.pool, 1))[0]!
    const open = () => scene.visit({ viewport: PHONE })
    scene.visits = { stranger: await open(), parent: await open(), buyer: await open(), admin: await open() }
    await signIn(scene.visits.parent.context, 'parent')
    await signIn(scene.visits.admin.context, 'admin')
    await carryCookie(scene.visits.buyer.context, scene.site.origin, scene.buyer.cookie)
  })
  return scene
}

/** A screen's path, and the visit that looks at it. */
export const pathOf = async ({ path }: Screen, scene: Scene) => (typeof path === 'string' ? path : path(scene))
export const visitOf = ({ as = 'stranger' }: Screen, { visits }: Scene) => visits[as]

/** A test for each screen: it has no accessibility barriers on a phone and, at full length, on wider screens. */
export function testScreens(screens: readonly Screen[], scene: Scene): void {
  describe(`accessible at ${FULL ? '320, 360, 768 and 1440 px, light and dark' : '320 and 360 px'}`, () => {
    test.each(screens)('$name', async screen => {
      expect(await lookAt(visitOf(screen, scene), screen, await pathOf(screen, scene))).toEqual([])
    })
  })
}

export const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()
export const see = (page: Page, words: string | RegExp) => page.getByText(words).first().waitFor()
