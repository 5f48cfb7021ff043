import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { handOver, type RunAs } from './run-as.ts'

// A socket path can have 107 bytes on Linux and 103 on macOS.
const longestSocketPath = 103

/** A folder only the server's user can enter, with a path short enough for its socket. */
export function makePrivateFolder(runAs: RunAs): string {
  for (const parent of [os.tmpdir(), '/tmp', '/var/tmp']) {
    if (Buffer.byteLength(path.join(parent, 'craft-pg-XXXXXX', '.s.PGSQL.5432')) > longestSocketPath) continue
    // Inside a closed temporary folder (a private TMPDIR) the server's user couldn't enter.
    if (runAs.uid !== undefined && !openToAll(parent)) continue
    const folder = fs.mkdtempSync(path.join(fs.realpathSync(parent), 'craft-pg-'))
    handOver(folder, runAs)
    return folder
  }
  throw new Error(
    'No temporary folder has a short enough path and open access for the database socket. Set TMPDIR to /tmp.',
  )
}

function openToAll(folder: string): boolean {
  for (let at = path.resolve(folder); ; at = path.dirname(at)) {
    if ((fs.statSync(at).mode & 0o001) === 0) return false
    if (at === path.dirname(at)) return true
  }
}
