import type pg from 'pg'
import type { ChangeTag } from '#src/lib/contract.ts'

/** Tells all processes of a site of rows that a test wrote past them, as their own writes do. */
export const tellChanged = (pool: pg.Pool, ...tags: ChangeTag[]) =>
  pool.query("SELECT pg_notify('changes', tag) FROM unnest($1::text[]) tag", [tags])

type Every = Record<ChangeTag, true>
const ALL = { classes: true, content: true, posts: true, events: true, policies: true } satisfies Every

/** Tells all processes of a site that nothing they remember may be as it was. */
export const tellAllChanged = (pool: pg.Pool) => tellChanged(pool, ...(Object.keys(ALL) as ChangeTag[]))
