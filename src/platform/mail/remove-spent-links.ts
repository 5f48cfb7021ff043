import { sql } from 'drizzle-orm'
import type { Clock } from '../clock/clock.ts'
import type { Database } from '../database/open-database.ts'
import type { JobKind } from '../jobs/jobs.ts'
import { LINKS_REMOVED } from './links.ts'
import { mails } from './tables.ts'

const AT_ONCE = 500
/** None of our links works longer than this. */
const LONGEST_LIFE_DAYS = 7

/**
 * Removes one-time links from emails that were sent, and from unsent ones once the link has expired; those are parked,
 * because their links wouldn't work. New emails lose theirs when they are sent: this is for earlier emails, for those that a
 * version without this rule still sends, for restored backups, and for links that expire.
 */
export function removeSpentLinksJob({ db, clock }: { db: Database; clock: Clock }): JobKind {
  return {
    name: 'remove-spent-links',
    every: '1-59/5 * * * *',
    async run() {
      const now = clock.now()
      for (let after: string | undefined = FIRST; after; ) after = await removeSome(db, now, after)
    },
  }
}

const FIRST = '00000000-0000-0000-0000-000000000000'

/** Checks a batch of emails in the order of their ids; answers the last one, or undefined if there are no more. */
async function removeSome(db: Database, now: Date, after: string): Promise<string | undefined> {
  const parkedAt = sql`CASE WHEN ${mails.sentAt} IS NULL AND ${LINKS_REMOVED.links} = 'removed'
    THEN coalesce(${mails.parkedAt}, ${now}) ELSE ${mails.parkedAt} END`
  const spent = sql`${mails.id} IN (SELECT id FROM mails
    WHERE (links IS NULL OR links = 'kept') AND id > ${after}
      AND (sent_at IS NOT NULL OR coalesce(link_ends_at, created_at + make_interval(days => ${LONGEST_LIFE_DAYS})) <= ${now})
    ORDER BY id LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED)`
  const done = await db
    .update(mails)
    .set({ ...LINKS_REMOVED, parkedAt })
    .where(spent)
    .returning({ id: mails.id })
  return done.length === AT_ONCE
    ? done
        .map(({ id }) => id)
        .sort()
        .at(-1)
    : undefined
}
