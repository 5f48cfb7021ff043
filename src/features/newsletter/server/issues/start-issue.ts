import { eq, sql } from 'drizzle-orm'
import { type Outcome, refused } from '#src/lib/outcome.ts'
import type { App } from '#src/platform/app.ts'
import type { Transaction } from '#src/platform/database/open-database.ts'
import { filesIn } from '../../issue-blocks.ts'
import { saysSomething } from '../../issue-rules.ts'
import { isBounced } from '../is-bounced.ts'
import { subscribers } from '../tables.ts'
import { type ClassCatalog, readIssueFacts } from './issue-facts.ts'
import { releasePictures } from './pictures.ts'
import { newsletterIssues } from './tables.ts'

export const SEND_NEWSLETTERS = 'send-newsletters'

type Tools = Pick<App, 'clock' | 'files' | 'enqueue'> & { catalog: ClassCatalog }
type Started = Outcome<object, 'nothing-left' | 'nobody'>

/**
 * Starts to send a newsletter: from here on it's fixed who gets it, and what it says about the business and its classes.
 * The caller holds the lock of the row, and writes who sent it.
 */
export async function startIssue(
  tools: Tools,
  tx: Transaction,
  { id, blocks }: Pick<typeof newsletterIssues.$inferSelect, 'id' | 'blocks'>,
): Promise<Started> {
  const facts = await readIssueFacts(tools, tx, blocks)
  if (!saysSomething(blocks, facts.classes)) return refused('nothing-left')
  const { rows } = await tx.execute<{ one: number }>(sql`
    INSERT INTO newsletter_recipients (id, issue_id, subscriber_id)
    SELECT gen_random_uuid(), ${id}, ${subscribers.id} FROM ${subscribers}
    WHERE ${subscribers.state} = 'confirmed' AND NOT ${isBounced}
    ON CONFLICT (issue_id, subscriber_id) DO NOTHING RETURNING 1 AS one`)
  if (rows.length === 0) return refused('nobody')
  await tx
    .update(newsletterIssues)
    .set({ state: 'sending', facts, startedAt: tools.clock.now(), canceledAt: null, canceledBecause: null })
    .where(eq(newsletterIssues.id, id))
  await releasePictures(tools, tx, id, filesIn(blocks))
  await tools.enqueue(tx, SEND_NEWSLETTERS, {})
  return { ok: true }
}
