import { tellChanged } from './changed.ts'
import type { Site } from './site.ts'
import type { Stage } from './stage.ts'

/** What the catalog API returns for a class, as far as rows use it. */
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

/** Catalog API calls by a signed-out visitor. */
export function catalogOf(stage: Stage) {
  const get = <Answer>(path: string) => fetch(stage.site.origin + path).then(answer => answer.json() as Promise<Answer>)
  const search = async (query = '') => (await get<{ classes: Class[] }>(`/api/search/classes?${query}`)).classes
  return { get, search }
}

/** Makes Summer the next season that can be booked, so that the catalog opens with it on any day of the year. */
export async function openWithSummer({ pool }: Pick<Site, 'pool'>): Promise<void> {
  await pool.query(`UPDATE offerings SET season = 'Summer' WHERE starts_at < (
    SELECT starts_at FROM offerings WHERE status = 'published' AND season = 'Summer' AND starts_at > now() + interval '1 day'
      AND (capacity = 0 OR taken < capacity) ORDER BY starts_at LIMIT 1)
    AND id IN (SELECT id FROM offerings WHERE status = 'published' AND kind <> 'program' AND starts_at > now()
      ORDER BY starts_at LIMIT 5)`)
  await tellChanged(pool, 'classes')
}
