import type { Session } from './paper.ts'
import type { Pair } from './tables.ts'
import { must, type World } from './world.ts'

/** Something that tells who attends: whom it should name by the paper, and whom, or how many, it names. */
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
