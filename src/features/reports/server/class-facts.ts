import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#src/platform/database/open-database.ts'
import type { ClassFilter, ClassGroup } from '../grouping.ts'
import { type SeasonNumber, seasonKey, seasonOfKey, seasonTitle } from '../season-year.ts'
import { seasonNumber } from './season-number.ts'

export type ClassFacts = {
  id: string
  title: string
  category: string
  /** Null for a class without dates. */
  season: SeasonNumber | null
  startsAt: string | null
}

/** The condition on the row `o` of `offerings` that a filter stands for. */
export function fits({ season, classId, category }: ClassFilter, zone: string): SQL {
  const conditions = [
    season === undefined ? undefined : sql`${seasonNumber(zone)} = ${seasonOfKey(season) ?? -1}`,
    classId === undefined ? undefined : sql`o.id = ${classId}::uuid`,
    category === undefined ? undefined : sql`o.category = ${category}`,
  ].filter(each => each !== undefined)
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` AND `)
}

export const isNarrowed = ({ season, classId, category }: ClassFilter): boolean =>
  season !== undefined || classId !== undefined || category !== undefined

/** What a filter stands for, in words, such as `Clay Critters` or `Clay, Fall 2026`; null without one. */
export async function filterTitle(db: Queryable, filter: ClassFilter): Promise<string | null> {
  if (!isNarrowed(filter)) return null
  const { season, classId, category } = filter
  const titles = classId
    ? (await db.execute<{ title: string }>(sql`SELECT title FROM offerings WHERE id = ${classId}::uuid`)).rows
    : []
  const number = season === undefined ? undefined : seasonOfKey(season)
  return [titles[0]?.title, category, number === undefined ? undefined : seasonTitle(number)].filter(Boolean).join(', ')
}

/** The facts about classes that rows are grouped by, for the row `o` of `offerings`. */
export const classColumns = (zone: string): SQL => sql`o.id, o.title, o.category, ${seasonNumber(zone)} AS season,
  o.starts_at AS "startsAt"`

/** The key and title of the row that a class belongs to, or undefined for a class without a season. */
export function rowOf(of: ClassFacts, by: ClassGroup): { key: string; title: string } | undefined {
  if (by === 'class') return { key: of.id, title: of.title }
  if (by === 'category') return { key: of.category, title: of.category }
  return of.season === null ? undefined : { key: seasonKey(of.season), title: seasonTitle(of.season) }
}

/** Puts what belongs to classes into the rows they are grouped by; classes come in the order of the rows. */
export function groupClasses<Value>(
  classes: readonly { facts: ClassFacts; value: Value }[],
  by: ClassGroup,
  add: (one: Value, other: Value) => Value,
): { key: string; title: string; value: Value }[] {
  const rows = new Map<string, { key: string; title: string; value: Value }>()
  for (const { facts, value } of classes) {
    const row = rowOf(facts, by) ?? { key: '', title: 'No season' }
    const known = rows.get(row.key)
    if (known) known.value = add(known.value, value)
    else rows.set(row.key, { ...row, value })
  }
  return [...rows.values()]
}
