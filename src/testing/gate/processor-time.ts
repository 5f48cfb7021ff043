import { existsSync, readdirSync, readFileSync } from 'node:fs'

/** How often browsers are sampled: the time that one uses between the last sample and its end is not counted. */
const LOOK_MS = 500
/** The length of a clock tick, in which Linux counts every process's time. */
const TICK_S = 0.01

type Process = { id: number; parent: number; isBrowser: boolean; ownSeconds: number; childrenSeconds: number }

/**
 * Starts counting the processor time, user and system, of everything that this process starts. The returned function
 * gives the seconds since then, or nothing where the system doesn't report them.
 *
 * A process learns its children's time when they end, and they learn theirs. Only a browser ends without waiting for
 * its processes, so those are sampled while they run.
 */
export function countProcessorTime(): () => number | undefined {
  if (!existsSync('/proc/self/stat')) return () => undefined
  const before = readProcess(process.pid)!.childrenSeconds
  /** For each browser, the time that the processes below it had used at the last sample. */
  const browsers = new Map<number, number>()
  const timer = setInterval(() => {
    for (const [id, seconds] of belowBrowsers()) browsers.set(id, seconds)
  }, LOOK_MS)
  return () => {
    clearInterval(timer)
    const inBrowsers = [...browsers.values()].reduce((sum, seconds) => sum + seconds, 0)
    return readProcess(process.pid)!.childrenSeconds - before + inBrowsers
  }
}

/** For each browser below this process, the seconds of all processes below it, running and ended. */
function belowBrowsers(): Map<number, number> {
  const all = new Map<number, Process>()
  for (const name of readdirSync('/proc')) {
    const found = /^\d+$/.test(name) && readProcess(Number(name))
    if (found) all.set(found.id, found)
  }
  const seconds = new Map<number, number>()
  for (const each of all.values()) {
    const above = ancestorsOf(each, all)
    // The topmost is the browser; its own time is reported to the process that started it.
    const browser = above.findLast(other => other.isBrowser)
    if (!browser || !above.some(other => other.id === process.pid)) continue
    seconds.set(browser.id, (seconds.get(browser.id) ?? 0) + each.ownSeconds + each.childrenSeconds)
  }
  return seconds
}

function ancestorsOf({ parent }: Process, all: ReadonlyMap<number, Process>): Process[] {
  const found: Process[] = []
  for (let above = all.get(parent); above; above = all.get(above.parent)) found.push(above)
  return found
}

/** What Linux reports about a process, unless it has ended. */
function readProcess(id: number): Process | undefined {
  let text: string
  try {
    text = readFileSync(`/proc/${id}/stat`, 'utf8')
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined
    throw error
  }
  const name = text.slice(text.indexOf('('), text.lastIndexOf(')'))
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const [user = 0, system = 0, childrenUser = 0, childrenSystem = 0] = fields.slice(11, 15).map(Number)
  return {
    id,
    parent: Number(fields[1]),
    isBrowser: /chrom|headless_shell/i.test(name),
    ownSeconds: (user + system) * TICK_S,
    childrenSeconds: (childrenUser + childrenSystem) * TICK_S,
  }
}
