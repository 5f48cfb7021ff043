import { Worker } from 'node:worker_threads'
import type { Browser, CDPSession, Page } from 'playwright-core'

/** Finds a process while its page is still new: error pages and other tabs start theirs while others run. */
const LOOK_MS = 100

type Slowed = {
  worker: Worker
  devtools: CDPSession
  timer: NodeJS.Timeout
  /** The current look for processes, or the last one. */
  looking: Promise<void>
  visitors: number
  known: Set<number>
}
const slowed = new WeakMap<Browser, Promise<Slowed>>()

/**
 * Lets this page, and all others of its browser, run only part of the time, as on a phone whose processor is `rate`
 * times slower: all of their threads, not just the one that runs scripts. The first call decides how slow. The returned
 * function ends it, once every caller has called theirs.
 *
 * The browser's own throttling keeps half a processor busy while a page is idle, which is most of the time that people
 * look at one. Windows can't stop a process, so it's used there.
 */
export async function slowPages(page: Page, rate: number): Promise<() => Promise<void>> {
  if (rate === 1) return async () => {}
  if (process.platform === 'win32') {
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate })
    return () => devtools.detach()
  }
  const browser = page.context().browser()!
  const ours = slowed.get(browser) ?? beginSlowing(browser, rate)
  slowed.set(browser, ours)
  const slowing = await ours
  slowing.visitors++
  await lookForPages(slowing)
  return async () => {
    if (--slowing.visitors === 0) await endSlowing(browser, slowing)
  }
}

async function beginSlowing(browser: Browser, rate: number): Promise<Slowed> {
  const devtools = await browser.newBrowserCDPSession()
  const worker = new Worker(new URL('./slow-processor-worker.ts', import.meta.url), { workerData: { rate } })
  const timer = setInterval(() => {
    slowing.looking = slowing.looking.then(() => lookForPages(slowing))
  }, LOOK_MS)
  const slowing: Slowed = { worker, devtools, timer, looking: Promise.resolve(), visitors: 0, known: new Set() }
  // No pages are left to slow.
  browser.once('disconnected', () => clearInterval(timer))
  return slowing
}

/** Tells the worker about the processes of pages that it doesn't know yet. */
async function lookForPages({ devtools, worker, known }: Slowed): Promise<void> {
  const { processInfo } = await devtools.send('SystemInfo.getProcessInfo')
  for (const { type, id } of processInfo) {
    if (type !== 'renderer' || known.has(id)) continue
    known.add(id)
    worker.postMessage(id)
  }
}

async function endSlowing(browser: Browser, slowing: Slowed): Promise<void> {
  const { timer, worker, devtools } = slowing
  slowed.delete(browser)
  clearInterval(timer)
  await slowing.looking
  await new Promise(resolve => {
    worker.once('exit', resolve)
    worker.postMessage('end')
  })
  if (browser.isConnected()) await devtools.detach()
}
