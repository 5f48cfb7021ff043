// The entry point of every command: plain JavaScript for Node 18 and newer. It installs what the lock file lists, builds
// if the sources changed, and starts the pinned Node in node_modules. `node run.mjs` lists the commands.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isatty } from 'node:tty'
import { fileURLToPath } from 'node:url'

const root = dirname(fileURLToPath(import.meta.url))
process.chdir(root)
const windows = process.platform === 'win32'
const bin = join(root, 'node_modules', '.bin')
const env = { ...process.env, PATH: `${bin}${windows ? ';' : ':'}${process.env.PATH}` }
const [name = '', ...words] = process.argv.slice(2)
const GATE = join('src', 'testing', 'gate', 'run.ts')
const STRYKER = join('node_modules', '@stryker-mutator', 'core', 'bin', 'stryker.js')

const commands = {
  start: ['install and build if needed, then start the site', () => serve('serve')],
  dev: ['start the site with live reload while you edit', () => pinned(['src/app/dev.mjs'])],
  test: ['run all CI tests, or some: npm test -- src/features/classes', test],
  'test:full': [
    'run all tests at full length and update docs/tested.md; parts or a shard: npm run test:full -- build faults --shard=1/4',
    () => pinned([GATE, '--full', ...words]),
  ],
  'test:changed': [
    'run the non-browser tests affected by a change: npm run test:changed -- origin/main',
    () => tool('vitest', ['run', '--project', 'unit', '--changed', words[0] ?? 'HEAD']),
  ],
  check: ['check format, lint, types, and unused exports, files and packages', check],
  build: ['build pages and server if a source changed', built],
  format: ['fix formatting', () => tool('biome', ['check', '--write', '.'])],
  bench: ['run the benchmarks, as ratios within one run', () => built() && pinned(['bench/run.ts', ...words])],
  'test:faults': [
    'run the fault tests at full length, or some, and print a table: npm run test:faults -- e2e/faults/rush.test.ts',
    faults,
  ],
  'test:guards': [
    'remove each guard, or some, and check that its test fails: npm run test:guards -- payment',
    () => pinned(['src/testing/guards/run.ts', ...words]),
  ],
  'test:mutation': [
    'change each part of the pure rules, one at a time, and check that their tests fail',
    () => pinned([STRYKER, 'run', 'src/testing/mutation/stryker.config.mjs', ...words]),
  ],
  'test:containers': [
    'with Docker: build, start, back up, restore and upgrade as in docs/operating.md: npm run test:containers -- commit',
    () => pinned(['e2e/containers/run.ts', ...words]),
  ],
  'test:upgrade': [
    'run this version next to the previous one and check seats, money and wait times: npm run test:upgrade -- folder-of-the-previous-one',
    () => built() && pinned(['e2e/upgrade/run.ts', ...words]),
  ],
  'slow-hands': [
    'simulate people who type and tap while pages load on slow phones, 60 runs of each flow: npm run slow-hands -- --help',
    () => built() && pinned(['e2e/slow-hands/run.ts', ...words]),
  ],
  pictures: [
    'take a picture of each state of each screen for review: npm run pictures -- folder name-of-a-screen',
    pictures,
  ],
  audit: ['check that spots, orders, payments, refunds and credit agree', () => serve('audit')],
  backup: ['back up the whole site to one file while it runs: npm run backup -- file or folder', () => serve('backup')],
  restore: ['fill an empty database from a backup: npm run restore -- file', () => serve('restore')],
  'db:move': [
    'move from the embedded database to an empty external one: npm run db:move -- postgres://…',
    () => serve('db:move'),
  ],
  'db:reset': ['empty the database and fill in the sample program', () => serve('db:reset')],
  'db:migration': ['write a migration for changed tables: npm run db:migration -- name', migration],
  'admin:create': ['create the first admin: npm run admin:create -- email First Last', () => serve('admin:create')],
  'second-factor:reset': [
    'turn off two-step verification for an admin who lost it: npm run second-factor:reset -- email',
    () => serve('second-factor:reset'),
  ],
  'deletions:export': [
    'print which accounts were deleted, to keep next to the backups',
    () => serve('deletions:export'),
  ],
  'deletions:apply': [
    'delete those accounts again after a restore: npm run deletions:apply -- file',
    () => serve('deletions:apply'),
  ],
}

const command = commands[name]
if (!command) {
  console.log(
    Object.entries(commands)
      .map(([each, [what]]) => `npm run ${each.padEnd(19)} ${what}`)
      .join('\n'),
  )
  process.exit(name ? 2 : 0)
}
install()
process.exitCode = (await command[1]()) === false ? 1 : (process.exitCode ?? 0)

/** Installs packages from the lock file that are missing in node_modules. */
function install() {
  if (!isInstalled()) {
    console.log('Installing packages from package-lock.json …')
    execFileSync(windows ? 'npm.cmd' : 'npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
      stdio: 'inherit',
      shell: windows,
    })
  }
  if (!existsSync(nodePath())) {
    console.error(
      'The pinned Node is missing: install scripts were skipped. Run `npm rebuild node`, or install without --ignore-scripts.',
    )
    process.exit(1)
  }
}

/** Whether npm's own record of its last install matches the lock file, except for packages of other systems. */
function isInstalled() {
  const note = join('node_modules', '.package-lock.json')
  if (!existsSync(note)) return false
  const there = JSON.parse(read(note)).packages
  const wanted = JSON.parse(read('package-lock.json')).packages
  return Object.entries(wanted).every(
    ([path, { integrity, optional }]) => path === '' || (there[path] ? there[path].integrity === integrity : optional),
  )
}

/** Builds pages and server if a source changed since the last build. */
function built() {
  const wanted = hashOf([
    'src',
    'db/sample',
    'public',
    'package-lock.json',
    'vite.config.ts',
    'react-router.config.ts',
    'tsconfig.json',
  ])
  const mark = join('build', '.built')
  if (read(mark) === wanted) return true
  console.log('Building …')
  const done = spawnSync(nodePath(), [join('node_modules', '@react-router', 'dev', 'bin.cjs'), 'build'], {
    env: { ...env, NODE_ENV: 'production' },
    encoding: 'utf8',
  })
  if (done.status !== 0) {
    console.error(done.stdout + done.stderr)
    process.exit(1)
  }
  mkdirSync('build', { recursive: true })
  writeFileSync(mark, wanted)
  return true
}

async function serve(what) {
  built()
  // A small young generation, a heap that grows in small steps and few arenas keep the server well under 250 MB (measured by `npm run bench`).
  return pinned(
    ['--max-semi-space-size=16', '--heap-growing-percent=40', join('build', 'server', 'index.js'), what, ...words],
    {
      NODE_ENV: 'production',
      MALLOC_ARENA_MAX: '2',
      // V8's compile cache from last time: starting takes a third less work.
      NODE_COMPILE_CACHE: join('build', '.compiled'),
    },
  )
}

async function check() {
  return (
    (await tool('biome', ['check', '.'])) &&
    (await tool('react-router', ['typegen'])) &&
    (await tool('tsc', ['--noEmit', '-p', '.'])) &&
    (await tool('knip', []))
  )
}

/** Runs all tests, or those the arguments name: in the folder of e2e/ they begin with, otherwise the unit tests. */
function test() {
  if (words.length === 0) return pinned([GATE])
  const folder = /^e2e\/([\w-]+)/.exec(words[0])?.[1]
  return folder ? built() && vitest(folder === 'journeys' ? 'e2e' : folder) : vitest('unit')
}

async function faults() {
  if (!built()) return false
  const seen = 'build/faults.jsonl'
  rmSync(seen, { force: true })
  const passed = await vitest('faults', { TEST_LENGTH: 'full' })
  const rows = existsSync(seen)
    ? readFileSync(seen, 'utf8')
        .trim()
        .split('\n')
        .map(line => JSON.parse(line))
    : []
  rows.sort((a, b) => a.id.localeCompare(b.id, 'en', { numeric: true }))
  const width = Math.max(0, ...rows.map(row => row.what.length))
  for (const { id, what, seen } of rows) console.log(`${id.padEnd(4)} ${what.padEnd(width)}  ${seen}`)
  return passed
}

async function pictures() {
  const [folder = 'data/pictures', only = ''] = words.splice(0)
  return built() && (await vitest('pictures', { PICTURES: folder, PICTURES_OF: only }))
}

function vitest(project, more = {}) {
  return tool('vitest', ['run', '--project', project, ...words], more)
}

function migration() {
  if (!words[0]) {
    console.error('Name the migration: npm run db:migration -- add-waitlist')
    return false
  }
  return tool('drizzle-kit', [
    'generate',
    '--dialect',
    'postgresql',
    '--schema',
    './src/*/**/tables.ts',
    '--out',
    'db/migrations',
    '--name',
    words[0],
  ])
}

function tool(what, args, more = {}) {
  return pass(join(bin, windows ? `${what}.cmd` : what), args, more)
}

function pinned(args, more = {}) {
  return pass(nodePath(), args, more)
}

/** Runs a program in the foreground, passes on signals, and answers whether it succeeded. */
function pass(program, args, more) {
  return new Promise(resolve => {
    const child = spawn(program, args, {
      stdio: 'inherit',
      env: { ...env, ...more },
      shell: windows && program.endsWith('.cmd'),
    })
    for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
    // Node undoes nohup, so without a terminal that could close, SIGHUP is ignored.
    if (![0, 1, 2].some(isatty)) process.on('SIGHUP', () => {})
    // npm runs a script in a shell, and a shell that ends on SIGTERM passes nothing on, so the server ends with it. Any other
    // shell may end at any time, such as one that started the server in the background.
    const startedBy = process.env.npm_lifecycle_event === name && process.ppid
    const watch = setInterval(() => startedBy && process.ppid !== startedBy && child.kill('SIGTERM'), 500)
    child.on('error', error => {
      console.error(error.message)
      resolve(false)
    })
    child.on('exit', (code, signal) => {
      clearInterval(watch)
      if (code !== 0) process.exitCode = code ?? (signal ? 1 : 0)
      resolve(code === 0)
    })
  })
}

function nodePath() {
  const [major = 0] = process.versions.node.split('.').map(Number)
  const inside = join(root, 'node_modules', 'node', 'bin', windows ? 'node.exe' : 'node')
  return !existsSync(inside) && major >= 24 ? process.execPath : inside
}

function read(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

function hashOf(places) {
  const hash = createHash('sha256')
  const add = place => {
    if (!existsSync(place)) return
    if (statSync(place).isDirectory()) for (const each of readdirSync(place).sort()) add(join(place, each))
    else if (!/\.test\.tsx?$/.test(place)) hash.update(place).update('\0').update(readFileSync(place))
  }
  places.forEach(add)
  return hash.digest('hex')
}
