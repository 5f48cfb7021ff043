import { resolve } from 'node:path'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { ServerBuild } from 'react-router'
import { ensureCancellationRules, placeClasses } from '#src/features/classes/server.ts'
import { ensurePolicies } from '#src/features/policies/server.ts'
import { systemClock } from '#src/platform/clock/clock.ts'
import { withStartLock } from '#src/platform/database/start-lock.ts'
import { openStorage } from '#src/platform/files/storage.ts'
import { openLog } from '#src/platform/log/log.ts'
import { fillSampleProgram } from '../../../db/sample/fill.ts'
import { openServer } from '../open-server.ts'
import { openInstallation } from './open-installation.ts'

/** How long requests in flight may take after a stop was requested. */
const STOP_WITHIN_MS = 10_000

/** What `npm run dev` provides: its current build and its own files. */
type Development = { build: () => Promise<ServerBuild>; before: (http: FastifyInstance) => void }

/** Serves the product until it is told to stop. */
export async function serveCommand(_words: string[] = [], development?: Development): Promise<void> {
  const { settings, open } = await openInstallation()
  const log = openLog(settings)
  process.on('uncaughtExceptionMonitor', error => log.error({ error }, 'the process is ending because of an error'))
  process.on('unhandledRejection', error => log.error({ error }, 'a promise was rejected without a handler'))

  await ensurePolicies(open.db)
  const demo = await demoAccounts(open.db)
  if (settings.live && demo > 0) {
    console.error(
      "This database contains demo accounts with a public password, so it can't be a live site. Start with an empty database.",
    )
    await open.close()
    process.exit(78)
  }
  // If several processes start together on an empty database, one fills it.
  await withStartLock(open.connection, async () => {
    if (!settings.live && (await isEmpty(open.db))) await fillSampleProgram(open.db, new Date(), openStorage(settings))
    await ensureCancellationRules(open.db)
    // Nothing is cached before the server is open.
    await placeClasses({ db: open.db, clock: systemClock, changed: async () => {} })
  })

  // Only the build knows the pages; the module exists after `react-router build`.
  const build = development?.build ?? (await import('virtual:react-router/server-build'))
  const pages = { build, clientFolder: resolve('build/client') }
  const server = await openServer({ open, settings, log, pages, before: development?.before })
  await server.http.listen({ port: settings.port, host: settings.host })
  log.info({ port: settings.port, address: settings.publicUrl.origin }, 'ready')
  greet(settings.publicUrl.origin, settings.live)

  let stopping = false
  const stop = async (drainSeconds: number) => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), drainSeconds * 1000 + STOP_WITHIN_MS).unref()
    await server.stop({ drainSeconds })
    await open.close()
    process.exit(0)
  }
  process.on('SIGTERM', () => stop(settings.drainSeconds))
  process.on('SIGINT', () => stop(0))
}

type Db = Parameters<typeof ensurePolicies>[0]

async function isEmpty(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ empty: boolean }>(sql`SELECT NOT EXISTS (SELECT FROM users) AS empty`)
  return rows[0]!.empty
}

async function demoAccounts(db: Db): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`SELECT count(*)::int AS count FROM users WHERE lower(email) IN ('parent@example.com', 'parent2@example.com', 'staff@example.com', 'admin@example.com')`,
  )
  return rows[0]!.count
}

function greet(address: string, live: boolean) {
  const lines = live
    ? [`Curiously Creative is open at ${address}`]
    : [
        `Curiously Creative is open at ${address}`,
        '',
        'Sample sign-ins, password wonder-becomes-art:',
        '  parent@example.com   a family with two children',
        '  parent2@example.com  another family',
        '  staff@example.com    daily work',
        '  admin@example.com    everything',
      ]
  console.log(`\n${lines.join('\n')}\n`)
}
