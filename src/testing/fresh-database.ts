import crypto from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { connectTo, type OpenDatabase } from '../platform/database/open-database.ts'
import { databaseName, withDatabase } from './test-database-names.ts'

export interface FreshDatabase extends OpenDatabase {
  /** A child process can use it as DATABASE_URL. */
  url: string
  /** Closes the pool and removes the database, even if others are still connected. */
  drop(): Promise<void>
}

/** A migrated, empty database for one test file: create it in `beforeAll`, `drop` it in `afterAll`. */
export async function freshDatabase(): Promise<FreshDatabase> {
  const server = inject('databaseServer')
  const name = databaseName(crypto.randomBytes(6).toString('hex'))
  const owner = new URL(server.applicationUrl).username
  await asAdministrator(
    server.administratorUrl,
    `CREATE DATABASE "${name}" TEMPLATE "${server.template}"${owner ? ` OWNER ${pg.escapeIdentifier(decodeURIComponent(owner))}` : ''}`,
  )
  const url = withDatabase(server.applicationUrl, name)
  const open = connectTo({ connectionString: url })
  return {
    ...open,
    url,
    async drop() {
      await open.close()
      await asAdministrator(server.administratorUrl, `DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`)
    },
  }
}

async function asAdministrator(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
