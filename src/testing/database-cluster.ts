import crypto from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { connectionUrl, startEmbeddedPostgres } from '../platform/database/embedded/start-embedded-postgres.ts'
import { migrate } from '../platform/database/migrate.ts'
import { removedGuard, without } from './guards/guard.ts'
import { databaseName, madeAt, withDatabase } from './test-database-names.ts'

/** What a test run passes to its test files about the server (strings only, because it crosses processes). */
export interface TestServer {
  /** A role that may create databases. */
  administratorUrl: string
  /** The application's role; each test file replaces the database in the URL. */
  applicationUrl: string
  /** Migrated and never connected to. */
  template: string
}

declare module 'vitest' {
  export interface ProvidedContext {
    databaseServer: TestServer
  }
}

const migrations = path.resolve(import.meta.dirname, '../../db/migrations')
const twoHours = 2 * 60 * 60_000

/**
 * Vitest's global setup: one throwaway cluster for the run (or the server of TEST_DATABASE_URL, whose role must be
 * allowed to create databases), migrated once into the template from which `freshDatabase` copies.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const external = process.env.TEST_DATABASE_URL
  const { server, remove } = external ? await openServer(external) : await startCluster()
  try {
    if (fs.existsSync(migrations)) {
      const connectionString = withDatabase(server.applicationUrl, server.template)
      await withMigrations(folder => migrate({ connection: { connectionString } }, folder))
    }
  } catch (error) {
    await remove()
    throw error
  }
  project.provide('databaseServer', server)
  return remove
}

/** The migrations as they are, or without the guard that `npm run test:guards` removes. */
async function withMigrations(use: (folder: string) => Promise<unknown>): Promise<void> {
  const guard = removedGuard()
  if (!guard?.file.endsWith('.sql')) return void (await use(migrations))
  const changed = fs.mkdtempSync(path.join(os.tmpdir(), 'craft-migrations-'))
  try {
    fs.cpSync(migrations, changed, { recursive: true })
    const file = path.join(changed, path.relative(migrations, path.resolve(guard.file)))
    fs.writeFileSync(file, without(guard, fs.readFileSync(file, 'utf8')))
    await use(changed)
  } finally {
    fs.rmSync(changed, { recursive: true, force: true })
  }
}

/** A server that exists only for the run. */
export async function startCluster() {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'craft-test-'))
  // The database's user needs access; the contents are closed to others.
  fs.chmodSync(dataDir, 0o711)
  const embedded = await startEmbeddedPostgres({ dataDir, fast: true, throwaway: true })
  const server: TestServer = {
    administratorUrl: connectionUrl(embedded.administrator),
    applicationUrl: embedded.connectionString,
    template: embedded.connection.database,
  }
  return {
    server,
    async remove() {
      await embedded.stop()
      fs.rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function openServer(url: string) {
  const server: TestServer = {
    administratorUrl: url,
    applicationUrl: url,
    template: databaseName(crypto.randomBytes(4).toString('hex')),
  }
  const client = new pg.Client(url)
  await client.connect()
  // Cleans up after runs that crashed.
  const { rows } = await client.query<{ datname: string }>('SELECT datname FROM pg_database')
  for (const { datname } of rows) {
    const made = madeAt(datname)
    if (made && Date.now() - made > twoHours) await client.query(`DROP DATABASE IF EXISTS "${datname}" WITH (FORCE)`)
  }
  await client.query(`CREATE DATABASE "${server.template}" TEMPLATE template0 ENCODING 'UTF8'`)
  await client.end()
  return {
    server,
    async remove() {
      const closing = new pg.Client(url)
      await closing.connect()
      await closing.query(`DROP DATABASE IF EXISTS "${server.template}" WITH (FORCE)`)
      await closing.end()
    },
  }
}
