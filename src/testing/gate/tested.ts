import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { RULES } from '../mutation/rules.ts'
import type { PartOfRun } from '../run-digest.ts'

/** How a part of a test run went. */
export type Played = {
  part: string
  passed: boolean
  seconds: number
  /** User and system time of all processes; undefined where the system doesn't report it. */
  processorSeconds: number | undefined
  digest: PartOfRun | undefined
}

const FILE = join('docs', 'tested.md')
const LONGEST = 10

type Row = readonly string[]
/** A table of the document, and which of its earlier rows a new one replaces. */
type Table = { heading: string; columns: Row; rows: Row[]; replaces: (fresh: Row, old: Row) => boolean }

const sameIn =
  (...cells: number[]): Table['replaces'] =>
  (fresh, old) =>
    cells.every(at => fresh[at] === old[at])

/**
 * Writes the results of a long run to docs/tested.md. When several machines share a run, each writes its own rows; rows
 * of parts that were not run stay.
 */
export function writeTested(played: readonly Played[], shard: string): void {
  const text = readFileSync(FILE, 'utf8')
  const tables = [runs(played, shard), longestFiles(played), faultsSeen(shard), mutants()]
  writeFileSync(FILE, tables.reduce(replaceTable, text))
}

function runs(played: readonly Played[], shard: string): Table {
  const commit = git('rev-parse', '--short=10', 'HEAD')
  const changed = git('status', '--porcelain', '--untracked-files=no', '--', `:!${FILE}`) ? ' with changes' : ''
  const day = new Date().toISOString().slice(0, 16).replace('T', ' ')
  return {
    heading: 'The parts of npm run test:full',
    columns: ['part', 'share', 'result', 'what', 'seconds', 'of processor time', 'commit', 'ended (UTC)'],
    // A part split into a different number of shares than before was rerun as a whole.
    replaces: (fresh, old) =>
      fresh[0] === old[0] && (fresh[1] === old[1] || fresh[1]!.split('/')[1] !== old[1]!.split('/')[1]),
    rows: played.map(each => [
      each.part,
      shard,
      each.passed ? 'passed' : 'FAILED',
      figuresOf(each),
      String(Math.round(each.seconds)),
      each.processorSeconds === undefined ? '' : String(Math.round(each.processorSeconds)),
      commit + changed,
      day,
    ]),
  }
}

function figuresOf({ part, digest }: Played): string {
  if (part === 'guards') {
    const { proven, of } = readJson<{ proven: number; of: number }>('build/guards.json') ?? { proven: 0, of: 0 }
    return `${proven} of ${of} guards proven`
  }
  if (part === 'mutation') {
    const of = scores()
    return `${of.reduce((sum, each) => sum + each.killed, 0)} of ${of.reduce((sum, each) => sum + each.all, 0)} mutants noticed`
  }
  if (!digest) return ''
  const { passed, failed, skipped } = digest
  const reasons = [...new Set(skipped.map(each => each.why))].join('; ')
  return `${passed} passed, ${failed} failed, ${skipped.length} skipped${reasons && ` (${reasons})`}`
}

const longestFiles = (played: readonly Played[]): Table => ({
  heading: 'The longest files of each part',
  columns: ['part', 'file', 'tests', 'seconds'],
  replaces: sameIn(0),
  rows: played.flatMap(({ part, digest }) =>
    (digest?.files ?? [])
      .slice(0, LONGEST)
      .map(({ file, tests, seconds }) => [part, file, String(tests), seconds.toFixed(0)]),
  ),
})

function faultsSeen(shard: string): Table {
  const file = 'build/faults.jsonl'
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []
  const rows = lines.map(line => JSON.parse(line) as { id: string; what: string; seen: string })
  return {
    heading: 'What the faults showed',
    columns: ['id', 'what', 'seen'],
    // A run that isn't shared lists every fault, so rows with earlier labels go.
    replaces: shard === '1/1' ? () => true : sameIn(0, 1),
    rows: rows.map(({ id, what, seen }) => [id, what, seen]),
  }
}

const mutants = (): Table => ({
  heading: 'Mutants of the pure rules',
  columns: ['rule', 'mutants', 'noticed', 'percent'],
  // No machine runs only a share of them, so the list is new as a whole.
  replaces: () => true,
  rows: scores().map(({ file, all, killed }) => [file, String(all), String(killed), ((100 * killed) / all).toFixed(1)]),
})

type Mutants = { files: Record<string, { mutants: { status: string }[] }> }

/** For each rule, how many mutants there are and how many a test caught, from StrykerJS's report. */
function scores() {
  const report = readJson<Mutants>('build/mutation.json')
  if (!report) return []
  return RULES.map(file => {
    const mutants = report.files[file]!.mutants.filter(({ status }) => status !== 'Ignored')
    return {
      file,
      all: mutants.length,
      killed: mutants.filter(({ status }) => status === 'Killed' || status === 'Timeout').length,
    }
  })
}

/**
 * The document with these rows added to the table below the heading, next to the existing ones that they don't replace.
 */
function replaceTable(text: string, { heading, columns, rows, replaces }: Table): string {
  const lines = text.split('\n')
  const start = lines.indexOf(`## ${heading}`)
  if (start < 0) throw new Error(`${FILE} has no heading "${heading}"`)
  const first = lines.findIndex((line, index) => index > start && line.startsWith('|'))
  const next = lines.findIndex((line, index) => index > start && line.startsWith('## '))
  const end = next < 0 ? lines.length : next
  const begin = first < 0 || first > end ? end : first
  const kept = lines
    .slice(begin, end)
    .filter(line => line.startsWith('|'))
    .slice(2)
    .map(line => line.slice(2, -2).split(' | '))
    .filter(old => !rows.some(fresh => replaces(fresh, old)))
  const all = [
    columns,
    columns.map(() => '---'),
    ...kept,
    ...rows.map(row => row.map(cell => cell.replaceAll('|', '/'))),
  ]
  return [...lines.slice(0, begin), ...all.map(row => `| ${row.join(' | ')} |`), '', ...lines.slice(end)].join('\n')
}

const git = (...words: string[]) => execFileSync('git', words, { encoding: 'utf8' }).trim()
const readJson = <T>(file: string) => (existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : undefined)
