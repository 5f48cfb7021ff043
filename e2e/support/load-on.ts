import { setTimeout as pause } from 'node:timers/promises'
import { type Buyer, buy, call } from './buyers.ts'

const WRITERS = 6
const PAGES = ['/', '/classes', '/api/search/classes?limit=5', '/faq']

/** Families that buy spots in a class and visitors that read, through a proxy, until stopped. Collects what failed. */
export function loadOn(origin: string, classId: string, families: Buyer[]) {
  const failed: string[] = []
  const seen = { bought: 0, read: 0, streams: 0 }
  let going = true
  let next = 0
  async function buyAgain() {
    while (going && next < families.length) {
      const purchase = await buy(origin, families[next++]!, classId, call).catch(error => ({ result: 'failed', error }))
      if (purchase.result === 'bought') seen.bought++
      else failed.push(`buying: ${JSON.stringify(purchase)}`)
    }
  }
  async function readAgain() {
    while (going) {
      const page = PAGES[seen.read++ % PAGES.length]!
      const status = await fetch(origin + page, { headers: { 'x-forwarded-for': `10.9.0.${seen.read % 250}` } }).then(
        answer => answer.text().then(() => answer.status),
        error => `${error} ${error.cause}`,
      )
      if (status !== 200) failed.push(`reading ${page}: ${status}`)
      await pause(5)
    }
  }
  const leaving = new AbortController()
  /** A page that stays open reconnects whenever its stream ends. */
  async function listenAgain() {
    while (going) {
      const headers = { cookie: families[0]!.cookie, accept: 'text/event-stream', 'x-forwarded-for': '10.8.0.1' }
      const ended = await fetch(`${origin}/api/live`, { headers, signal: leaving.signal }).then(
        async answer => {
          if (answer.status !== 200) return `${answer.status}`
          seen.streams++
          await answer.text()
        },
        error => String(error),
      )
      if (ended && going) failed.push(`listening: ${ended}`)
    }
  }
  const all = [...Array.from({ length: WRITERS }, buyAgain), readAgain(), readAgain(), listenAgain().catch(() => {})]
  return {
    failed,
    seen,
    async stop() {
      going = false
      leaving.abort()
      await Promise.all(all)
    },
  }
}
