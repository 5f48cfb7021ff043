import { sql } from 'drizzle-orm'
import type { Settings } from '#src/platform/config/settings.ts'
import type { Database } from '#src/platform/database/open-database.ts'
import { FIRST_STEPS, type FirstStep } from '../first-steps.ts'

type FoundSteps = Record<Exclude<FirstStep, 'mail' | 'cards'> | 'sample' | 'empty' | 'samples', boolean>
type Told = {
  isSample: boolean
  /** Samples that can be removed, or that can be added to an empty site. */
  samples: 'some' | 'can-add' | null
  firstSteps: { step: FirstStep; isDone: boolean }[] | null
}

/**
 * Whether this database holds the sample program, and which first steps of setting up a site are done. Null when there's
 * nothing to do, and for the sample program.
 */
export async function readFirstSteps(
  db: Database,
  { smtpUrl, stripe }: Pick<Settings, 'smtpUrl' | 'stripe'>,
): Promise<Told> {
  const { rows } = await db.execute<FoundSteps>(sql`SELECT
    EXISTS (SELECT FROM users WHERE lower(email) = 'parent@example.com') AS sample,
    EXISTS (SELECT FROM settings WHERE name IN ('brand', 'place', 'phone', 'email')) AS business,
    EXISTS (SELECT FROM content_entries WHERE key LIKE 'guide.%' AND is_active AND content <> '') AS guide,
    EXISTS (SELECT FROM policy_versions WHERE version > 1) AS policies,
    EXISTS (SELECT FROM calendar_events WHERE type = 'holiday') AS "closed-days",
    EXISTS (SELECT FROM mails WHERE kind = 'test-email' AND sent_at IS NOT NULL) AS "test-email",
    EXISTS (SELECT FROM offerings WHERE status <> 'draft' AND NOT is_sample) AS class,
    NOT EXISTS (SELECT FROM offerings) AND NOT EXISTS (SELECT FROM blog_posts) AS empty,
    EXISTS (SELECT FROM offerings WHERE is_sample) OR EXISTS (SELECT FROM blog_posts WHERE is_sample) AS samples,
    (SELECT count(*) FROM users WHERE role IN ('staff', 'admin') AND disabled_at IS NULL) > 1
      OR EXISTS (SELECT FROM staff_invitations) AS staff`)
  const { sample: isSample, empty, samples: some, ...found } = rows[0]!
  const done = { ...found, mail: smtpUrl !== undefined, cards: stripe?.live === true }
  const firstSteps = FIRST_STEPS.map(step => ({ step, isDone: done[step] }))
  // Whoever works alone invites nobody.
  const isOver = firstSteps.every(({ step, isDone }) => isDone || step === 'staff')
  const samples = isSample ? null : some ? 'some' : empty ? 'can-add' : null
  return { isSample, samples, firstSteps: isSample || isOver ? null : firstSteps }
}
