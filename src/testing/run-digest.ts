import { appendFileSync, mkdirSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter, TestCase, TestModule, TestSuite } from 'vitest/node'
import './needs.ts'

/** How many of the slowest files are listed. */
const LONGEST = 10

/**
 * The results of one part of a test run: a line in the file set by RUN_DIGEST, for the table of `npm run test:full`.
 */
export type PartOfRun = {
  part: string
  seconds: number
  passed: number
  failed: number
  skipped: { file: string; test: string; why: string }[]
  files: { file: string; seconds: number; tests: number }[]
}

/** Reports at the end of a run what ran, which files took longest, and what was skipped and why. */
export class RunDigest implements Reporter {
  #began = 0
  #pauses: ReturnType<typeof watchForPauses> | undefined

  onTestRunStart() {
    this.#began = performance.now()
    this.#pauses = watchForPauses()
  }

  onTestCaseResult(test: TestCase) {
    const { state, errors } = test.result()
    if (state === 'failed') printFailure(test.fullName, errors)
  }

  onTestSuiteResult(suite: TestSuite) {
    printFailure(suite.fullName, suite.errors())
  }

  onTestModuleEnd(module: TestModule) {
    printFailure(fileOf(module), module.errors())
  }

  onTestRunEnd(modules: readonly TestModule[]) {
    const part = partOf(modules, (performance.now() - this.#began) / 1000)
    console.log([inText(part), ...(this.#pauses?.end() ?? [])].join('\n'))
    const file = process.env.RUN_DIGEST
    if (!file) return
    mkdirSync('build', { recursive: true })
    appendFileSync(file, `${JSON.stringify(part)}\n`)
  }
}

/** Prints failures right away, because a long run may be stopped before it prints its errors. */
function printFailure(what: string, errors: readonly Failure[]) {
  if (errors.length > 0) console.log(`Failed: ${what}\n${errors.map(textOf).join('\n')}`)
}

type Failure = { stack?: string; message: string; cause?: Failure }

/** With its cause: of a random history, only the cause says how the site and the model differ. */
const textOf = ({ stack, message, cause }: Failure): string =>
  [stack ?? message, ...(cause ? [`Caused by: ${textOf(cause)}`] : [])].join('\n')

const LOOK_MS = 500
const PAUSE_MS = 5_000

/** Records when the whole machine was paused: tests may time out then without being at fault. */
function watchForPauses() {
  const pauses: string[] = []
  let last = Date.now()
  const timer = setInterval(() => {
    const now = Date.now()
    if (now - last > PAUSE_MS)
      pauses.push(
        `The machine was paused for ${Math.round((now - last) / 1000)} s before ${new Date(now).toISOString()}.`,
      )
    last = now
  }, LOOK_MS).unref()
  return {
    end() {
      clearInterval(timer)
      return pauses
    },
  }
}

function partOf(modules: readonly TestModule[], seconds: number): PartOfRun {
  const cases = modules.flatMap(module => [...module.children.allTests()])
  const of = (state: string) => cases.filter(each => each.result().state === state)
  // If a file can't be loaded or prepared, its tests count as skipped for Vitest, or there are none.
  const unprepared = of('skipped').filter(each => !isPrepared(each.parent) && !reasonOf(each))
  const unloaded = modules.filter(module => module.state() === 'failed' && module.children.size === 0)
  return {
    part: [...new Set(modules.map(module => module.project.name))].join(', '),
    seconds,
    passed: of('passed').length,
    failed: of('failed').length + unprepared.length + unloaded.length,
    skipped: of('skipped')
      .filter(each => !unprepared.includes(each))
      .map(each => ({ file: fileOf(each.module), test: each.fullName, why: reasonOf(each) ?? 'not asked for' })),
    files: modules
      .map(module => ({
        file: fileOf(module),
        seconds: module.diagnostic().duration / 1000,
        tests: [...module.children.allTests()].length,
      }))
      .sort((a, b) => b.seconds - a.seconds),
  }
}

/** Whether everything that runs before the tests of this suite passed. */
function isPrepared(suite: TestModule | TestSuite): boolean {
  if (suite.errors().length > 0) return false
  return suite.type === 'module' || isPrepared(suite.parent)
}

const fileOf = (module: TestModule) => relative(process.cwd(), module.moduleId)

/** Why this test was skipped, if it says so. */
function reasonOf(each: TestCase): string | undefined {
  const result = each.result()
  const { needs } = each.meta()
  if (needs) return `needs ${needs}`
  return (result.state === 'skipped' && result.note) || undefined
}

function inText({ part, seconds, passed, failed, skipped, files }: PartOfRun): string {
  const count = (n: number) => n.toLocaleString('en-US')
  return [
    `${part}: ${count(passed)} passed, ${count(failed)} failed, ${count(skipped.length)} skipped, in ${count(files.length)} files and ${count(Math.round(seconds))} s. The longest:`,
    ...files.slice(0, LONGEST).map(each => `  ${each.seconds.toFixed(1).padStart(6)} s  ${each.file}`),
    ...reasons(skipped),
    `Random choices followed from TEST_SEED=${process.env.TEST_SEED}`,
    '',
  ].join('\n')
}

/** Why tests were skipped, with their number and file. */
const reasons = (skipped: PartOfRun['skipped']) =>
  [...Map.groupBy(skipped, each => `${each.file}: ${each.why}`)].map(
    ([why, all]) => `  skipped ${all.length} of ${why}`,
  )
