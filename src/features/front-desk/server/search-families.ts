import { and, count, inArray, ne, type SQL, sql } from 'drizzle-orm'
import { children } from '#src/features/families/server/tables.ts'
import { inPersonIn } from '#src/features/payments/server.ts'
import { registrations } from '#src/features/registrations/server/tables.ts'
import { ageOn } from '#src/lib/dates.ts'
import type { Database, Queryable } from '#src/platform/database/open-database.ts'
import type { FoundFamilyAnswer } from '../family-answers.ts'

export const PAGE_SIZE = 25
const MOST_WORDS = 6

/** They have an in-person refund that's still to be returned. */
const OWED = sql`AND u.id IN (SELECT p.parent_id FROM payments p JOIN refunds f ON f.payment_id = p.id
  WHERE f.status = 'requested' AND ${inPersonIn('p')})`

/** A month of one of their plans couldn't be charged. */
const PAST_DUE = sql`AND u.id IN (SELECT parent_id FROM subscriptions WHERE status = 'past_due')`

/** Goodwill for them is waiting for an admin's approval. */
const CREDIT_WAITING = sql`AND u.id IN (SELECT parent_id FROM credit_gifts WHERE state = 'waiting')`

type Asked = { q?: string; page: number; owed?: boolean; pastDue?: boolean; creditWaiting?: boolean; near?: boolean }
type Row = { id: string; first_name: string; last_name: string; email: string; phone: string | null; total: number }

/** `alverez` finds Alvarez. Long names that only start alike don't match. The class search uses the same number. */
const NEAR = '0.39'

/**
 * Families in which every word of `q` is part of a name or phone number of the parent, a child, an emergency contact or a
 * pickup person, of the email address or of an order reference, or all families without `q`. If there are none, families
 * with similar names. `owed` limits them to in-person refunds to return, `pastDue` to past due plans, `creditWaiting`
 * to credit to approve. By name, one page of `PAGE_SIZE`, at most seven statements whatever the result.
 * `today` is 'YYYY-MM-DD' in the program's time zone.
 */
export async function searchFamilies(
  db: Database,
  asked: Asked,
  today: string,
): Promise<{ families: FoundFamilyAnswer[]; similar: boolean; total: number }> {
  const { rows, similar, total } = await findFamilies(db, asked)
  const ids = rows.map(row => row.id)
  if (ids.length === 0) return { families: [], similar, total }
  const [kids, places] = await Promise.all([
    db.select().from(children).where(inArray(children.parentId, ids)).orderBy(children.createdAt, children.id),
    db
      .select({ parentId: registrations.parentId, places: count() })
      .from(registrations)
      .where(and(inArray(registrations.parentId, ids), ne(registrations.status, 'cancelled')))
      .groupBy(registrations.parentId),
  ])
  const families = rows.map(({ id, first_name, last_name, email, phone }) => ({
    id,
    parent: `${first_name} ${last_name}`.trim(),
    email,
    phone,
    children: kids
      .filter(kid => kid.parentId === id)
      .map(kid => ({
        id: kid.id,
        name: `${kid.firstName} ${kid.lastName}`.trim(),
        age: ageOn(kid.dateOfBirth, today),
      })),
    places: places.find(each => each.parentId === id)?.places ?? 0,
  }))
  return { families, similar, total }
}

async function findFamilies(db: Database, asked: Asked): Promise<{ rows: Row[]; similar: boolean; total: number }> {
  const exact = await pageOf(db, asked)
  if (exact.total > 0 || wordsOf(asked.q).length === 0) return { ...exact, similar: false }
  return db.transaction(async tx => {
    await tx.execute(sql`SELECT set_config('pg_trgm.word_similarity_threshold', ${NEAR}, true)`)
    const near = await pageOf(tx, { ...asked, near: true })
    return { ...near, similar: near.total > 0 }
  })
}

/** One page, and how many families there are on all pages. */
async function pageOf(db: Queryable, asked: Asked): Promise<{ rows: Row[]; total: number }> {
  const { rows } = await db.execute<Row>(familiesQuery(asked))
  if (rows[0] || asked.page === 1) return { rows, total: rows[0]?.total ?? 0 }
  const first = await db.execute<Row>(familiesQuery({ ...asked, page: 1 }))
  return { rows, total: first.rows[0]?.total ?? 0 }
}

/** One page of matches, each row with the total count. Each word uses trigram indexes; two letters are too few for one. */
export function familiesQuery({ q, page, owed, pastDue, creditWaiting, near }: Asked): SQL {
  const each = wordsOf(q).map(word => sql`AND u.id IN (${near ? familiesNear(word) : familiesWith(word)})`)
  const only = sql.join(
    [owed ? OWED : sql``, pastDue ? PAST_DUE : sql``, creditWaiting ? CREDIT_WAITING : sql``],
    sql` `,
  )
  return sql`SELECT u.id, u.first_name, u.last_name, u.email, u.phone, (count(*) OVER ())::int AS total
    FROM users u WHERE u.role = 'parent' ${sql.join(each, sql` `)} ${only}
    ORDER BY lower(u.last_name), lower(u.first_name), u.id
    LIMIT ${PAGE_SIZE} OFFSET ${(page - 1) * PAGE_SIZE}`
}

function familiesWith(word: string): SQL {
  const fragment = `%${word.replace(/[\\%_]/g, mark => `\\${mark}`)}%`
  const digits = word.replace(/\D/g, '')
  // `(407)` and `555-0101` are parts of a phone number; `cc-7k2m9` isn't.
  const isNumber = digits.length >= 3 && /^[\d().+-]+$/.test(word)
  const number = `%${digits}%`
  const byPhone = sql`UNION SELECT id FROM users
    WHERE regexp_replace(coalesce(phone, ''), '[^0-9]', '', 'g') LIKE ${number}
    UNION SELECT parent_id FROM emergency_contacts WHERE regexp_replace(phone, '[^0-9]', '', 'g') LIKE ${number}
    UNION SELECT parent_id FROM pickup_people WHERE regexp_replace(phone, '[^0-9]', '', 'g') LIKE ${number}`
  return sql`SELECT id FROM users WHERE lower(first_name || ' ' || last_name || ' ' || email) LIKE ${fragment}
    UNION SELECT parent_id FROM children WHERE lower(first_name || ' ' || last_name) LIKE ${fragment}
    UNION SELECT parent_id FROM emergency_contacts WHERE lower(full_name) LIKE ${fragment}
    UNION SELECT parent_id FROM pickup_people WHERE lower(full_name) LIKE ${fragment}
    UNION SELECT parent_id FROM orders WHERE lower(reference) LIKE ${fragment}
    ${isNumber ? byPhone : sql``}`
}

/** Families with a similar name. `<%` uses the same indexes, and its threshold is set for the transaction. */
const familiesNear = (word: string): SQL => sql`
  SELECT id FROM users WHERE ${word} <% lower(first_name || ' ' || last_name || ' ' || email)
    UNION SELECT parent_id FROM children WHERE ${word} <% lower(first_name || ' ' || last_name)
    UNION SELECT parent_id FROM emergency_contacts WHERE ${word} <% lower(full_name)
    UNION SELECT parent_id FROM pickup_people WHERE ${word} <% lower(full_name)`

const wordsOf = (q = '') => q.toLowerCase().trim().split(/\s+/).filter(Boolean).slice(0, MOST_WORDS)
