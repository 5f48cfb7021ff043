import type pg from 'pg'
import type { ChangeTag } from '#src/lib/contract.ts'

/** Tells all processes of a site of rows that a test wrote past them, as their own writes do. */
export const tellChanged = (pool: pg.Pool, tag: ChangeTag = 'classes') =>
  pool.query("SELECT pg_notify('changes', $1)", [tag])
