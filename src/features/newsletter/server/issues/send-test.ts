import { eq } from 'drizzle-orm'
import { findUser } from '#src/features/accounts/server.ts'
import { type Outcome, refused } from '#src/lib/outcome.ts'
import type { App } from '#src/platform/app.ts'
import { inTransaction } from '#src/platform/database/retry.ts'
import type { RequestContext, Viewer } from '#src/platform/http/handlers.ts'
import { type ClassCatalog, readIssueFacts } from './issue-facts.ts'
import { testMail } from './issue-mail.ts'
import { aboutIssue } from './note-issue.ts'
import { newsletterIssues } from './tables.ts'

type Tools = Pick<App, 'db' | 'clock' | 'mail' | 'settings'> & { catalog: ClassCatalog }

/** Emails a newsletter as it's saved to the person who asks for it, and to no other address. */
export function sendTest(
  app: Tools,
  id: string,
  { viewer, note }: Pick<RequestContext, 'note'> & { viewer: Viewer },
): Promise<Outcome<{ to: string }, 'not-found'>> {
  return inTransaction(app.db, async tx => {
    const [issue] = await tx.select().from(newsletterIssues).where(eq(newsletterIssues.id, id))
    const asking = await findUser(tx, viewer.id)
    if (!issue || !asking) return refused('not-found')
    const facts = issue.facts ?? (await readIssueFacts(app, tx, issue.blocks))
    await app.mail(tx, testMail(app.settings, issue, facts, asking.email))
    await note(tx, { about: aboutIssue(id), after: { test: true } })
    return { ok: true as const, to: asking.email }
  })
}
