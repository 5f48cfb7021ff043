import { setTimeout as wait } from 'node:timers/promises'
import {
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  type Locator,
  type Page,
  type Request,
  request,
} from 'playwright-core'
import type { Chance } from '#src/testing/chance.ts'
import { applyRoutesAtOnce } from '../support/routes.ts'
import { slowPages } from '../support/slow-processor.ts'
import { idle, type Noted, noteHands, notesOf } from './page-notes.ts'

/** How long a page may take after a tap before it counts as frozen. */
const PATIENCE_MS = 20_000
/** About as much of a page as an iPhone 13 or a Pixel 7 shows. */
const SCREEN = { width: 390, height: 844 }
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000 }

/** What went wrong in a try, in sentences. */
export type Findings = { frozen: string[]; letters: string[]; lost: string[]; twice: string[] }

/** What varies from try to try. `rate` says how many times slower the processor is. */
export type How = {
  rate: number
  /** The longest that a person pauses. */
  longestPauseMs: number
  /** `late scripts` arrive 2 seconds plus up to two such pauses late: much is typed and tapped before. */
  network: 'fast' | 'slow 4G' | 'late scripts'
  byLink: boolean
  /** Whether an earlier visit left a draft on this device. */
  kept: boolean
  chance: Chance
}

/** The try can't continue; its findings say why. */
export class Stopped extends Error {}

/** A phone on which a person types and taps, and the findings about how the page handled it. */
export type Phone = {
  page: Page
  context: BrowserContext
  how: How
  findings: Findings
  /** API calls from someone else, on another device. */
  somebodyElse(): Promise<APIRequestContext>
  /** Opens a page by its address or by tapping a link on another page. Resolves when `first` is visible. */
  arrive(path: string, link: LinkTo, first: Locator): Promise<void>
  /** Stores on this device what an earlier visit left there. */
  keep(key: string, value: unknown): Promise<void>
  tap(target: Locator): Promise<void>
  /** The same, and in this share of cases again right away if it's still there, because nothing seems to happen. */
  tapImpatiently(target: Locator, share: number): Promise<void>
  /** Taps a field and types into it as soon as the browser focuses it. */
  type(field: Locator, words: string): Promise<void>
  /** Pauses for a while, in this share of cases. */
  pause(share?: number): Promise<void>
  /** Waits for what the page does after a tap on `pressed`. */
  comes<T>(what: string, work: (patience: { timeout: number }) => Promise<T>, pressed?: string): Promise<T>
  /** Waits for the first POST to this path and returns its body. */
  sends(path: string, pressed: string): Promise<unknown>
  /** The bodies sent with POST to this path: JSON parsed, a form as raw text. */
  sent(path: string): unknown[]
  /** Records a finding unless this is the text that was typed, or another allowed text. */
  reads(where: string, words: unknown, ...typed: unknown[]): void
  /** Records a finding unless it was done as often as it was tapped. */
  counts(what: string, times: number, wanted?: number): void
  /** Reads until the value is right, for as long as a person would wait; returns the last value. */
  settles<T>(read: () => Promise<T>, isRight: (value: T) => boolean): Promise<T>
  notes(): Promise<Noted>
  close(): Promise<void>
}

/** A link on another page; `opens` are the menus to open before it's visible. */
type LinkTo = { on: string; opens?: (page: Page) => Locator[]; name: (page: Page) => Locator }

/** Opens a phone on a site that trusts one proxy. `address` is its apparent IP address, which limits count by. */
export async function openPhone(browser: Browser, origin: string, address: string, how: How): Promise<Phone> {
  const { chance } = how
  const context = await browser.newContext({
    baseURL: origin,
    viewport: SCREEN,
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    locale: 'en-US',
    extraHTTPHeaders: { 'x-forwarded-for': address },
  })
  applyRoutesAtOnce(context, origin)
  await context.addInitScript(noteHands)
  const page = await context.newPage()
  const posts: { path: string; body: unknown }[] = []
  page.on('request', request => {
    if (request.method() !== 'POST') return
    const isJson = request.headers()['content-type']?.startsWith('application/json')
    posts.push({
      path: new URL(request.url()).pathname,
      body: isJson ? (request.postDataJSON() as unknown) : request.postData(),
    })
  })
  const endSlowing = await slowPages(page, how.rate)
  if (how.network === 'slow 4G') {
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', SLOW_4G)
  } else if (how.network === 'late scripts') {
    const lateMs = chance.between(2_000, 2_000 + 2 * how.longestPauseMs)
    let late: Promise<unknown> | undefined
    await page.route('**/assets/*.js', async route => {
      late ??= wait(lateMs)
      await late
      await route.continue()
    })
  }
  const findings: Findings = { frozen: [], letters: [], lost: [], twice: [] }
  const others: APIRequestContext[] = []
  const keyMs = chance.between(30, 120)

  const phone: Phone = {
    page,
    context,
    how,
    findings,
    async somebodyElse() {
      const other = await request.newContext({ baseURL: origin, extraHTTPHeaders: { 'x-forwarded-for': address } })
      others.push(other)
      return other
    },
    async arrive(path, link, first) {
      if (how.byLink) {
        await page.goto(link.on, { waitUntil: 'commit' })
        for (const step of [...(link.opens?.(page) ?? []), link.name(page)]) {
          const way = step.filter({ visible: true }).first()
          await way.waitFor()
          await phone.pause()
          await phone.tap(way)
        }
      } else await page.goto(path, { waitUntil: 'commit' })
      await phone.comes(path, patience => first.waitFor(patience))
    },
    async keep(key, value) {
      await context.addInitScript(
        ([place, text]) => {
          // Only once: what the page writes there must survive loading another document.
          if (location.origin === 'null' || sessionStorage.getItem(`seeded ${place}`)) return
          sessionStorage.setItem(`seeded ${place}`, 'yes')
          localStorage.setItem(place!, text!)
        },
        [key, JSON.stringify(value)],
      )
    },
    tap: target => target.tap({ noWaitAfter: true, timeout: PATIENCE_MS }),
    async tapImpatiently(target, share) {
      await phone.tap(target)
      if (!chance.yes(share)) return
      const [place] = await target.evaluateAll(all =>
        all.map(each => {
          const { x, y, width, height } = each.getBoundingClientRect()
          return { x: x + width / 2, y: y + height / 2 }
        }),
      )
      if (place) await page.touchscreen.tap(place.x, place.y)
    },
    async type(field, words) {
      await phone.tap(field)
      const box = await field.elementHandle({ timeout: PATIENCE_MS })
      await page.waitForFunction(each => each === document.activeElement, box, { timeout: PATIENCE_MS })
      const stop = chance.between(1, Math.max(1, words.length - 1))
      await page.keyboard.type(words.slice(0, stop), { delay: keyMs })
      await phone.pause(0.3)
      await page.keyboard.type(words.slice(stop), { delay: keyMs })
    },
    async pause(share = 0.5) {
      if (chance.yes(share)) await wait(chance.between(0, how.longestPauseMs))
    },
    async comes(what, work, pressed) {
      const before = page.url()
      try {
        return await work({ timeout: PATIENCE_MS })
      } catch (error) {
        if (!isTimeout(error)) throw error
        const wasEarly = (await phone.notes()).presses.some(
          press => press.isEarly && pressed && press.name.includes(pressed),
        )
        const isPressLost = wasEarly && page.url() === before && (await idle(page))
        if (isPressLost) findings.lost.push(`"${pressed}" was tapped early, but no ${what} followed`)
        else findings.frozen.push(`no ${what} within ${PATIENCE_MS / 1000} s, at ${page.url()}`)
        throw new Stopped()
      }
    },
    async sends(path, pressed) {
      const found = () => posts.find(post => post.path === path)
      await phone.comes(
        `POST ${path}`,
        async patience => {
          const isIt = (sent: Request) => sent.method() === 'POST' && new URL(sent.url()).pathname === path
          if (!found()) await page.waitForRequest(isIt, patience)
        },
        pressed,
      )
      return found()?.body
    },
    sent: path => posts.filter(post => post.path === path).map(post => post.body),
    reads(where, words, ...typed) {
      if (!typed.includes(words))
        findings.letters.push(`${where}: typed ${JSON.stringify(typed[0])}, there is ${JSON.stringify(words)}`)
    },
    counts(what, times, wanted = 1) {
      if (times < wanted) findings.lost.push(`${what}: ${times} of ${wanted}`)
      if (times > wanted) findings.twice.push(`${what}: ${times} instead of ${wanted}`)
    },
    async settles(read, isRight) {
      let value = await read()
      for (const giveUp = Date.now() + PATIENCE_MS; !isRight(value) && Date.now() < giveUp; ) {
        await wait(100)
        value = await read()
      }
      return value
    },
    notes: () => notesOf(page),
    async close() {
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await context.close()
      await endSlowing()
      for (const other of others) await other.dispose()
    },
  }
  return phone
}

export const isTimeout = (error: unknown) => error instanceof Error && error.name === 'TimeoutError'

/** All results of typing into existing text: a tap can put the caret anywhere in it. */
export const typedInto = (before: string, typed: string): string[] =>
  Array.from({ length: before.length + 1 }, (_, index) => before.slice(0, index) + typed + before.slice(index))
