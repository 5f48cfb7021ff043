import type pg from 'pg'
import { withoutOrders } from './without-orders.ts'

/** The tables that each copy leaves as they are; the rows that refer to theirs multiply. */
const COPIES: readonly (readonly string[])[] = [
  [],
  ['users'],
  ['users', 'children'],
  ['offerings', 'sessions'],
  [
    'users',
    'children',
    'offerings',
    'registrations',
    'orders',
    'updates',
    'subscriptions',
    'contact_messages',
    'class_cancellations',
  ],
]
/** Data about the site itself, and data that belongs to one browser or one moment. */
const NEVER_COPIED = new Set(
  `policy_versions cancellation_policies settings calendar_feeds known_devices one_time_links rate_limits mails payment_events
   repeated_requests account_deletions audit_entries audit_changes subscriber_links
   test_provider_clocks test_provider_signing_secrets`.split(/\s+/),
)
const APART = 1_000

type Column = {
  table: string
  name: string
  type: string
  refersTo: string | null
  /** Whether it is part of a unique index, and whether that index also contains a number. */
  unique: boolean
  besideNumber: boolean
}

/**
 * Multiplies the site's rows by ten: more families, families with more of everything, children in more classes, classes
 * with more families, and things that contain more. Rows whose keys would collide are left out. Reads the tables from
 * the database's catalog, so a new one is copied without a change here.
 */
export async function makeManyRows(pool: pg.Pool): Promise<void> {
  const { rows: columns } = await pool.query<Column>(DESCRIPTION)
  const tables = inOrder(
    Map.groupBy(
      columns.filter(({ table }) => !NEVER_COPIED.has(table)),
      ({ table }) => table,
    ),
  )
  const client = await pool.connect()
  try {
    // Payments are copied before the plans whose months they paid for.
    await withoutOrders(client)
    // A class doesn't have seats for ten times as many families.
    await client.query('ALTER TABLE sessions DROP CONSTRAINT IF EXISTS sessions_seats')
    for (const [table] of tables) await client.query(`CREATE TEMP TABLE first_${table} AS TABLE ${table}`)
    for (let copy = 1; copy <= 2 * COPIES.length; copy++) {
      const kept = new Set([...NEVER_COPIED, ...COPIES[copy % COPIES.length]!])
      for (const [table, all] of tables) {
        if (kept.has(table)) continue
        const names = all.map(({ name }) => `"${name}"`).join(', ')
        const values = all.map(column => `${valueIn(copy, column, kept)} AS "${column.name}"`).join(', ')
        const there = all.flatMap(({ name, refersTo }) =>
          refersTo ? [`("${name}" IS NULL OR EXISTS (SELECT FROM ${refersTo} WHERE id = copied."${name}"))`] : [],
        )
        await client.query(
          `INSERT INTO ${table} (${names}) SELECT ${names} FROM (SELECT ${values} FROM first_${table}) AS copied
           WHERE ${['true', ...there].join(' AND ')} ON CONFLICT DO NOTHING`,
        )
      }
    }
    await client.query('ANALYZE')
  } finally {
    client.release(true)
  }
}

/** The value of this column in a copied row. */
function valueIn(
  copy: number,
  { table, name, type, refersTo, unique, besideNumber }: Column,
  kept: Set<string>,
): string {
  const other = refersTo ?? (name === 'id' ? table : tableNamedBy(name))
  const number = type === 'integer' && unique
  if (number) return `"${name}" + ${copy * APART}`
  if (type === 'date' && unique) return `"${name}" + ${copy * 7 * APART}`
  if (table === 'sessions' && (name === 'starts_at' || name === 'ends_at'))
    return `"${name}" + interval '${copy} minutes'`
  if (type !== 'uuid' && type !== 'text') return `"${name}"`
  if (type === 'text' && (besideNumber || !(unique || refersTo || name === 'email' || name.endsWith('_ref'))))
    return `"${name}"`
  if (kept.has(other)) return `"${name}"`
  const moved = type === 'uuid' ? `md5("${name}" || '${copy}')::uuid` : `'${copy}-' || "${name}"`
  if (other !== 'users' || type !== 'uuid') return moved
  // Staff stay the same in every copy.
  return `CASE WHEN "${name}" IN (SELECT id FROM first_users WHERE role = 'parent') THEN ${moved} ELSE "${name}" END`
}

const tableNamedBy = (name: string) => (/(_by|^actor_id|^user_id)$/.test(name) ? 'users' : name.replace(/_id$/, 's'))

/** Tables sorted so that each follows those it refers to. */
function inOrder(tables: Map<string, Column[]>): [string, Column[]][] {
  const done = new Map<string, Column[]>()
  while (done.size < tables.size) {
    const ready = [...tables].filter(
      ([table, columns]) =>
        !done.has(table) &&
        columns.every(({ refersTo }) => !refersTo || refersTo === table || done.has(refersTo) || !tables.has(refersTo)),
    )
    if (ready.length === 0) throw new Error('Tables refer to each other in a circle.')
    for (const [table, columns] of ready) done.set(table, columns)
  }
  return [...done]
}

/** Each writable column: what it refers to, and whether it is part of a unique index, possibly with a number. */
const DESCRIPTION = `
  SELECT c.relname::text AS table, a.attname::text AS name, format_type(a.atttypid, NULL) AS type, f.target AS "refersTo",
    u.held IS NOT NULL AS unique, coalesce(u.numbered, false) AS "besideNumber"
  FROM pg_class c
  JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
  LEFT JOIN LATERAL (
    SELECT k.confrelid::regclass::text AS target FROM pg_constraint k
    WHERE k.conrelid = c.oid AND k.contype = 'f' AND k.conkey = ARRAY[a.attnum] LIMIT 1) f ON true
  LEFT JOIN LATERAL (
    SELECT 1 AS held, bool_or(EXISTS (
      SELECT FROM pg_attribute n WHERE n.attrelid = c.oid AND n.attnum = ANY(i.indkey) AND n.atttypid = 'int4'::regtype)) AS numbered
    FROM pg_index i WHERE i.indrelid = c.oid AND i.indisunique AND a.attnum = ANY(i.indkey) HAVING count(*) > 0) u ON true
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attgenerated = '' AND a.attidentity = ''
  ORDER BY c.relname, a.attnum`
