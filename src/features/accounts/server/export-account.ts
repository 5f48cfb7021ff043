import type { Database } from '#src/platform/database/open-database.ts'
import type { AccountOwner } from '../account-part.ts'
import type { ServerAccountPart } from './parts.ts'

/**
 * Everything a person gave or did as one JSON file, written part by part, so that a long history never stands in memory
 * as a whole. Amounts are in cents, instants in UTC.
 */
export async function* exportAccount(
  db: Database,
  parts: readonly ServerAccountPart[],
  owner: AccountOwner,
  now: Date,
): AsyncGenerator<string> {
  yield `{\n"exportedAt": ${JSON.stringify(now)},\n"units": "Amounts are in cents (USD). Times are in UTC."`
  for (const { name, read } of parts) {
    if (read) yield `,\n${JSON.stringify(name)}: ${JSON.stringify(await read(db, owner), null, 1)}`
  }
  yield '\n}\n'
}
