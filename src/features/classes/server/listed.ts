import { type SQL, sql } from 'drizzle-orm'
import { isSeasonShown } from './seasons/season-windows.ts'

/**
 * Whether a class is in the lists that everyone sees: the catalog, search, the schedule, feeds, the sitemap and whatever
 * recommends classes. A class whose season is still a draft is in none. Every such list uses this. For a statement over `offerings`.
 */
export const isListed: SQL<boolean> = sql<boolean>`(offerings.status = 'published' AND offerings.visibility = 'listed'
  AND ${isSeasonShown})`

/** Whether a class's own address works: for listed classes, and for those that are shared by link only. */
export const opensByAddress: SQL<boolean> = sql<boolean>`(offerings.status = 'published' AND offerings.visibility <> 'hidden'
  AND ${isSeasonShown})`
