import type { Stage } from './stage.ts'

/** What the calls of the catalog tell of a class, as far as rows ask for it. */
export type Class = {
  id: string
  slug: string
  title: string
  kind: string
  price: number
  season: string
  category: string
  ageMin: number
  ageMax: number
  startDate: string
  capacity: number
  placesLeft: number | null
  availability: string
  keywords: string[]
  sessionDates: unknown[]
  totalSessions: number
}

/** Calls of the catalog, as a stranger asks them. */
export function catalogOf(stage: Stage) {
  const get = <Answer>(path: string) => fetch(stage.site.origin + path).then(answer => answer.json() as Promise<Answer>)
  const search = async (query = '') => (await get<{ classes: Class[] }>(`/api/search/classes?${query}`)).classes
  return { get, search }
}
