import type { Guard } from './guard.ts'

/** The database, migrations, jobs and mails. */
export const PLATFORM: readonly Guard[] = [
  {
    keeps: 'many accounts of one network open streams without end',
    file: 'src/platform/live/live.ts',
    take: ' || networks.some(isFull)',
    put: '',
    test: {
      file: 'src/platform/live/live.test.ts',
      name: 'accounts on one network share a limit of streams, enough for a full house of families; others are not affected',
    },
  },
  {
    keeps: 'two processes that start at once migrate the same database',
    file: 'src/platform/database/start-lock.ts',
    take: 'if (rows[0]!.taken) return',
    put: 'if (rows[0]) return',
    test: {
      file: 'src/platform/database/migrate.test.ts',
      name: 'a starting process exits with a message if the lock holder stops reporting',
    },
  },
  {
    keeps: 'everybody waits behind a migration that waits for a long query',
    file: 'src/platform/database/migrate.ts',
    take: 'const LOCK_TIMEOUT_MS = 500',
    put: 'const LOCK_TIMEOUT_MS = 15_000',
    test: {
      file: 'src/platform/database/migrate.test.ts',
      name: 'a migration waits for users of its table without blocking others, and then continues',
    },
  },
  {
    keeps: 'a migration takes away a column that the version still running reads',
    file: 'db/rolling.ts',
    take: '|^ALTER TABLE %t DROP COLUMN',
    put: '',
    test: {
      file: 'db/rolling.test.ts',
      name: 'the check refuses ALTER TABLE "users" DROP COLUMN "phone"; with an explanation',
    },
  },
  {
    keeps: 'nobody can write to a large table while a migration builds its index',
    file: 'db/rolling.ts',
    take: '(?!CONCURRENTLY\\b).* ON %t/',
    put: '(?!CONCURRENTLY\\b)NEVER ON %t/',
    test: {
      file: 'db/rolling.test.ts',
      name: 'the check refuses CREATE INDEX "orders_by_time" ON "orders" ("created_at"); with an explanation',
    },
  },
  {
    keeps: 'an entry of the ledger is changed or deleted',
    file: 'db/migrations/20261121003225_append-only/migration.sql',
    take: 'BEFORE UPDATE OR DELETE ON ledger_entries',
    put: 'BEFORE UPDATE OF id ON ledger_entries',
    test: { file: 'db/sample/fill.test.ts', name: 'ledger_entries are append-only' },
  },
  {
    keeps: 'the evidence of a consent is changed or deleted',
    file: 'db/migrations/20261121003225_append-only/migration.sql',
    take: 'BEFORE UPDATE OR DELETE ON consents',
    put: 'BEFORE UPDATE OF id ON consents',
    test: { file: 'db/sample/fill.test.ts', name: 'consents are append-only' },
  },
  {
    keeps: 'the wording that families signed is changed afterwards',
    file: 'db/migrations/20261121003225_append-only/migration.sql',
    take: 'BEFORE UPDATE OR DELETE ON policy_versions',
    put: 'BEFORE UPDATE OF id ON policy_versions',
    test: { file: 'db/sample/fill.test.ts', name: 'policy_versions are append-only' },
  },
  {
    keeps: 'what staff changed is rewritten in the audit log',
    file: 'db/migrations/20261121123414_audit-log/migration.sql',
    take: 'BEFORE UPDATE OR DELETE ON audit_changes',
    put: 'BEFORE UPDATE OF id ON audit_changes',
    test: {
      file: 'src/features/operations/server/audit-log.test.ts',
      name: 'nothing in it can be changed or removed, even with database access',
    },
  },
  {
    keeps: 'one address gets two accounts',
    file: 'db/migrations/20261121003222_tables/migration.sql',
    take: 'CREATE UNIQUE INDEX "users_email"',
    put: 'CREATE INDEX "users_email"',
    test: {
      file: 'src/features/accounts/server/sign-up.test.ts',
      name: 'twenty simultaneous sign-ups with one address create one account',
    },
  },
  {
    keeps: 'a request hangs on a database connection that died in silence',
    file: 'src/platform/database/deadline-pool.ts',
    take: '(this.timeLimit ?? new TimeLimit(SILENCE_MS))',
    put: 'new TimeLimit(SILENCE_MS)',
    test: {
      file: 'src/platform/database/time-limit.test.ts',
      name: 'a request on a silently dead connection times out, and the next one is answered',
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
    take: 'if (around) around.after.push(work)',
    put: 'if (false as boolean) around?.after.push(work)',
    test: {
      file: 'src/platform/database/retry.test.ts',
      name: 'work scheduled for after the commit happens once, and never if the transaction is rolled back',
    },
  },
  {
    keeps: 'a job is done whose write was rolled back',
    file: 'src/platform/jobs/jobs.ts',
    take: 'boss.send(name, data, { db, ',
    put: 'boss.send(name, data, { ...(db && {}), ',
    test: {
      file: 'src/platform/jobs/jobs.test.ts',
      name: 'a job exists if and only if the write it belongs to was committed',
    },
  },
  {
    keeps: 'a transaction counts as done though one of its writes failed',
    file: 'src/platform/database/after-commit.ts',
    take: '  await answersOf(around.sent)\n  for',
    put: '  for',
    test: {
      file: 'src/platform/database/send-in-order.test.ts',
      name: 'if such a write fails, the transaction fails with its error, even if another statement noticed first',
    },
  },
  {
    keeps: 'a write reaches the database after the commit of its transaction',
    file: 'src/platform/database/after-commit.ts',
    take: '  around.sent.push(sent)\n  await reachedDriver()',
    put: '  around.sent.push(sent)',
    test: { file: 'src/platform/database/send-in-order.test.ts', name: 'a write that nobody waits for' },
  },
  {
    keeps: 'what is read under a lock is read before it',
    file: 'src/platform/database/send-in-order.ts',
    take: '    await reachedDriver()',
    put: '',
    test: {
      file: 'src/platform/database/send-in-order.test.ts',
      name: 'statements reach the server in the given order, whatever path they take to the driver',
    },
  },
  {
    keeps: 'a lock timeout is answered with 500',
    file: 'src/platform/database/send-in-order.ts',
    take: '  await Promise.allSettled(sent)\n  const answers: unknown[] = []\n  for (const each of sent) answers.push(await each)\n  return answers',
    put: '  return Promise.all(sent)',
    test: {
      file: 'src/platform/database/send-in-order.test.ts',
      name: 'the first failure is the error thrown, and the whole transaction is rolled back',
    },
  },
  {
    keeps: 'statements go on without the transaction that they belong to',
    file: 'src/platform/database/deadline-pool.ts',
    take: 'sent.catch(error => this.#cut(error))',
    put: 'sent.catch(() => {})',
    test: {
      file: 'src/platform/database/send-in-order.test.ts',
      name: "a transaction that can't begin fails, and its connection is not used again",
    },
  },
  {
    keeps: 'a job that fails takes those along that were taken with it',
    file: 'src/platform/jobs/jobs.ts',
    take: "return { status: 'failed', output: wordless(error) }",
    put: 'throw error',
    test: {
      file: 'src/platform/jobs/jobs.test.ts',
      name: 'a failed job neither holds up those taken with it nor uses up their attempts',
    },
  },
  {
    keeps: 'what people typed stays in the job queue with a failure',
    file: 'src/platform/jobs/jobs.ts',
    take: 'output: wordless(error)',
    put: 'output: error as Error',
    test: {
      file: 'src/platform/jobs/jobs.test.ts',
      name: "each failed attempt logs one line with its cause, without the job's data",
    },
  },
  {
    keeps: 'a job that failed once is given up',
    file: 'src/platform/jobs/jobs.ts',
    take: 'retryLimit: retries,',
    put: 'retryLimit: 0,',
    test: {
      file: 'src/platform/jobs/jobs.test.ts',
      name: 'an existing queue gets the current settings of its kind',
    },
  },
  {
    keeps: 'two workers send the same mail',
    file: 'src/platform/mail/send-mail.ts',
    take: 'and(toSend, or(isNull(mails.claimedUntil), lt(mails.claimedUntil, sql`now()`)))',
    put: 'toSend',
    test: {
      file: 'src/platform/mail/send-mail.test.ts',
      name: 'two workers with a job each for the same email send it once',
    },
  },
  {
    keeps: 'a mail that was refused for good is sent again and again',
    file: 'src/platform/mail/when-to-retry.ts',
    take: 'if (code >= 500) return { park: true }',
    put: '',
    test: {
      file: 'src/platform/mail/when-to-retry.test.ts',
      name: 'permanently refused emails are parked right away, and all others after three days',
    },
  },
  {
    keeps: 'a typed line break adds a header or a recipient to a mail',
    file: 'src/platform/mail/outbox.ts',
    take: "text.replace(/[\\r\\n]+/g, ' ').trim()",
    put: 'text',
    test: {
      file: 'src/platform/mail/outbox.test.ts',
      name: 'each email header is one line, whatever was typed (T71)',
    },
  },
  {
    keeps: 'a typed text becomes markup in a mail',
    file: 'src/platform/mail/frame.ts',
    take: '/[&<>"\']/g',
    put: '/&/g',
    test: { file: 'src/platform/mail/layout.test.ts', name: 'no user text becomes markup, wherever it appears' },
  },
  {
    keeps: 'staff read the link to a family’s account in the outbox',
    file: 'src/platform/mail/links.ts',
    take: "text.replace(new RegExp(TOKEN, 'g'), HIDDEN)",
    put: 'text',
    test: {
      file: 'src/platform/mail/links.test.ts',
      name: 'only the secret of a link is removed from HTML and text',
    },
  },
  {
    keeps: 'a title of two lines is saved',
    file: 'src/platform/http/endpoint.ts',
    take: 'brokenLines(parsed.data, textsOfBody(schema))',
    put: '{}',
    test: { file: 'src/app/one-line.test.ts', name: 'over HTTP every call refuses two lines in a single-line text' },
  },
  {
    keeps: 'the queue keeps the e-mail addresses of people for a day',
    file: 'src/platform/jobs/jobs.ts',
    take: "if (JSON.stringify(data).includes('@'))",
    put: 'if (data === undefined)',
    test: { file: 'src/platform/jobs/jobs.test.ts', name: 'a job that contains an email address is not queued (T83)' },
  },
]
