import type { Database } from '#src/platform/database/open-database.ts'
import type { AccountOwner } from '../account-part.ts'
import type { ServerAccountPart } from './parts.ts'

/**
 * Everything a person entered or did, as one JSON file, written part by part so a long history is never in memory all at
 * once. Amounts are in cents, times in UTC.
 */
export async function* exportAccount(
  db: Database,
  parts: readonly ServerAccountPart[],
  owner: AccountOwner,
  now: Date,
): AsyncGenerator<string> {
  yield `{\n"exportedAt": ${JSON.stringify(now)},\n"units": "Amounts are in cents (USD). Times are in UTC."`
  for (const { name, read } of parts) {
    if (!read) continue
    yield `,\n${JSON.stringify(name)}: `
    const part = read(db, owner)
    if (Symbol.asyncIterator in part) yield* listed(part)
    else yield JSON.stringify(await part, null, 1)
  }
  yield '\n}\n'
}

/** Consecutive lists, joined into one. */
async function* listed(lists: AsyncIterable<readonly unknown[]>): AsyncGenerator<string> {
  let between = '['
  for await (const list of lists) {
    if (list.length === 0) continue
    yield between + list.map(each => JSON.stringify(each, null, 1)).join(',\n')
    between = ',\n'
  }
  yield between === '[' ? '[]' : ']'
}
