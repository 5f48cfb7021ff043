import type { Session } from './paper.ts'
import type { Pair } from './tables.ts'
import { must, type World } from './world.ts'

/**
 * A part of the product that says who attends: the children it should name on paper, and those (or how many) it does.
 */
export type Consumer = {
  name: string
  paper: (world: World) => Pair[]
  site: (world: World) => Promise<Pair[] | Map<Session, number>>
}

export const asStaff = async ({ site }: World, path: string) =>
  must(await site.get(site.admin, `/api/admin/${path}`)).body
export const all = async (of: readonly Promise<Pair[]>[]) => (await Promise.all(of)).flat()
export const paidSpots = ({ spots }: World) => spots.filter(({ state }) => state === 'paid')
export type OnRoster = { name: string; until: string }
export type Answer = Record<string, unknown>
