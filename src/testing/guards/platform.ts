import type { Guard } from './guard.ts'

/** The database, migrations, jobs and mails. */
export const PLATFORM: readonly Guard[] = [
  {
    keeps: 'many accounts of one network open streams without end',
    file: 'src/platform/live/live.ts',
    take: ' || networks.some(isFull)',
    put: '',
    test: { file: 'src/platform/live/live.test.ts', name: 'many accounts of one network get no more streams' },
  },
  {
    keeps: 'two processes that start at once migrate the same database',
    file: 'src/platform/database/start-lock.ts',
    take: 'if (rows[0]!.taken) return',
    put: 'if (rows[0]) return',
    test: {
      file: 'src/platform/database/migrate.test.ts',
      name: 'a start ends with a sentence when the process whose turn it is has not been heard from',
    },
  },
  {
    keeps: 'everybody waits behind a migration that waits for a long query',
    file: 'src/platform/database/migrate.ts',
    take: 'const LOCK_TIMEOUT_MS = 500',
    put: 'const LOCK_TIMEOUT_MS = 15_000',
    test: {
      file: 'src/platform/database/migrate.test.ts',
      name: 'a migration waits for who uses its table without stopping others, and goes on by itself',
    },
  },
  {
    keeps: 'a migration takes away a column that the version still running reads',
    file: 'db/rolling.ts',
    take: '|^ALTER TABLE %t DROP COLUMN',
    put: '',
    test: { file: 'db/rolling.test.ts', name: 'the control: ALTER TABLE "users" DROP COLUMN "phone"; is refused' },
  },
  {
    keeps: 'nobody can write to a large table while a migration builds its index',
    file: 'db/rolling.ts',
    take: '(?!CONCURRENTLY\\b).* ON %t/',
    put: '(?!CONCURRENTLY\\b)NEVER ON %t/',
    test: {
      file: 'db/rolling.test.ts',
      name: 'the control: CREATE INDEX "orders_by_time" ON "orders" ("created_at"); is refused',
    },
  },
  {
    keeps: 'an entry of the ledger is changed or deleted',
    file: 'db/migrations/20261121003225_append-only/migration.sql',
    take: 'BEFORE UPDATE OR DELETE ON ledger_entries',
    put: 'BEFORE UPDATE OF id ON ledger_entries',
    test: { file: 'db/sample/fill.test.ts', name: 'ledger_entries are only ever added to' },
  },
  {
    keeps: 'the evidence of a consent is changed or deleted',
    file: 'db/migrations/20261121003225_append-only/migration.sql',
    take: 'BEFORE UPDATE OR DELETE ON consents',
    put: 'BEFORE UPDATE OF id ON consents',
    test: { file: 'db/sample/fill.test.ts', name: 'consents are only ever added to' },
  },
  {
    keeps: 'the wording that families signed is changed afterwards',
    file: 'db/migrations/20261121003225_append-only/migration.sql',
    take: 'BEFORE UPDATE OR DELETE ON policy_versions',
    put: 'BEFORE UPDATE OF id ON policy_versions',
    test: { file: 'db/sample/fill.test.ts', name: 'policy_versions are only ever added to' },
  },
  {
    keeps: 'what staff changed is rewritten in the audit log',
    file: 'db/migrations/20261121123414_audit-log/migration.sql',
    take: 'BEFORE UPDATE OR DELETE ON audit_changes',
    put: 'BEFORE UPDATE OF id ON audit_changes',
    test: { file: 'src/features/back-office/server/audit-log.test.ts', name: 'nothing in it is changed or taken out' },
  },
  {
    keeps: 'one address gets two accounts',
    file: 'db/migrations/20261121003222_tables/migration.sql',
    take: 'CREATE UNIQUE INDEX "users_email"',
    put: 'CREATE INDEX "users_email"',
    test: {
      file: 'src/features/accounts/server/sign-up.test.ts',
      name: 'twenty sign-ups of one address at the same moment make one account',
    },
  },
  {
    keeps: 'a request hangs on a database connection that died in silence',
    file: 'src/platform/database/patient-pool.ts',
    take: '(this.patience ?? new Patience(SILENCE_MS))',
    put: 'new Patience(SILENCE_MS)',
    test: {
      file: 'src/platform/database/patience.test.ts',
      name: 'a request over a connection that died in silence is given up',
    },
  },
  {
    keeps: 'a statement that never ends holds its connection and its locks',
    file: 'src/platform/database/open-database.ts',
    take: 'statement_timeout: 10_000,',
    put: '',
    test: {
      file: 'src/platform/database/open-database.test.ts',
      name: 'with DATABASE_URL it uses that server, with limits on every connection',
    },
  },
  {
    keeps: 'two who lock the same rows in another order get an error',
    file: 'src/platform/database/retry.ts',
    take: ' && code !== deadlock',
    put: '',
    test: {
      file: 'src/platform/database/retry.test.ts',
      name: 'the victim of a real deadlock runs again, and both transactions count',
    },
  },
  {
    keeps: 'something is done for a transaction that is rolled back',
    file: 'src/platform/database/after-commit.ts',
    take: 'transactions.getStore()',
    put: '(undefined as (() => void)[] | undefined)',
    test: {
      file: 'src/platform/database/retry.test.ts',
      name: 'what waits for the commit happens once, after it, and never when the transaction is rolled back',
    },
  },
  {
    keeps: 'a job is done whose write was rolled back',
    file: 'src/platform/jobs/jobs.ts',
    take: 'db: fromDrizzle(tx as never, sql as never),',
    put: '',
    test: { file: 'src/platform/jobs/jobs.test.ts', name: 'a job exists exactly if the write it belongs to does' },
  },
  {
    keeps: 'a job that fails takes those along that were taken with it',
    file: 'src/platform/jobs/jobs.ts',
    take: "return { status: 'failed', output: wordless(error) }",
    put: 'throw error',
    test: {
      file: 'src/platform/jobs/jobs.test.ts',
      name: 'a job that fails neither holds up nor uses up the tries of those that were taken with it',
    },
  },
  {
    keeps: 'what people typed stays in the job queue with a failure',
    file: 'src/platform/jobs/jobs.ts',
    take: 'output: wordless(error)',
    put: 'output: error as Error',
    test: {
      file: 'src/platform/jobs/jobs.test.ts',
      name: 'each try that fails leaves one line with its cause, without what the job was about',
    },
  },
  {
    keeps: 'a job that failed once is given up',
    file: 'src/platform/jobs/jobs.ts',
    take: 'retryLimit: retries,',
    put: 'retryLimit: 0,',
    test: {
      file: 'src/platform/jobs/jobs.test.ts',
      name: 'a queue that exists takes on the settings that its kind has now',
    },
  },
  {
    keeps: 'two workers send the same mail',
    file: 'src/platform/mail/send-mail.ts',
    take: 'and(toSend, or(isNull(mails.claimedUntil), lt(mails.claimedUntil, sql`now()`)))',
    put: 'toSend',
    test: {
      file: 'src/platform/mail/send-mail.test.ts',
      name: 'two workers with a job each for the same mail send it once',
    },
  },
  {
    keeps: 'a mail that was refused for good is sent again and again',
    file: 'src/platform/mail/when-to-retry.ts',
    take: 'if (code >= 500) return { park: true }',
    put: '',
    test: {
      file: 'src/platform/mail/when-to-retry.test.ts',
      name: 'what is refused for good is parked at once, and anything after three days',
    },
  },
  {
    keeps: 'a typed line break adds a header or a recipient to a mail',
    file: 'src/platform/mail/outbox.ts',
    take: "text.replace(/[\\r\\n]+/g, ' ').trim()",
    put: 'text',
    test: { file: 'src/platform/mail/outbox.test.ts', name: 'what stands in the head of a mail is one line' },
  },
  {
    keeps: 'a typed text becomes markup in a mail',
    file: 'src/platform/mail/layout.ts',
    take: '/[&<>"\']/g',
    put: '/&/g',
    test: { file: 'src/platform/mail/layout.test.ts', name: 'no text of a person becomes markup, wherever it stands' },
  },
  {
    keeps: 'staff read the link to a family’s account in the outbox',
    file: 'src/platform/mail/links.ts',
    take: "text.replace(new RegExp(TOKEN, 'g'), HIDDEN)",
    put: 'text',
    test: {
      file: 'src/platform/mail/links.test.ts',
      name: 'the secret of a link is taken out of HTML and text, and nothing else',
    },
  },
  {
    keeps: 'a title of two lines is saved',
    file: 'src/platform/http/endpoint.ts',
    take: 'brokenLines(parsed.data, textsOfBody(schema))',
    put: '{}',
    test: { file: 'src/app/one-line.test.ts', name: 'over HTTP no call does anything with two lines' },
  },
  {
    keeps: 'the queue keeps the e-mail addresses of people for a day',
    file: 'src/platform/jobs/jobs.ts',
    take: "if (JSON.stringify(data).includes('@'))",
    put: 'if (data === undefined)',
    test: { file: 'src/platform/jobs/jobs.test.ts', name: 'a job that carries an e-mail address is not queued (T83)' },
  },
]
