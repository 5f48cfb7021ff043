import { execFileSync } from 'node:child_process'
import { appendFileSync, chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chooseIdentity, handOver } from '#src/platform/database/embedded/run-as.ts'
import { POSTGRES_15 } from '#src/testing/own-server.ts'
import { freePort } from './site.ts'

/** The folder named in docs/operating.md, which a test replaces with its own. */
const HOME = '/var/lib/postgresql'

/** The blocks of commands and settings below a heading in docs/operating.md, in order. */
export function blocksBelow(heading: string): string[] {
  const [, section = ''] = readFileSync('docs/operating.md', 'utf8').split(`\n## ${heading}\n`)
  const blocks = [...section.split('\n## ')[0]!.matchAll(/^```\n([\s\S]*?)^```$/gm)]
  return blocks.map(([, block]) => block!)
}

/** A PostgreSQL 15 as Debian packages it, with these extra settings, run by its own user in a folder of the test. */
export async function openDebianPostgres(settings: string) {
  const home = mkdtempSync(join(tmpdir(), 'debian-postgres-'))
  chmodSync(home, 0o711)
  const { runAs } = chooseIdentity(POSTGRES_15, home)
  handOver(home, runAs)
  const port = await freePort()
  const env = { PATH: `${POSTGRES_15}:${process.env.PATH}`, PGHOST: home, PGPORT: String(port), PGUSER: 'postgres' }

  /** Runs shell commands as the database's user; returns what they print. */
  function run(commands: string): string {
    const [file = '', ...args] = [...runAs.prefix, '/bin/sh', '-ec', commands.replaceAll(HOME, home)]
    return execFileSync(file, args, { uid: runAs.uid, gid: runAs.gid, cwd: home, env, encoding: 'utf8' })
  }

  const main = `${HOME}/15/main`
  run(
    `initdb --pgdata=${main} --username=postgres --auth-local=trust --auth-host=scram-sha-256 --encoding=UTF8 --locale=C.UTF-8
     mkdir -m 700 ${HOME}/archive`,
  )
  const own = `listen_addresses = '127.0.0.1'\nport = ${port}\nunix_socket_directories = '${home}'\n`
  appendFileSync(join(home, '15/main/postgresql.conf'), own + settings.replaceAll(HOME, home))
  run(`pg_ctl --pgdata=${main} --log=${HOME}/main.log --wait start
    psql --quiet --command="CREATE ROLE app LOGIN PASSWORD 'paper-boat'"
    createdb --owner=app app`)
  return {
    home,
    run,
    urlAt: (at = port) => `postgres://app:paper-boat@127.0.0.1:${at}/app`,
    /** Stops every server below the folder and removes the folder. */
    close() {
      run(`for each in ${HOME}/15/main ${HOME}/recovered; do
        if test -f $each/postmaster.pid; then pg_ctl --pgdata=$each --mode=immediate stop; fi; done`)
      rmSync(home, { recursive: true, force: true })
    },
  }
}
