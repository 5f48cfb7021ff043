import crypto from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import type { Credentials } from './connection-file.ts'
import { type GuardedProgram, runGuarded } from './guarded-process.ts'
import { makePrivateFolder } from './private-folder.ts'
import { handOver, type RunAs } from './run-as.ts'

const tenMinutes = 10 * 60_000

export interface NewCluster {
  bin: string
  major: number
  runAs: RunAs
  /** Where the finished cluster goes. */
  cluster: string
  credentials: Credentials
  fast: boolean
}

/**
 * Creates a cluster with its application role and database under a temporary name, then renames it, so that a crash in the
 * middle leaves nothing half done. If another process was faster, its cluster stays and ours is removed; both have the
 * same passwords.
 */
export async function createCluster(wanted: NewCluster): Promise<void> {
  const { cluster, credentials } = wanted
  removeAbandoned(cluster)
  const draft = `${cluster}.init-${crypto.randomBytes(6).toString('hex')}`
  try {
    await initialize(wanted, draft)
    await runStep(wanted, 'INT', applicationSql(credentials), file => ({
      command: [path.join(wanted.bin, 'postgres'), '--single', '-D', draft, '-c', 'exit_on_error=on', 'postgres'],
      input: file,
    }))
    fs.renameSync(draft, cluster)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'ENOTEMPTY' && code !== 'EEXIST') throw error
  } finally {
    fs.rmSync(draft, { recursive: true, force: true })
  }
}

async function initialize(wanted: NewCluster, draft: string): Promise<void> {
  // The builtin provider (17 and newer) keeps every index independent of the host's libraries.
  const locale =
    wanted.major >= 17
      ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
      : ['--locale-provider=libc', '--locale=C.UTF-8']
  await runStep(wanted, 'TERM', wanted.credentials.administratorPassword, file => ({
    command: [
      path.join(wanted.bin, 'initdb'),
      ...['-D', draft, '-U', wanted.credentials.administrator, '--pwfile', file],
      ...['--auth=scram-sha-256', '--encoding=UTF8', '--data-checksums', '--no-instructions', ...locale],
      ...(wanted.fast ? ['--no-sync'] : []),
    ],
  }))
}

/** Runs one program to its end; `text` is passed in a file in a folder that only its user can enter. */
async function runStep(
  { runAs, fast }: NewCluster,
  signal: 'INT' | 'TERM',
  text: string,
  step: (file: string) => Pick<GuardedProgram, 'command' | 'input'>,
): Promise<void> {
  const privateFolder = makePrivateFolder(runAs)
  const file = path.join(privateFolder, 'input')
  fs.writeFileSync(file, text, { mode: 0o600 })
  handOver(file, runAs)
  const { command, input } = step(file)
  if (fast && input) command.splice(1 + command.indexOf('--single'), 0, '-F')
  const running = runGuarded({ command, input, runAs, signal, privateFolder })
  const code = await running.ended
  if (code !== 0) {
    throw new Error(`Could not create the database (${path.basename(command[0] as string)}): ${running.log().trim()}`)
  }
}

/** The application's role owns its database and is not a superuser. One statement per line, as single-user mode expects. */
function applicationSql({ user, password, database }: Credentials): string {
  return `CREATE ROLE "${user}" LOGIN PASSWORD '${password}'\nCREATE DATABASE "${database}" OWNER "${user}"\n`
}

/** Removes leftovers of a start that was interrupted long ago; recent ones may belong to another running process. */
function removeAbandoned(cluster: string): void {
  const folder = path.dirname(cluster)
  for (const name of fs.readdirSync(folder)) {
    if (!name.startsWith(`${path.basename(cluster)}.init-`)) continue
    const draft = path.join(folder, name)
    const changed = fs.statSync(draft, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()
    if (Date.now() - changed > tenMinutes) fs.rmSync(draft, { recursive: true, force: true })
  }
}
