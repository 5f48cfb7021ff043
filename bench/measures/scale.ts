import pages from '#src/app/routes.ts'
import { ACCESS } from '#src/testing/access-table.ts'
import { addOneOfEach } from '#src/testing/one-of-each.ts'
import { addressesOf, QUESTIONS } from '#src/testing/sample-addresses.ts'
import { signIn } from '#src/testing/signed-in.ts'
import type { Result } from '../results.ts'
import { median } from '../rounds.ts'
import { openScaleSite } from '../scale/scale-site.ts'
import { leastDisturbed, takenText } from '../taken.ts'

const FAMILY_MS = 50
const STAFF_MS = 100
const ROUNDS = 9
/** How often a page is asked anew when others took the processors meanwhile. */
const MOST_TRIES = 5

type Config = { path?: string; children?: Config[] }
type Rounds = { ms: number; status: number }
type Timed = Rounds & { what: string; who: 'parent' | 'admin'; taken: number }

/**
 * How long every page and every call that reads takes with 5,000 families and 100,000 registrations, asked by a parent or by
 * an admin one after the other. Milliseconds, medians of the try that others disturbed least, worst first; what misses its
 * aim is marked.
 */
export async function measureScale(): Promise<Result[]> {
  const { product, open } = await openScaleSite()
  const cookies = { parent: await cookieOf('parent'), admin: await cookieOf('admin') }
  const timed: Timed[] = []
  for (const { what, path, who } of await everything()) {
    const url = `http://127.0.0.1:${product.port}${path}`
    const isGood = ([only]: Rounds[]) => only!.ms < mostOf(who)
    const [calmest] = await leastDisturbed({ wanted: 1, most: MOST_TRIES, isGood }, () => askRounds(url, cookies[who]))
    timed.push({ what, who, ...calmest!.done, taken: calmest!.taken })
  }
  return timed.toSorted((a, b) => b.ms - a.ms).map(resultOf)

  async function cookieOf(name: string) {
    const { rows } = await open.pool.query('SELECT id FROM users WHERE email = $1', [`${name}@example.com`])
    return signIn(open.db, rows[0].id)
  }

  async function everything() {
    const { rows } = await open.pool.query('SELECT count(*)::int AS notes FROM family_notes')
    if (rows[0].notes === 0) await addOneOfEach(open.db)
    const paramsOf = await addressesOf(open.db, 'none')
    const calls = Object.keys(ACCESS).filter(
      key => key.startsWith('GET ') && !/logout|live$|feed\/:file|og\//.test(key),
    )
    const paths = (pages as Config[]).flatMap(withChildren).flatMap(({ path }) => (path && path !== '*' ? [path] : []))
    return [...calls, ...paths].flatMap(what => {
      const pattern = what.replace('GET ', '')
      const who: Timed['who'] =
        /admin|door|rosters/.test(pattern) || ['staff', 'admin'].includes(ACCESS[what] ?? '') ? 'admin' : 'parent'
      const address = pattern.replace(/:(\w+)/g, (_, name: string) => paramsOf(pattern)[name]!)
      return (QUESTIONS[what] ?? ['']).map(question => ({ what: what + question, path: address + question, who }))
    })
  }
}

async function askRounds(url: string, cookie: string): Promise<Rounds> {
  const times: number[] = []
  let status = 0
  for (let round = 0; round < ROUNDS; round++) {
    const began = performance.now()
    const answer = await fetch(url, { headers: { cookie }, redirect: 'manual' })
    await answer.arrayBuffer()
    times.push(performance.now() - began)
    status = answer.status
  }
  return { ms: median(times.slice(2)), status }
}

const withChildren = (config: Config): Config[] => [config, ...(config.children ?? []).flatMap(withChildren)]

const mostOf = (who: Timed['who']) => (who === 'admin' ? STAFF_MS : FAMILY_MS)

function resultOf({ what, who, ms, status, taken }: Timed): Result {
  const most = mostOf(who)
  // A file of everything is as long as what it holds.
  const aim = /\.csv$|export$/.test(what) ? {} : { aim: `below ${most} ms`, met: ms < most }
  return {
    what: `${who}: ${what}`,
    figure: `${ms.toFixed(1)} ms`,
    detail: `status ${status}${takenText(taken)}`,
    ...aim,
  }
}
