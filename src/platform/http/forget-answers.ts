import { eq, lt, or, sql } from 'drizzle-orm'
import type { Database, Queryable } from '../database/open-database.ts'
import type { JobKind } from '../jobs/jobs.ts'
import { repeatedRequests, uses } from './tables.ts'

/** Nobody repeats a request later than this. */
const KEPT_HOURS = 24

/**
 * Forgets what repeatable requests answered to a person, and what they answered to anyone in which one of these things
 * stands by its id: what is deleted must not live on in an answer (T83).
 */
export async function forgetAnswers(tx: Queryable, { of, about }: { of?: string; about: string[] }): Promise<void> {
  const named = about.map(id => sql`strpos(${repeatedRequests.body}, ${id}) > 0`)
  const own = of ? [eq(repeatedRequests.scope, of)] : []
  if (named.length + own.length > 0) await tx.delete(repeatedRequests).where(or(...own, ...named))
}

/** Answers are of use for a day, counts of uses until their window ends; then they are forgotten, whatever stands in them. */
export function forgetAnswersJob(db: Database): JobKind {
  return {
    name: 'forget-answers',
    every: '17 * * * *',
    async run() {
      const before = sql`now() - make_interval(hours => ${KEPT_HOURS})`
      await db.delete(repeatedRequests).where(lt(repeatedRequests.startedAt, before))
      await db.delete(uses).where(lt(uses.until, sql`now()`))
    },
  }
}
