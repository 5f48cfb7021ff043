import { copiedTables, openCopyingClient, quoted } from '#src/platform/backup/catalog.ts'

/** How many rows each table has, and a hash of them: equal for databases with the same data. */
export async function rowHashes(connectionString: string): Promise<Record<string, { rows: number; hash: string }>> {
  const client = await openCopyingClient({ connectionString })
  try {
    const found: Record<string, { rows: number; hash: string }> = {}
    for (const { name, columns } of await copiedTables(client)) {
      const { rows } = await client.query(
        `SELECT count(*)::int AS rows, md5(coalesce(string_agg(md5(t::text), '' ORDER BY md5(t::text)), '')) AS hash
         FROM (SELECT ${columns.map(quoted).join(', ')} FROM ${quoted(name)}) t`,
      )
      found[name] = rows[0]
    }
    return found
  } finally {
    await client.end()
  }
}
