import { eq, lt, or, sql } from 'drizzle-orm'
import type { Database, Queryable } from '../database/open-database.ts'
import type { JobKind } from '../jobs/jobs.ts'
import { rateLimits, repeatedRequests } from './tables.ts'

/** Nobody repeats a request later than this. */
const KEPT_HOURS = 24

/**
 * Deletes the stored answers of a user's repeatable requests, and anyone's stored answers that contain one of these
 * ids: deleted data must not live on in an answer (T83).
 */
export async function forgetAnswers(tx: Queryable, { of, about }: { of?: string; about: string[] }): Promise<void> {
  const named = about.map(id => sql`strpos(${repeatedRequests.body}, ${id}) > 0`)
  const own = of ? [eq(repeatedRequests.scope, of)] : []
  if (named.length + own.length > 0) await tx.delete(repeatedRequests).where(or(...own, ...named))
}

/** Answers are useful for a day, use counts until their window ends; then they are deleted, whatever they contain. */
export function forgetAnswersJob(db: Database): JobKind {
  return {
    name: 'forget-answers',
    every: '17 * * * *',
    async run() {
      const before = sql`now() - make_interval(hours => ${KEPT_HOURS})`
      await db.delete(repeatedRequests).where(lt(repeatedRequests.startedAt, before))
      await db.delete(rateLimits).where(lt(rateLimits.until, sql`now()`))
    },
  }
}
