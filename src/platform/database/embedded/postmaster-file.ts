import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'

export interface Postmaster {
  pid: number
  port: number
  socketFolder: string
  /** 'starting', 'ready', 'stopping' or, while the file is being written, ''. */
  state: string
}

/** What the running (or crashed) server wrote about itself; undefined if there is no such file. */
export function readPostmaster(cluster: string): Postmaster | undefined {
  let text: string
  try {
    text = fs.readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
  const lines = text.split('\n')
  return {
    pid: Math.abs(Number.parseInt(lines[0] ?? '', 10)) || 0,
    port: Number(lines[3] ?? 0),
    socketFolder: lines[4] ?? '',
    state: (lines[7] ?? '').trim(),
  }
}

/**
 * Whether the process with that id may be the server of this cluster. After a crash the file stays and its id may
 * belong to another process by now (process ids start over in every container). If in doubt, the answer is yes.
 */
export function mayServe(pid: number, cluster: string): boolean {
  // The file is being written at this moment.
  if (pid === 0) return true
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
  }
  if (process.platform !== 'linux') {
    const name = spawnSync('ps', ['-o', 'comm=', '-p', String(pid)], { encoding: 'utf8' })
    return name.status !== 0 || path.basename(name.stdout.trim()).startsWith('postgres')
  }
  try {
    const [, name, state] = /\((.*)\) (\S)/s.exec(fs.readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
    if (name !== 'postgres' || state === 'Z') return false
    // The server runs inside its data folder. Compared by inode, because several paths may lead to it.
    const [workplace, data] = [fs.statSync(`/proc/${pid}/cwd`), fs.statSync(cluster)]
    return workplace.ino === data.ino && workplace.dev === data.dev
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return code !== 'ENOENT' && code !== 'ESRCH'
  }
}
