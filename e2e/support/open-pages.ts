import type { Browser, CDPSession, Page } from 'playwright-core'
import { openVisits } from './visit.ts'

/** How long a page of a failed test has to answer, and how long work is measured, in milliseconds. */
const ANSWER_WITHIN_MS = 5_000
const MEASURED_MS = 1_000

/**
 * The open pages of a failed test: what each is doing, the requests that have no answer yet, and how much the browser's
 * processes work. A page that only waits, one that never rests, and one that can't draw look the same from outside.
 */
export async function describeOpenPages(browser: Browser): Promise<string> {
  const work = within(workOf(browser), 'unknown')
  const pages = await Promise.all(
    [...openVisits(browser)].map(async ({ page, troubles, unanswered }) => [
      `  at ${page.url()}: ${await activityOf(page)}`,
      ...[...unanswered].map(
        ([request, at]) => `    no answer since ${at.toISOString()}: ${request.method()} ${request.url()}`,
      ),
      ...troubles.map(each => `    ${each}`),
    ]),
  )
  return [`Open pages at ${new Date().toISOString()}, browser processes: ${await work}`, ...pages.flat()].join('\n')
}

async function activityOf(page: Page): Promise<string> {
  const answer = page.evaluate(() => (document.hidden ? 'is hidden' : 'is visible'))
  const frame = () => page.evaluate(() => new Promise<string>(done => requestAnimationFrame(() => done('draws'))))
  const task = page.context().newCDPSession(page).then(mainThreadOf)
  // The first frame may have been on its way when drawing stopped, so the second one counts.
  const drawn = frame()
    .then(() => pause(MEASURED_MS))
    .then(frame)
  const said = [within(answer, "doesn't answer"), within(drawn, "doesn't draw"), within(task, 'main thread unknown')]
  return (await Promise.all(said)).join(', ')
}

async function mainThreadOf(devtools: CDPSession): Promise<string> {
  await devtools.send('Performance.enable')
  const seconds = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    return metrics.find(each => each.name === 'TaskDuration')!.value
  }
  return `main thread busy for ${await growth(seconds)}`
}

async function workOf(browser: Browser): Promise<string> {
  const devtools = await browser.newBrowserCDPSession()
  const first = await devtools.send('SystemInfo.getProcessInfo')
  const used = first.processInfo.map(async ({ id, type }) => {
    const seconds = async () => {
      const { processInfo } = await devtools.send('SystemInfo.getProcessInfo')
      return processInfo.find(each => each.id === id)?.cpuTime ?? 0
    }
    return `${type} ${await growth(seconds)}`
  })
  return (await Promise.all(used)).join(', ')
}

/** By how much a count of seconds grows while it is measured. */
async function growth(seconds: () => Promise<number>): Promise<string> {
  const before = await seconds()
  await pause(MEASURED_MS)
  return `${((await seconds()) - before).toFixed(2)} of ${MEASURED_MS / 1_000} s`
}

/** What is said in time. A page that is gone or can't answer is described, too. */
const within = (said: Promise<string>, otherwise: string): Promise<string> =>
  Promise.race([said.catch(() => otherwise), pause(ANSWER_WITHIN_MS).then(() => otherwise)])

const pause = (ms: number) => new Promise<void>(done => setTimeout(done, ms))
