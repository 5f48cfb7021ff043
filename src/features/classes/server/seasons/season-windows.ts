import { type SQL, sql } from 'drizzle-orm'
import type { FamilySeason } from '../../registration-window.ts'
import { comesEarly } from '../registration-counts.ts'

/**
 * The season of the class in row `o` as a `FamilySeason` in JSON; null if it has none. Whether the family comes early is
 * only looked up while that matters. `now` is an instant as text.
 */
export const familySeason = (familyId: SQL, now: string): SQL<FamilySeason | null> => sql<FamilySeason | null>`(
    SELECT json_build_object('name', s.name, 'state', s.state, 'opensOn', s.opens_on, 'earlyOn', s.early_on,
      'comesEarly', CASE WHEN s.early_on IS NOT NULL AND s.opens_on >= (${now}::timestamptz - interval '1 day')::date
        THEN ${comesEarly(familyId, now)} ELSE false END)
    FROM seasons s WHERE s.id = o.season_id)`

/** Whether families see classes of its season at all: `offerings` in a season that isn't a draft, or in none. */
export const isSeasonShown: SQL<boolean> = sql<boolean>`NOT EXISTS (SELECT FROM seasons s WHERE s.id = offerings.season_id AND s.state = 'draft')`

/** Whether registration for `offerings` is open to every family on `today` (`YYYY-MM-DD`), as `registrationWindow` has it. */
export const isOpenToAll = (today: string): SQL<boolean> => sql<boolean>`NOT EXISTS (SELECT FROM seasons s
    WHERE s.id = offerings.season_id AND (s.state <> 'open' OR s.opens_on > ${today}::date))`
