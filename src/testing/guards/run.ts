import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startCluster } from '../database-cluster.ts'
import { GUARDS } from './all.ts'
import { type Guard, without } from './guard.ts'

/**
 * Proves for each guard that its test is green with it and red without it. Words choose guards by what they keep and where;
 * `--shard=1/4` takes a quarter of them.
 */
const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: { shard: { type: 'string', default: '1/1' } },
})
const [part = 1, parts = 1] = flags.shard.split('/').map(Number)
const words = positionals.join(' ').toLowerCase()
const asked = GUARDS.filter(({ keeps, file, test }) => `${keeps} ${file} ${test.file}`.toLowerCase().includes(words))
const mine = asked.filter((_, index) => index % parts === part - 1)
// Without a file to play, Vitest would play them all.
if (mine.length === 0) {
  console.log(`No guard matches “${words}”. Words are looked for in what a guard keeps, its file and its test's file.`)
  process.exit(1)
}

const cluster = await startCluster()
/** One server for all runs: each makes its own template on it. */
const env = { ...process.env, TEST_DATABASE_URL: cluster.server.administratorUrl }
let held = 0
let runs = 0
try {
  console.log('The tests of all guards, with the guards in place …')
  const whole = await play([...new Set(mine.map(({ test }) => test.file))])
  const left = [...mine]
  const lane = async () => {
    for (let guard = left.shift(); guard; guard = left.shift()) {
      const wrong = await whyNotProven(guard, whole)
      if (!wrong) held++
      console.log(`${wrong ? 'NOT PROVEN' : 'proven    '}  ${guard.keeps}${wrong ? `: ${wrong}` : ''}`)
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, lane))
} finally {
  await cluster.remove()
}
console.log(`${held} of ${mine.length} guards: each has a test that turns red when it is taken away`)
writeFileSync(join('build', 'guards.json'), JSON.stringify({ held, of: mine.length }))
process.exitCode = held === mine.length && held > 0 ? 0 : 1

/** Why taking the guard away proves nothing, if so. `whole` is how the tests went with all guards in place. */
async function whyNotProven(guard: Guard, whole: Played): Promise<string | undefined> {
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
    return `with the guard in place, ${JSON.stringify(name)} of ${file} is ${before[0]?.status ?? 'not there'}`
  const pattern = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const played = await play([file, '-t', pattern], guard)
  if (typeof played === 'string') return played
  const after = named(played, guard)
  if (after.length === 0) return `${file} could not be loaded without the guard`
  return after.some(({ status }) => status === 'failed') ? undefined : `${file} stayed green`
}

type Result = { title: string; fullName: string; status: string; failureMessages: string[] }
/** Per test file how its tests went, or why they did not run. */
type Played = { name: string; assertionResults: Result[] }[] | string

function named(played: Played, { test: { file, name } }: Guard): Result[] {
  if (typeof played === 'string') return []
  return played
    .filter(each => each.name.endsWith(`/${file}`))
    .flatMap(each => each.assertionResults)
    .filter(
      ({ title, fullName, status }) => status !== 'skipped' && (title.startsWith(name) || fullName.includes(name)),
    )
}

async function play(what: string[], taken?: Guard): Promise<Played> {
  mkdirSync('build', { recursive: true })
  const results = join('build', `guards-${process.pid}-${runs++}.json`)
  const vitest = join('node_modules', 'vitest', 'vitest.mjs')
  // What is kept of a changed module would be found by every run after it, and what is kept of the unchanged one by this one.
  const how = ['--reporter=json', `--outputFile=${results}`, '--fsModuleCache=false']
  const child = spawn(process.execPath, [vitest, 'run', '--project', 'unit', ...what, ...how], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: taken ? { ...env, GUARD_TAKEN_AWAY: JSON.stringify(taken) } : env,
  })
  let said = ''
  child.stderr.on('data', (text: Buffer) => {
    said = (said + text).slice(0, 500)
  })
  await new Promise(ended => child.once('close', ended))
  if (!existsSync(results)) return `the tests did not run: ${said}`
  const { testResults } = JSON.parse(readFileSync(results, 'utf8')) as { testResults: Exclude<Played, string> }
  rmSync(results)
  return testResults
}
