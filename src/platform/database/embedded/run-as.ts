import { spawnSync } from 'node:child_process'
import fs from 'node:fs'

/** The user the server runs as: this user (no ids), another one, or root mapped to nobody in a user namespace (prefix). */
export interface RunAs {
  uid?: number
  gid?: number
  prefix: string[]
}

const mapped: RunAs = { prefix: ['unshare', '--user', '--map-user=65534', '--map-group=65534'] }

/**
 * PostgreSQL refuses to run as root. Finds a user who can run the programs and enter the data folder: first the owner of
 * the existing data, then `postgres`, `nobody`, the owner of the folder, and last root itself with a mapped id
 * (files stay root's), which works for a project in a folder closed to everyone else.
 * @returns the identity and the major version of the server
 */
export function chooseIdentity(bin: string, dataDir: string, cluster?: fs.Stats): { runAs: RunAs; major: number } {
  const candidates = process.getuid?.() === 0 ? rootCandidates(dataDir, cluster) : [{ prefix: [] }]
  let complaint = ''
  for (const runAs of candidates) {
    const attempt = tryIdentity(runAs, bin, dataDir)
    const major = /\(PostgreSQL\) (\d+)/.exec(attempt.output)?.[1]
    if (attempt.ok && major) return { runAs, major: Number(major) }
    complaint = attempt.output.trim() || complaint
  }
  throw new Error(
    `The embedded database can't run here: no user can both run ${bin}/postgres and enter ${dataDir}` +
      `${complaint ? ` (${complaint.split('\n')[0]})` : ''}. Start as a regular user, or set DATABASE_URL.`,
  )
}

function rootCandidates(dataDir: string, cluster?: fs.Stats): RunAs[] {
  const folder = fs.statSync(dataDir)
  const candidates: RunAs[] = []
  if (cluster) candidates.push(cluster.uid === 0 ? mapped : { uid: cluster.uid, gid: cluster.gid, prefix: [] })
  for (const name of ['postgres', 'nobody']) {
    const uid = numberFrom(spawnSync('id', ['-u', name]).stdout)
    const gid = numberFrom(spawnSync('id', ['-g', name]).stdout)
    if (uid && gid) candidates.push({ uid, gid, prefix: [] })
  }
  if (folder.uid !== 0) candidates.push({ uid: folder.uid, gid: folder.gid, prefix: [] })
  candidates.push(mapped)
  return candidates
}

function tryIdentity({ uid, gid, prefix }: RunAs, bin: string, dataDir: string) {
  // Actually running the program is the real test: it needs the folder, the file and every library.
  const check = 'cd "$1" && "$0" --version'
  const [file = '', ...args] = [...prefix, '/bin/sh', '-c', check, `${bin}/postgres`, dataDir]
  const result = spawnSync(file, args, { uid, gid, cwd: '/', encoding: 'utf8', env: { PATH: process.env.PATH } })
  const output = `${result.stdout ?? ''}${result.stderr ?? ''}${result.error?.message ?? ''}`
  return { ok: result.status === 0, output }
}

function numberFrom(text: Buffer | null): number | undefined {
  const value = Number.parseInt(String(text ?? ''), 10)
  return Number.isNaN(value) ? undefined : value
}

/** Gives a file or folder to the identity; nothing to do if the server runs as our own user. */
export function handOver(file: string, { uid, gid }: RunAs): void {
  if (uid !== undefined && gid !== undefined) fs.chownSync(file, uid, gid)
}

/**
 * Gives a whole cluster to the identity if it belongs to someone else (restored by root, or moved). Only for a cluster that
 * no server is using.
 */
export function handOverCluster(cluster: string, { uid, gid, prefix }: RunAs): void {
  if (process.getuid?.() !== 0) return
  const owner = prefix.length > 0 ? 0 : uid
  if (owner === undefined || fs.statSync(cluster).uid === owner) return
  const done = spawnSync('chown', ['-R', `${owner}:${prefix.length > 0 ? 0 : gid}`, cluster], { encoding: 'utf8' })
  if (done.status !== 0)
    throw new Error(`Could not change the owner of ${cluster} to the database's user: ${done.stderr}`)
}
