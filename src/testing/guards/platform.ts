import type { Guard } from './guard.ts'

/** The database, migrations, jobs and emails. */
export const PLATFORM: readonly Guard[] = [
  {
    prevents: 'many accounts on one network open an unlimited number of streams',
    file: 'src/platform/live/live.ts',
    find: ' || networks.some(isFull)',
    replacement: '',
    test: {
      file: 'src/platform/live/live.test.ts',
      name: 'accounts on one network share a limit of streams, enough for a full house of families; others are not affected',
    },
  },
  {
    prevents: 'two processes that start at once both migrate the database',
    file: 'src/platform/database/start-lock.ts',
    find: 'if (rows[0]!.taken) return',
    replacement: 'if (rows[0]) return',
    test: {
      file: 'src/platform/database/migrate.test.ts',
      name: 'a starting process exits with a message if the lock holder stops reporting',
    },
  },
  {
    prevents: 'everyone waits behind a migration that is waiting for a long query',
    file: 'src/platform/database/migrate.ts',
    find: 'const LOCK_TIMEOUT_MS = 500',
    replacement: 'const LOCK_TIMEOUT_MS = 15_000',
    test: {
      file: 'src/platform/database/migrate.test.ts',
      name: 'a migration waits for users of its table without blocking others, and then continues',
    },
  },
  {
    prevents: 'a migration drops a column that the running version still reads',
    file: 'db/rolling.ts',
    find: '|^ALTER TABLE %t DROP COLUMN',
    replacement: '',
    test: {
      file: 'db/rolling.test.ts',
      name: 'the check refuses ALTER TABLE "users" DROP COLUMN "phone"; with an explanation',
    },
  },
  {
    prevents: 'nobody can write to a large table while a migration builds its index',
    file: 'db/rolling.ts',
    find: '(?!CONCURRENTLY\\b).* ON %t/',
    replacement: '(?!CONCURRENTLY\\b)NEVER ON %t/',
    test: {
      file: 'db/rolling.test.ts',
      name: 'the check refuses CREATE INDEX "orders_by_time" ON "orders" ("created_at"); with an explanation',
    },
  },
  {
    prevents: 'a ledger entry is changed or deleted',
    file: 'db/migrations/20261121003225_append-only/migration.sql',
    find: 'BEFORE UPDATE OR DELETE ON ledger_entries',
    replacement: 'BEFORE UPDATE OF id ON ledger_entries',
    test: { file: 'db/sample/fill.test.ts', name: 'ledger_entries are append-only' },
  },
  {
    prevents: 'evidence of consent is changed or deleted',
    file: 'db/migrations/20261121003225_append-only/migration.sql',
    find: 'BEFORE UPDATE OR DELETE ON consents',
    replacement: 'BEFORE UPDATE OF id ON consents',
    test: { file: 'db/sample/fill.test.ts', name: 'consents are append-only' },
  },
  {
    prevents: 'the policy wording that families signed is changed afterward',
    file: 'db/migrations/20261121003225_append-only/migration.sql',
    find: 'BEFORE UPDATE OR DELETE ON policy_versions',
    replacement: 'BEFORE UPDATE OF id ON policy_versions',
    test: { file: 'db/sample/fill.test.ts', name: 'policy_versions are append-only' },
  },
  {
    prevents: "the audit log's record of what staff changed is rewritten",
    file: 'db/migrations/20261121123414_audit-log/migration.sql',
    find: 'BEFORE UPDATE OR DELETE ON audit_changes',
    replacement: 'BEFORE UPDATE OF id ON audit_changes',
    test: {
      file: 'src/features/operations/server/audit-log.test.ts',
      name: 'nothing in it can be changed or removed, even with database access',
    },
  },
  {
    prevents: 'one email address gets two accounts',
    file: 'db/migrations/20261121003222_tables/migration.sql',
    find: 'CREATE UNIQUE INDEX "users_email"',
    replacement: 'CREATE INDEX "users_email"',
    test: {
      file: 'src/features/accounts/server/sign-up.test.ts',
      name: 'twenty simultaneous sign-ups with one address create one account',
    },
  },
  {
    prevents: 'a request hangs on a database connection that died silently',
    file: 'src/platform/database/deadline-pool.ts',
    find: '(this.timeLimit ?? new TimeLimit(SILENCE_MS))',
    replacement: 'new TimeLimit(SILENCE_MS)',
    test: {
      file: 'src/platform/database/time-limit.test.ts',
      name: 'a request on a silently dead connection times out, and the next one is answered',
    },
  },
  {
    prevents: 'a statement that never ends holds its connection and its locks',
    file: 'src/platform/database/open-database.ts',
    find: 'statement_timeout: 10_000,',
    replacement: '',
    test: {
      file: 'src/platform/database/open-database.test.ts',
      name: 'with DATABASE_URL it uses that server, with limits on every connection',
    },
  },
  {
    prevents: 'two transactions that lock the same rows in different orders get an error',
    file: 'src/platform/database/retry.ts',
    find: ' && code !== deadlock',
    replacement: '',
    test: {
      file: 'src/platform/database/retry.test.ts',
      name: 'the victim of a real deadlock runs again, and both transactions count',
    },
  },
  {
    prevents: 'after-commit work runs for a transaction that is rolled back',
    file: 'src/platform/database/after-commit.ts',
    find: 'if (around) around.after.push(work)',
    replacement: 'if (false as boolean) around?.after.push(work)',
    test: {
      file: 'src/platform/database/retry.test.ts',
      name: 'work scheduled for after the commit happens once, and never if the transaction is rolled back',
    },
  },
  {
    prevents: 'a job runs although its write was rolled back',
    file: 'src/platform/jobs/jobs.ts',
    find: 'boss.send(name, data, { db, ',
    replacement: 'boss.send(name, data, { ...(db && {}), ',
    test: {
      file: 'src/platform/jobs/jobs.test.ts',
      name: 'a job exists if and only if the write it belongs to was committed',
    },
  },
  {
    prevents: 'a transaction counts as successful although one of its writes failed',
    file: 'src/platform/database/after-commit.ts',
    find: '  await answersOf(around.sent)\n  for',
    replacement: '  for',
    test: {
      file: 'src/platform/database/send-in-order.test.ts',
      name: 'if such a write fails, the transaction fails with its error, even if another statement noticed first',
    },
  },
  {
    prevents: 'a write reaches the database after its transaction commits',
    file: 'src/platform/database/after-commit.ts',
    find: '  around.sent.push(sent)\n  await reachedDriver()',
    replacement: '  around.sent.push(sent)',
    test: { file: 'src/platform/database/send-in-order.test.ts', name: 'a write that nobody waits for' },
  },
  {
    prevents: 'a read meant to run under a lock runs before it',
    file: 'src/platform/database/send-in-order.ts',
    find: '    await reachedDriver()',
    replacement: '',
    test: {
      file: 'src/platform/database/send-in-order.test.ts',
      name: 'statements reach the server in the given order, whatever path they take to the driver',
    },
  },
  {
    prevents: 'a lock timeout returns a 500',
    file: 'src/platform/database/send-in-order.ts',
    find: '  await Promise.allSettled(sent)\n  const answers: unknown[] = []\n  for (const each of sent) answers.push(await each)\n  return answers',
    replacement: '  return Promise.all(sent)',
    test: {
      file: 'src/platform/database/send-in-order.test.ts',
      name: 'the first failure is the error thrown, and the whole transaction is rolled back',
    },
  },
  {
    prevents: 'statements continue without the transaction they belong to',
    file: 'src/platform/database/deadline-pool.ts',
    find: 'sent.catch(error => this.#cut(error))',
    replacement: 'sent.catch(() => {})',
    test: {
      file: 'src/platform/database/send-in-order.test.ts',
      name: "a transaction that can't begin fails, and its connection is not used again",
    },
  },
  {
    prevents: 'a failed job also fails the jobs fetched with it',
    file: 'src/platform/jobs/jobs.ts',
    find: "return { status: 'failed', output: wordless(error) }",
    replacement: 'throw error',
    test: {
      file: 'src/platform/jobs/jobs.test.ts',
      name: 'a failed job neither holds up those taken with it nor uses up their attempts',
    },
  },
  {
    prevents: 'what people typed stays in the job queue as part of an error',
    file: 'src/platform/jobs/jobs.ts',
    find: 'output: wordless(error)',
    replacement: 'output: error as Error',
    test: {
      file: 'src/platform/jobs/jobs.test.ts',
      name: "each failed attempt logs one line with its cause, without the job's data",
    },
  },
  {
    prevents: 'a job that fails once is never retried',
    file: 'src/platform/jobs/jobs.ts',
    find: 'retryLimit: retries,',
    replacement: 'retryLimit: 0,',
    test: {
      file: 'src/platform/jobs/jobs.test.ts',
      name: 'an existing queue gets the current settings of its kind',
    },
  },
  {
    prevents: 'two workers send the same email',
    file: 'src/platform/mail/send-mail.ts',
    find: 'and(toSend, or(isNull(mails.claimedUntil), lt(mails.claimedUntil, sql`now()`)))',
    replacement: 'toSend',
    test: {
      file: 'src/platform/mail/send-mail.test.ts',
      name: 'two workers with a job each for the same email send it once',
    },
  },
  {
    prevents: 'a permanently refused email is sent again and again',
    file: 'src/platform/mail/when-to-retry.ts',
    find: 'if (code >= 500) return { park: true }',
    replacement: '',
    test: {
      file: 'src/platform/mail/when-to-retry.test.ts',
      name: 'permanently refused emails are parked right away, and all others after three days',
    },
  },
  {
    prevents: 'a typed line break adds a header or recipient to an email',
    file: 'src/platform/mail/outbox.ts',
    find: "text.replace(/[\\r\\n]+/g, ' ').trim()",
    replacement: 'text',
    test: {
      file: 'src/platform/mail/outbox.test.ts',
      name: 'each email header is one line, whatever was typed (T71)',
    },
  },
  {
    prevents: 'typed text becomes markup in an email',
    file: 'src/platform/mail/frame.ts',
    find: '/[&<>"\']/g',
    replacement: '/&/g',
    test: { file: 'src/platform/mail/layout.test.ts', name: 'no user text becomes markup, wherever it appears' },
  },
  {
    prevents: "staff read the link to a family's account in the outbox",
    file: 'src/platform/mail/links.ts',
    find: "text.replace(new RegExp(TOKEN, 'g'), HIDDEN)",
    replacement: 'text',
    test: {
      file: 'src/platform/mail/links.test.ts',
      name: 'only the secret of a link is removed from HTML and text',
    },
  },
  {
    prevents: 'a two-line title is saved',
    file: 'src/platform/http/endpoint.ts',
    find: 'brokenLines(parsed.data, textsOfBody(schema))',
    replacement: '{}',
    test: { file: 'src/app/one-line.test.ts', name: 'over HTTP every call refuses two lines in a single-line text' },
  },
  {
    prevents: "the job queue keeps people's email addresses for a day",
    file: 'src/platform/jobs/jobs.ts',
    find: "if (JSON.stringify(data).includes('@'))",
    replacement: 'if (data === undefined)',
    test: { file: 'src/platform/jobs/jobs.test.ts', name: 'a job that contains an email address is not queued (T83)' },
  },
]
