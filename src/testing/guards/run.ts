import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startCluster } from '../database-cluster.ts'
import { GUARDS } from './all.ts'
import { type Guard, without } from './guard.ts'

/**
 * Checks that each guard's test passes with the guard and fails without it. Words select guards by what they prevent and
 * by their files; `--shard=1/4` runs a quarter of them.
 */
const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: { shard: { type: 'string', default: '1/1' } },
})
const [part = 1, parts = 1] = flags.shard.split('/').map(Number)
const words = positionals.join(' ').toLowerCase()
const selected = GUARDS.filter(({ prevents, file, test }) =>
  `${prevents} ${file} ${test.file}`.toLowerCase().includes(words),
)
const mine = selected.filter((_, index) => index % parts === part - 1)
// Without a file to run, Vitest would run them all.
if (mine.length === 0) {
  console.log(
    `No guard matches “${words}”. Words are searched for in what a guard prevents, its file and its test's file.`,
  )
  process.exit(1)
}

const cluster = await startCluster()
/** One server for all runs: each makes its own template on it. */
const env = { ...process.env, TEST_DATABASE_URL: cluster.server.administratorUrl }
let proven = 0
let runs = 0
try {
  console.log('The tests of all guards, with the guards in place …')
  // Only the named tests: one that needs the tests before it would fail without its guard for that reason alone.
  const names = [...new Set(mine.map(({ test }) => test.name))]
  const whole = await runTests([...new Set(mine.map(({ test }) => test.file)), '-t', anyOf(names)])
  const left = [...mine]
  const lane = async () => {
    for (let guard = left.shift(); guard; guard = left.shift()) {
      const wrong = await whyNotProven(guard, whole)
      if (!wrong) proven++
      console.log(`${wrong ? 'NOT PROVEN' : 'proven    '}  prevents: ${guard.prevents}${wrong ? `: ${wrong}` : ''}`)
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, lane))
} finally {
  await cluster.remove()
}
console.log(`${proven} of ${mine.length} guards have a test that fails without them`)
writeFileSync(join('build', 'guards.json'), JSON.stringify({ proven, of: mine.length }))
process.exitCode = proven === mine.length && proven > 0 ? 0 : 1

/** Why removing the guard proves nothing, if so. `whole` is the result of the tests with all guards in place. */
async function whyNotProven(guard: Guard, whole: Results): Promise<string | undefined> {
  try {
    without(guard, readFileSync(guard.file, 'utf8'))
  } catch (error) {
    return (error as Error).message
  }
  const { file, name } = guard.test
  const before = named(whole, guard)
  const red = before.find(({ status }) => status === 'failed')
  if (red)
    return `with the guard in place, ${JSON.stringify(red.title)} of ${file} failed: ${red.failureMessages.join('\n')}`
  if (!before.some(({ status }) => status === 'passed'))
    return `with the guard in place, ${JSON.stringify(name)} of ${file} is ${before[0]?.status ?? 'missing'}`
  const results = await runTests([file, '-t', anyOf([name])], guard)
  if (typeof results === 'string') return results
  const after = named(results, guard)
  if (after.length === 0) return `${file} couldn't be loaded without the guard`
  return after.some(({ status }) => status === 'failed') ? undefined : `${file} still passed`
}

/** A pattern for the tests whose names contain one of these. */
function anyOf(names: string[]): string {
  return names.map(name => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')
}

type Result = { title: string; fullName: string; status: string; failureMessages: string[] }
/** The results of each test file, or why the tests didn't run. */
type Results = { name: string; assertionResults: Result[] }[] | string

function named(results: Results, { test: { file, name } }: Guard): Result[] {
  if (typeof results === 'string') return []
  return results
    .filter(each => each.name.endsWith(`/${file}`))
    .flatMap(each => each.assertionResults)
    .filter(
      ({ title, fullName, status }) => status !== 'skipped' && (title.startsWith(name) || fullName.includes(name)),
    )
}

async function runTests(what: string[], removed?: Guard): Promise<Results> {
  mkdirSync('build', { recursive: true })
  const file = join('build', `guards-${process.pid}-${runs++}.json`)
  const vitest = join('node_modules', 'vitest', 'vitest.mjs')
  const how = ['--reporter=json', `--outputFile=${file}`]
  const child = spawn(process.execPath, [vitest, 'run', '--project', 'unit', ...what, ...how], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: removed ? { ...env, REMOVED_GUARD: JSON.stringify(removed) } : env,
  })
  let stderr = ''
  child.stderr.on('data', (text: Buffer) => {
    stderr = (stderr + text).slice(0, 500)
  })
  await new Promise(ended => child.once('close', ended))
  if (!existsSync(file)) return `the tests didn't run: ${stderr}`
  const { testResults } = JSON.parse(readFileSync(file, 'utf8')) as { testResults: Exclude<Results, string> }
  rmSync(file)
  return testResults
}
