import type pg from 'pg'
import type { ChangeTag } from '#src/lib/contract.ts'
import type { ServerProcess } from './site.ts'

const processesOf = new WeakMap<pg.Pool, readonly ServerProcess[]>()

/** Registers the processes that serve from a database, so that `tellChanged` waits for them. */
export const servesFrom = (pool: pg.Pool, processes: readonly ServerProcess[]) => processesOf.set(pool, processes)

/** Tells all processes of a site about rows a test wrote directly, as their own writes do, and waits for them. */
export async function tellChanged(pool: pg.Pool, ...tags: ChangeTag[]): Promise<void> {
  await pool.query("SELECT pg_notify('changes', tag) FROM unnest($1::text[]) tag", [tags])
  const running = (processesOf.get(pool) ?? []).filter(each => each.isRunning())
  await Promise.all(running.map(({ origin }) => fetch(`${origin}/api/ready`)))
}

type Every = Record<ChangeTag, true>
const ALL = { classes: true, content: true, posts: true, events: true, policies: true } satisfies Every

/** Tells all processes of a site that everything they cache may have changed. */
export const tellAllChanged = (pool: pg.Pool) => tellChanged(pool, ...(Object.keys(ALL) as ChangeTag[]))
