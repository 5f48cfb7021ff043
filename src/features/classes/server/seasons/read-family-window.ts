import { sql } from 'drizzle-orm'
import { readProgramSettings } from '#src/features/organization/server.ts'
import { dayOf } from '#src/lib/dates.ts'
import { isId } from '#src/lib/ids.ts'
import type { App } from '#src/platform/app.ts'
import { type FamilySeason, registrationWindow } from '../../registration-window.ts'
import { familySeason } from './season-windows.ts'

/** How registration for a published class (id or slug) stands for one family; undefined if families don't see the class. */
export async function readFamilyWindow({ db, clock }: Pick<App, 'db' | 'clock'>, idOrSlug: string, familyId: string) {
  const now = clock.now()
  const { timeZone } = await readProgramSettings(db)
  const by = isId(idOrSlug) ? sql`o.id = ${idOrSlug}` : sql`o.slug = ${idOrSlug}`
  const { rows } = await db.execute<{ season: FamilySeason | null }>(sql`
    SELECT ${familySeason(sql`${familyId}::uuid`, now.toISOString())} AS season
    FROM offerings o WHERE ${by} AND o.status = 'published'`)
  const [found] = rows
  if (!found) return undefined
  const { season } = found
  const window = registrationWindow(season, { comesEarly: season?.comesEarly ?? false, today: dayOf(now, timeZone) })
  if (window.kind === 'draft') return undefined
  return {
    state: window.kind,
    opensOn: window.kind === 'opens' ? window.on : null,
    publicOn: window.kind === 'opens' || window.kind === 'early' ? window.publicOn : null,
  }
}
