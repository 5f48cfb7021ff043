import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { connectTo } from '#src/platform/database/open-database.ts'
import { signIn } from '#src/testing/signed-in.ts'
import { type Buyer, buy, makeBuyers, makeClass } from '../../e2e/support/buyers.ts'
import { atEnd } from '../ending.ts'
import type { Running } from '../processes.ts'
import type { Result } from '../results.ts'
import { median } from '../rounds.ts'
import type { Site } from '../site.ts'

const PER_SECOND = 20
/** Every so many requests one is a whole purchase. */
const PURCHASE_EVERY = 20
/** Memory may grow by so much from the end of the first third to the end of the last, in percent (R18). */
const MOST_GROWTH = 10
const UNHANDLED = 'a promise was rejected without a handler'

const MIX = {
  visitor: ['/', '/classes', '/schedule', '/faq', '/api/search/classes?limit=20', '/api/program', '/login'],
  parent: ['/portal', '/cart', '/api/cart', '/api/registrations', '/favorites', '/account', '/api/children'],
  staff: ['/admin', '/admin/today', '/admin/messages', '/api/admin/registrations', '/admin/families'],
} as const
type Who = keyof typeof MIX
type Answer = { third: number; path: string; status: number; ms: number }

/** Visitors, a family and staff for so many minutes, 20 requests a second: does memory grow, do answers slow down, does anything break? */
export async function measureSoak(site: Site, product: Running, minutes: number): Promise<Result[]> {
  const open = connectTo({ connectionString: site.databaseUrl }, { poolSize: 2 })
  atEnd(open.close)
  const cookies = { visitor: '', parent: await cookieOf('parent'), staff: await cookieOf('staff') }
  const classId = await makeClass(site.pool, { capacity: 0 })
  const origin = `http://127.0.0.1:${product.port}`
  const lasts = minutes * 60_000
  const [answers, memory]: [Answer[], { third: number; megabytes: number }[]] = [[], []]
  const unhandled = new Set<string>()
  const began = performance.now()
  const third = () => Math.min(2, Math.floor(((performance.now() - began) / lasts) * 3))
  const families: Buyer[] = []
  const running = new Set<Promise<void>>()

  for (let n = 0; performance.now() - began < lasts; n++) {
    if (families.length === 0) families.push(...(await makeBuyers(site.pool, 200)))
    const asking = (n % PURCHASE_EVERY === 0 ? purchase() : ask(n)).finally(() => running.delete(asking))
    running.add(asking)
    if (n % PER_SECOND === 0) look()
    await pause(Math.max(0, began + ((n + 1) * 1000) / PER_SECOND - performance.now()))
  }
  await Promise.all(running)
  look()
  return [growth(), ...times(), trouble()]

  async function cookieOf(name: string) {
    const { rows } = await open.pool.query('SELECT id FROM users WHERE email = $1', [`${name}@example.com`])
    return signIn(open.db, rows[0].id)
  }

  async function timed(path: string, work: () => Promise<number>) {
    const [since, of] = [performance.now(), third()]
    const status = await work().catch(() => 0)
    answers.push({ third: of, path, status, ms: performance.now() - since })
  }

  function ask(n: number) {
    const who = (['visitor', 'parent', 'visitor', 'staff'] as Who[])[n % 4]!
    const path = MIX[who][Math.floor(n / 4) % MIX[who].length]!
    const headers = { cookie: cookies[who], 'x-forwarded-for': `10.7.${(n >> 8) & 255}.${n & 255}` }
    return timed(path, async () => {
      const answer = await fetch(origin + path, { headers, redirect: 'manual' })
      await answer.arrayBuffer()
      return answer.status
    })
  }

  function purchase() {
    return timed('a purchase', async () => {
      const { result } = await buy(origin, families.pop()!, classId)
      return result === 'bought' ? 200 : 500
    })
  }

  function look() {
    const [, kilobytes] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${product.pid}/status`, 'utf8'))!
    memory.push({ third: third(), megabytes: Number(kilobytes) / 1024 })
    for (const line of product.output().split('\n')) if (line.includes(UNHANDLED)) unhandled.add(line)
  }

  /** The end of a third is its last half: a collection of garbage more or less does not matter. */
  function megabytesAfter(which: number) {
    const all = memory.filter(each => each.third === which).map(each => each.megabytes)
    return median(all.slice(all.length >> 1))
  }

  function growth(): Result {
    const [warm, last] = [megabytesAfter(0), megabytesAfter(2)]
    const percent = (last / warm - 1) * 100
    return {
      what: `memory over ${minutes} minutes at ${PER_SECOND} requests a second`,
      figure: `${percent.toFixed(1)}%`,
      detail: `${Math.round(warm)} MB after the first third, ${Math.round(last)} MB after the last`,
      aim: `below ${MOST_GROWTH}%`,
      met: percent < MOST_GROWTH,
    }
  }

  function times(): Result[] {
    return ['first', 'second', 'last'].map((name, which) => {
      const sorted = answers
        .filter(each => each.third === which && each.path !== 'a purchase')
        .map(each => each.ms)
        .sort((a, b) => a - b)
      const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1)
      return {
        what: `  the ${name} third`,
        figure: `${at(0.99)} ms`,
        detail: `99th percentile of ${sorted.length}; median ${at(0.5)} ms`,
      }
    })
  }

  function trouble(): Result {
    const broken = answers.filter(({ status }) => status === 0 || status >= 400)
    const kinds = [...new Set(broken.map(({ path, status }) => `${status} at ${path}`))]
    return {
      what: '  failed answers and unhandled promise rejections',
      figure: `${broken.length + unhandled.size}`,
      detail: kinds.slice(0, 5).join(', ') || `of ${answers.length} answers`,
      aim: 'none',
      met: broken.length + unhandled.size === 0,
    }
  }
}
