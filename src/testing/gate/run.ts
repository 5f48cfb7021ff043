// `npm test` and, with --full, `npm run test:full`: runs the parts one after another and says how long each took.
// `--shard=1/4` runs a quarter of each part, so four machines can share a long run; arguments name the parts to run.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { findChromium, hasChromium, preferShell } from '../../../e2e/support/chromium.ts'
import type { PartOfRun } from '../run-digest.ts'
import { countProcessorTime } from './processor-time.ts'
import { type Played, writeTested } from './tested.ts'

const { values: flags, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: { full: { type: 'boolean', default: false }, shard: { type: 'string', default: '1/1' } },
})
const [shard = 1, shards = 1] = flags.shard.split('/').map(Number)
if (!(shard >= 1 && shard <= shards)) throw new Error(`--shard=${flags.shard} must be a share of the run, such as 1/4`)

const DIGEST = join('build', 'run-digest.jsonl')
const env = { ...process.env, RUN_DIGEST: DIGEST, ...(flags.full && { TEST_LENGTH: 'full' }) }

type Part = { name: string; program: string[]; shards?: boolean; needsBrowser?: boolean; fullOnly?: boolean }

const vitest = (project: string) => [join('node_modules', 'vitest', 'vitest.mjs'), 'run', '--project', project]
const PARTS: readonly Part[] = [
  { name: 'check', program: ['run.mjs', 'check'] },
  { name: 'build', program: ['run.mjs', 'build'] },
  { name: 'unit', program: vitest('unit'), shards: true },
  { name: 'faults', program: vitest('faults'), shards: true },
  { name: 'e2e', program: vitest('e2e'), shards: true, needsBrowser: true },
  { name: 'slow-hands', program: vitest('slow-hands'), shards: true, needsBrowser: true },
  { name: 'guards', program: [join('src', 'testing', 'guards', 'run.ts')], shards: true, fullOnly: true },
  { name: 'mutation', program: ['run.mjs', 'test:mutation'], fullOnly: true },
]

const unknown = wanted.find(name => PARTS.every(part => part.name !== name))
if (unknown) throw new Error(`${unknown} is not one of the parts: ${PARTS.map(({ name }) => name).join(', ')}`)

// CI must never pass without a browser; a newcomer's first run says what it skipped.
if (process.env.CI || flags.full) findChromium()
const browser = hasChromium()
if (browser) preferShell()
/** The first machine runs the parts that can't be split, except the build, which every machine needs. */
const isMine = ({ name, shards }: Part) => shards || name === 'build' || shard === 1

// Removes the results of earlier runs.
for (const file of ['faults.jsonl', 'guards.json', 'mutation.json']) rmSync(join('build', file), { force: true })

const played: Played[] = []
for (const part of PARTS) {
  if (wanted.length > 0 && !wanted.includes(part.name)) continue
  if ((part.fullOnly && !flags.full) || (part.needsBrowser && !browser) || !isMine(part)) continue
  played.push(await play(part))
  // A full run reports everything that fails; a short one stops at the first failed part.
  if (!played.at(-1)!.passed && !flags.full) break
}
console.log(inText())
const passed = played.every(each => each.passed)
if (passed && !browser) console.log(howToInstall())
if (flags.full) writeTested(played, flags.shard)
process.exitCode = passed ? 0 : 1

async function play({ name, program, shards: isShared }: Part): Promise<Played> {
  rmSync(DIGEST, { force: true })
  const args = isShared && shards > 1 ? [...program, `--shard=${flags.shard}`] : program
  const began = performance.now()
  const took = countProcessorTime()
  const child = spawn(process.execPath, args, { stdio: 'inherit', env })
  const ended = await new Promise(resolve => child.once('close', resolve))
  return {
    part: name,
    passed: ended === 0,
    seconds: (performance.now() - began) / 1000,
    processorSeconds: took(),
    // Parts that aren't test runs don't write one.
    digest: existsSync(DIGEST) ? (JSON.parse(readFileSync(DIGEST, 'utf8').trim()) as PartOfRun) : undefined,
  }
}

function inText(): string {
  const seconds = (n: number | undefined) => (n === undefined ? '' : String(Math.round(n)))
  const row = (...[part, took, ofProcessor, how]: string[]) =>
    `${part!.padEnd(12)}${took!.padStart(8)}${ofProcessor!.padStart(20)}   ${how}`
  const sum = (of: (each: Played) => number) => played.reduce((total, each) => total + of(each), 0)
  return [
    row('part', 'seconds', 'of processor time', ''),
    ...played.map(each =>
      row(each.part, seconds(each.seconds), seconds(each.processorSeconds), each.passed ? 'passed' : 'FAILED'),
    ),
    row('in all', seconds(sum(each => each.seconds)), seconds(sum(each => each.processorSeconds ?? 0)), ''),
  ].join('\n')
}

function howToInstall(): string {
  return `
Everything that doesn't need a browser passed. Tests that need one did NOT run, because no Chromium was found.
Install one and run npm test again:
  Debian, Ubuntu   apt-get install chromium-headless-shell   (or chromium)
  elsewhere        npx playwright-core install chromium, or set CHROMIUM_PATH to a Chromium executable`
}
