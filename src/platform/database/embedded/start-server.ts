import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type GuardedProcess, runGuarded } from './guarded-process.ts'
import { nameOwner } from './owner-file.ts'
import { readPostmaster } from './postmaster-file.ts'
import { makePrivateFolder } from './private-folder.ts'
import type { RunAs } from './run-as.ts'

const longestStart = 120_000

// Another process was faster, or the children of a crashed server are still ending.
const inUse = /lock file "postmaster.pid" (already exists|is empty)|pre-existing shared memory block/

export interface ServerStart {
  bin: string
  cluster: string
  runAs: RunAs
  fast: boolean
  /** Folder to remove with the server. */
  throwaway?: string
  /** A process id in `postmaster.pid` that was checked and is not a server. */
  strangerPid?: number
  onLog?: (text: string) => void
}

export type StartedServer =
  | { ok: true; socketFolder: string; port: number; process: GuardedProcess }
  | { ok: false; because: 'in-use'; log: string }

/** Starts the server on a socket in a private folder and waits until it accepts queries. PostgreSQL's own lock decides. */
export async function startServer(start: ServerStart): Promise<StartedServer> {
  const socketFolder = makePrivateFolder(start.runAs)
  nameOwner(socketFolder)
  const process = runGuarded({
    command: [
      path.join(start.bin, 'postgres'),
      '-D',
      start.cluster,
      '-k',
      socketFolder,
      '-p',
      '5432',
      ...settings(start),
    ],
    runAs: start.runAs,
    signal: 'INT', // fast shutdown
    privateFolder: socketFolder,
    throwaway: start.throwaway,
    // The one process id in a leftover postmaster.pid that the server doesn't take for a running server. Its other
    // checks (shared memory still in use) stay, which deleting the file would have skipped.
    environment: start.strangerPid ? { PG_GRANDPARENT_PID: String(start.strangerPid) } : undefined,
    onLog: start.onLog,
  })
  const since = Date.now()
  for (;;) {
    if (process.hasEnded()) {
      const log = process.log().trim()
      if (inUse.test(log)) return { ok: false, because: 'in-use', log }
      throw new Error(`The embedded database did not start: ${log || 'it gave no reason'}`)
    }
    const told = readPostmaster(start.cluster)
    if (told?.state === 'ready' && told.socketFolder === socketFolder) {
      process.detach()
      return { ok: true, socketFolder, port: told.port, process }
    }
    if (Date.now() - since > longestStart) {
      await process.stop()
      throw new Error(`The embedded database was not ready after ${longestStart / 1000} s: ${process.log().trim()}`)
    }
    await pause(10)
  }
}

function settings({ fast }: ServerStart): string[] {
  const values: Record<string, string> = {
    listen_addresses: '',
    max_connections: '100',
    shared_buffers: '128MB',
    // Solid-state disks read randomly as fast as in sequence, so using an index costs no extra.
    random_page_cost: '1.1',
    // An online backup copies the log after the files: a checkpoint must not recycle it in between.
    wal_keep_size: '256MB',
    idle_in_transaction_session_timeout: '30s',
    log_min_messages: 'warning',
    log_checkpoints: 'off',
    // The sites of many test files share one server.
    ...(fast ? { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '400' } : {}),
  }
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
