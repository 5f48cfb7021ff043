import { type SQL, sql } from 'drizzle-orm'
import type { Kind } from '../contract.ts'
import type { Matching } from './matching.ts'

/** What a source needs to know about the search. `zone` is the program's time zone; `typed` isn't blank. */
export type Question = { typed: string; matching: Matching; near: boolean; zone: string; now: Date }

/** One kind of thing to find: a select with the columns of `columns`. To add a source, add a file. */
export type Source = { kind: Kind; select(question: Question): SQL }

type Columns = {
  id: SQL
  title: SQL
  summary: SQL
  url: SQL
  rank: SQL
  body?: SQL
  image?: SQL
  startsAt?: SQL
  ageMin?: SQL
  ageMax?: SQL
  /** In cents. Null where there's no single price. */
  priceCents?: SQL
}

const nothing = { text: sql`NULL::text`, instant: sql`NULL::timestamptz`, number: sql`NULL::int` }

/** The select list all sources share, so their rows fit in one answer. */
export function columns(given: Columns): SQL {
  return sql`${given.id}::text AS id, ${given.title} AS title, ${given.summary} AS summary,
    ${given.body ?? sql`''`}::text AS body, ${given.url} AS url, ${given.image ?? nothing.text} AS image,
    ${given.startsAt ?? nothing.instant} AS starts_at, ${given.ageMin ?? nothing.number} AS age_min,
    ${given.ageMax ?? nothing.number} AS age_max, ${given.priceCents ?? nothing.number} AS price_cents,
    (${given.rank})::float8 AS rank`
}
