import { asc, desc, sql } from 'drizzle-orm'
import { readProgramSettingsIn } from '#src/features/organization/server.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'
import { wordOfSeason } from '../../season-of-day.ts'
import { cancellationPolicies, offerings, seasons } from '../tables.ts'

const MOST = 100

/** The choices in the editor: the cancellation rules, the seasons, the categories, teachers and rooms in use, and what new ones start with. */
export async function classChoices(db: Queryable) {
  const policies = await db.select().from(cancellationPolicies).orderBy(asc(cancellationPolicies.kind))
  const { id, name, state, firstDay, lastDay } = seasons
  const known = await db
    .select({ id, name, state, firstDay, lastDay })
    .from(seasons)
    .orderBy(desc(firstDay))
    .limit(MOST)
  const { rows } = await db.execute<{ kind: string; value: string }>(sql`
    (SELECT 'category' AS kind, category AS value FROM ${offerings} GROUP BY 2 ORDER BY 2 LIMIT ${MOST})
    UNION ALL (SELECT 'teacher', taught_by FROM ${offerings} WHERE taught_by IS NOT NULL GROUP BY 2 ORDER BY 2 LIMIT ${MOST})
    UNION ALL (SELECT 'room', location FROM ${offerings} GROUP BY 2 ORDER BY 2 LIMIT ${MOST})`)
  const of = (kind: string) => rows.filter(row => row.kind === kind).map(row => row.value)
  const { defaultRoom, dailyPrice, weeklyPrice, monthlyPrice } = await readProgramSettingsIn(db)
  const settings = { defaultRoom, dailyPrice, weeklyPrice, monthlyPrice }
  const inWords = known.map(each => ({ ...each, word: wordOfSeason(each) }))
  return {
    policies,
    seasons: inWords,
    categories: of('category'),
    teachers: of('teacher'),
    rooms: of('room'),
    ...settings,
  }
}
