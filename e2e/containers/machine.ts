import { execFile, execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePort } from '../support/site.ts'

const run = promisify(execFile)
/** Replaces the addresses in deploy/compose.yaml, so that a live site on the same machine keeps running. */
const NETWORK = '10.213.97.'
const HEALTHY_WITHIN_MS = 300_000
const DATABASE_PASSWORD = 'paper-boat'
const COMPOSE = 'docker compose -f deploy/compose.yaml'
/** The folder that docs/operating.md names for backups. */
const BACKUPS = '/srv/backups'

/** Docker Compose 2 is a subcommand of docker; 1.29 is its own program without `--wait`, `cp` or the `name:` line. */
const isOld = spawnSync('docker', ['compose', 'version']).status !== 0

/** Why the containers can't run here, if they can't. */
export function whyNot(): string | undefined {
  if (spawnSync('docker', ['info']).status !== 0) return 'Docker is not running here.'
  if (isOld && spawnSync('docker-compose', ['version']).status !== 0) return 'There is no Docker Compose here.'
  if (spawnSync('openssl', ['version']).status !== 0) return 'There is no openssl here to make a certificate with.'
  return undefined
}

/** Removes an image that machines built. */
export async function removeImage(image: string): Promise<void> {
  await run('docker', ['rmi', image])
}

/** Stands in for an operator's machine: a folder with a version of the product, and its own containers and volumes. */
export type Machine = {
  origin: string
  /** The certificate of its proxy. */
  certificate: string
  databaseUrl: string
  /** Stands in for the operator's backup folder; it outlives the machine. */
  backups: string
  /** Puts a version of the product into the folder: that of a commit, or of this working tree. */
  fetchVersion(commit?: string): void
  /** Runs a block of commands from docs/operating.md with the keys of `instead` replaced; returns what they print. */
  follow(block: string, instead?: Record<string, string>): Promise<string>
  /** The id of the image that a service runs on. */
  imageOf(service: string): Promise<string>
  /** The last lines of the log of each service. */
  logs(): Promise<string>
  /** Removes containers, volumes and folder. */
  remove(): Promise<void>
}

/** Opens an empty machine. `image` is the name for images built there. */
export async function openMachine(name: string, { image, backups }: { image: string; backups: string }) {
  const folder = mkdtempSync(join(tmpdir(), `${name}-`))
  const [plainPort, port] = [await freePort(), await freePort()]
  const origin = `https://localhost:${port}`
  const compose = isOld ? ['docker-compose', '-f', 'deploy/compose.yaml'] : COMPOSE.split(' ')

  async function ask(program: string, ...words: string[]): Promise<string> {
    const done = await run(program, words, { cwd: folder, maxBuffer: 64 << 20 }).catch(error => {
      throw new Error(`${[program, ...words].join(' ')}\n${error.stdout}${error.stderr}`)
    })
    return done.stdout
  }
  const composed = (...words: string[]) => ask(compose[0]!, ...compose.slice(1), '-p', name, ...words)
  const containerOf = async (service: string) => (await composed('ps', '-q', service)).trim()

  /** Waits like `up --wait`, for the named services or for all that have a health check. */
  async function untilHealthy(services: string[]) {
    const giveUp = Date.now() + HEALTHY_WITHIN_MS
    for (const service of services.length > 0 ? services : ['database', 'app1', 'app2'])
      for (;;) {
        const state = await ask('docker', 'inspect', '-f', '{{.State.Health.Status}}', await containerOf(service))
        if (state.trim() === 'healthy') break
        if (Date.now() > giveUp) throw new Error(`${service} is ${state.trim()}`)
        await pause(250)
      }
  }

  async function one(line: string): Promise<string> {
    if (!line.startsWith(COMPOSE)) return ask('sh', '-ec', line)
    const [command = '', ...words] = line.slice(COMPOSE.length).trim().split(/\s+/)
    if (command === 'exec') return composed('exec', '-T', ...words)
    if (!isOld) return composed(command, ...words)
    if (command === 'cp') {
      const [service = '', path = ''] = words[0]!.split(':')
      return ask('docker', 'cp', `${await containerOf(service)}:${path}`, words[1]!)
    }
    const told = await composed(command, ...words.filter(word => word !== '--wait'))
    if (words.includes('--wait')) await untilHealthy(words.filter(word => !word.startsWith('-')))
    return told
  }

  const machine: Machine = {
    origin,
    certificate: writeSecrets(folder, origin),
    databaseUrl: `postgres://app:${DATABASE_PASSWORD}@${NETWORK}10:5432/app`,
    backups,
    fetchVersion(commit) {
      copyVersion(folder, commit)
      for (const file of ['deploy/compose.yaml', 'deploy/nginx.conf']) change(join(folder, file), '172.28.0.', NETWORK)
      const file = join(folder, 'deploy/compose.yaml')
      if (isOld) change(file, /^name: .*\n/m, '')
      change(file, 'image: curiously-creative', `image: ${image}`)
      change(file, '"80:80"', `"127.0.0.1:${plainPort}:80"`)
      change(file, '"443:443"', `"127.0.0.1:${port}:443"`)
      // The test's families come from many addresses, which they report as a proxy in front would.
      change(file, 'TRUSTED_PROXIES: "1"', 'TRUSTED_PROXIES: "2"')
      // Packages may be reachable only from the host; and two versions with identical builds are still two images.
      const more = `$&\n    network: host\n    labels:\n      version: "${commit ?? 'this'}"`
      change(file, /^ +dockerfile: deploy\/Containerfile$/m, more)
    },
    async follow(block, instead = {}) {
      let told = ''
      for (const line of block.trim().split('\n')) {
        let changed = line.replaceAll(BACKUPS, backups)
        for (const [from, to] of Object.entries(instead)) changed = changed.replaceAll(from, to)
        told += await one(changed)
      }
      return told
    },
    imageOf: async service => (await ask('docker', 'inspect', '-f', '{{.Image}}', await containerOf(service))).trim(),
    logs: () => composed('logs', '--tail', '30'),
    async remove() {
      await composed('down', '-v', '--remove-orphans')
      rmSync(folder, { recursive: true, force: true })
    },
  }
  return machine
}

/** Writes the files that an operator writes before the first start; returns the certificate. */
function writeSecrets(folder: string, origin: string): string {
  mkdirSync(join(folder, 'deploy/tls'), { recursive: true })
  writeFileSync(join(folder, 'deploy/database.env'), `POSTGRES_PASSWORD=${DATABASE_PASSWORD}\n`)
  writeFileSync(
    join(folder, 'deploy/site.env'),
    `DATABASE_URL=postgres://app:${DATABASE_PASSWORD}@database:5432/app
PUBLIC_URL=${origin}
SERVER_SECRET=only-for-a-test-of-containers-0123456789
BACKUP_PASSPHRASE=only-for-a-test-of-containers
ALLOW_TEST_PAYMENTS_ON_A_PUBLIC_SITE=yes
`,
  )
  const [key, certificate] = ['privkey.pem', 'fullchain.pem'].map(each => join(folder, 'deploy/tls', each))
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const files = ['-keyout', key!, '-out', certificate!]
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...subject, ...files], {
    stdio: 'ignore',
  })
  return readFileSync(certificate!, 'utf8')
}

function copyVersion(folder: string, commit?: string) {
  if (commit) {
    const packed = execFileSync('git', ['archive', commit], { maxBuffer: 512 << 20 })
    execFileSync('tar', ['-x', '-C', folder], { input: packed })
    return
  }
  const list = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate'])
  for (const file of list.toString().split('\0').filter(Boolean)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    cpSync(file, join(folder, file))
  }
}

function change(file: string, find: string | RegExp, put: string) {
  const text = readFileSync(file, 'utf8')
  const changed = typeof find === 'string' ? text.replaceAll(find, put) : text.replace(find, put)
  if (changed === text) throw new Error(`${file} has no ${find}: fix the test.`)
  writeFileSync(file, changed)
}
