/**
 * Whether the version that still runs can go on while a migration is applied, and after it (R16). It reads and writes
 * the tables as it knows them: what it reads must stay, what it writes must be taken, and no table may be closed for long.
 */

/** A migration that takes away what an earlier one made superfluous names it, in a line of its own. */
const SECOND_STEP = /^-- second step of (\S+)$/m

/** Tables that stay small however many families come; all others take seconds to look through, one day. */
const SMALL =
  /^(settings|cancellation_policies|policy_versions|content_(entries|versions)|blog_posts|calendar_(events|feeds)|closures|weekly_themes|call_offs|staff_invitations|second_factors|recovery_codes|subscriptions|test_provider_\w+)$/

type Rule = { what: RegExp; why: string; unlessSmall?: boolean; secondStep?: boolean }

/** `%t` is any table that was there before. */
const RULES: Rule[] = [
  {
    what: /^ALTER TABLE %t (?:RENAME|ALTER COLUMN \S+ RENAME)/,
    why: 'Renaming breaks the version that still runs. Follow a renamed table with a view under its old name; add a new column, write both, and drop the old one in a later version.',
  },
  {
    what: /^DROP TABLE %t|^ALTER TABLE %t DROP COLUMN/,
    why: 'The version that still runs reads it. Release a version that does not, then drop it with a line "-- second step of <that migration>".',
    secondStep: true,
  },
  {
    what: /^ALTER TABLE %t ALTER COLUMN \S+ (?:SET DATA )?TYPE/,
    why: 'A new type writes the whole table anew while nobody can read it. Add a second column, write both, and drop the old one in a later version.',
  },
  {
    what: /^ALTER TABLE %t ALTER COLUMN \S+ SET NOT NULL/,
    why: 'The version that still runs may leave it empty. Release a version that always fills it, then demand it with a line "-- second step of <that migration>".',
    secondStep: true,
  },
  {
    what: /^ALTER TABLE %t ADD COLUMN (?!.*\bDEFAULT\b).*\bNOT NULL\b(?!.*\bGENERATED\b)/,
    why: 'The version that still runs does not fill it. Give it a default, or allow NULL first.',
  },
  {
    what: /^ALTER TABLE %t ADD COLUMN .*(?:\bSTORED\b|DEFAULT (?:gen_random_uuid|random|clock_timestamp)\()/,
    why: 'Computing it for every row writes the whole table anew while nobody can read it. Allow NULL and fill it in a job.',
  },
  {
    what: /^ALTER TABLE %t ADD CONSTRAINT .*\b(?:CHECK|FOREIGN KEY)\b(?!.*\bNOT VALID\b)/,
    why: 'Looking at every row closes the table. Add it NOT VALID, and VALIDATE CONSTRAINT in a migration of its own.',
    unlessSmall: true,
  },
  {
    what: /^ALTER TABLE %t ADD CONSTRAINT .*\b(?:UNIQUE|PRIMARY KEY)\b(?!.*\bUSING INDEX\b)/,
    why: 'Building its index closes the table. Make a unique index CONCURRENTLY in a migration before, then add it USING INDEX.',
    unlessSmall: true,
  },
  {
    what: /^CREATE (?:UNIQUE )?INDEX (?!CONCURRENTLY\b).* ON %t/,
    why: 'Nobody can write to this table while its index is built. Drop it IF EXISTS and make it, both CONCURRENTLY, in a migration of its own that begins with "-- outside of a transaction".',
    unlessSmall: true,
  },
]

/** The version that still runs reads and writes a view over one table as if it were the table. */
function isKeptAsView(statement: string, next = ''): boolean {
  const [, before, now] = /^ALTER TABLE (\S+) RENAME TO (\S+)$/.exec(statement) ?? []
  return before !== undefined && next === `CREATE VIEW ${before} AS SELECT * FROM ${now}`
}

/** Sentences on what in the SQL of a migration breaks or stops the version that still runs; `earlier`: names of migrations before it. */
export function breaksRunningVersion(migration: string, earlier: readonly string[]): string[] {
  const first = SECOND_STEP.exec(migration)?.[1]
  if (first !== undefined && !earlier.includes(first)) return [`There is no earlier migration ${first}.`]
  const plain = migration.replace(/--> statement-breakpoint/g, ';').replace(/--.*$/gm, '')
  const statements = plain.split(';').map(each => each.trim().replace(/\s+/g, ' ').replaceAll('"', ''))
  const unsafe = statements.filter((statement, index) => {
    const name = /^CREATE (?:UNIQUE )?INDEX CONCURRENTLY (\S+)/i.exec(statement)?.[1]
    return name && !statements.slice(0, index).includes(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`)
  })
  const made = new Set(statements.map(each => /^CREATE TABLE (?:IF NOT EXISTS )?(\S+)/.exec(each)?.[1]))
  const leftHalf = unsafe.map(
    statement =>
      `${statement.slice(0, 120)}: A try that fails leaves an index that is not valid, and the next one must begin anew. Drop it CONCURRENTLY IF EXISTS first.`,
  )
  const breaking = statements.flatMap((statement, index) =>
    RULES.filter(({ what, unlessSmall, secondStep }) => {
      const table = new RegExp(what.source.replaceAll('%t', '(?:ONLY )?(?:IF EXISTS )?(?:public\\.)?([a-z_]+)'), 'i')
        .exec(statement)
        ?.slice(1)
        .find(Boolean)
      if (!table || made.has(table)) return false
      if (isKeptAsView(statement, statements.slice(index + 1).find(Boolean))) return false
      if (secondStep && first !== undefined) return false
      return !unlessSmall || !SMALL.test(table)
    }).map(({ why }) => `${statement.slice(0, 120)}: ${why}`),
  )
  return [...leftHalf, ...breaking]
}

/**
 * Sentences on what in the SQL of a migration can make families wait for longer than its statements take. A statement in a
 * transaction gives up after half a second, one outside of a transaction only after 30.
 */
export function letsFamiliesWait(migration: string): string[] {
  const isOutside = /^-- outside of a transaction$/m.test(migration)
  const plain = migration.replace(/--> statement-breakpoint/g, ';').replace(/--.*$/gm, '')
  const statements = plain.split(';').map(each => each.trim().replace(/\s+/g, ' ').replaceAll('"', ''))
  const tableOf = (pattern: RegExp) => statements.flatMap(each => pattern.exec(each)?.[1] ?? [])
  const made = tableOf(/^CREATE TABLE (?:IF NOT EXISTS )?(\S+)/i)
  const closed = new Set(
    tableOf(/^ALTER TABLE (?:ONLY )?(\S+) (?!VALIDATE)/i).filter(table => !made.includes(table) && !SMALL.test(table)),
  )
  if (isOutside && closed.size + made.length > 0)
    return ['Everyone queues behind a table change that waits. Change tables in a migration with a transaction.']
  if (closed.size > 1)
    return [
      `A booking can hold one of ${[...closed].join(', ')} and wait for another, while this waits for the booking. Change one table in each migration.`,
    ]
  return []
}
