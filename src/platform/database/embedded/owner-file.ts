import fs from 'node:fs'
import path from 'node:path'

const FILE = 'owner'

/** Records, next to the socket, which process the server belongs to. */
export function nameOwner(socketFolder: string): void {
  fs.writeFileSync(path.join(socketFolder, FILE), String(process.pid), { mode: 0o644 })
}

/**
 * Whether the process that owns the server is still running. A server whose owner is gone still answers for a moment, until
 * the pipe tells it to stop: nobody may join it anymore.
 */
export function ownerLives(socketFolder: string): boolean {
  let pid: number
  try {
    pid = Number(fs.readFileSync(path.join(socketFolder, FILE), 'utf8'))
  } catch {
    // Gone with the server's own folder, or not readable by us: the server itself decides.
    return fs.existsSync(socketFolder)
  }
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as { code?: string }).code === 'EPERM'
  }
}
