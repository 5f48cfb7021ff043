import { afterAll, beforeAll, expect, test } from 'vitest'
import { ACCESS } from '#src/testing/access-table.ts'
import { type CountedSite, type Loader, openCountedSite, type Seen, type Who } from '#src/testing/counted-site.ts'
import { makeManyRows } from '#src/testing/many-rows.ts'
import { QUESTIONS } from '#src/testing/sample-addresses.ts'
import { movableClock } from '#src/testing/serve.ts'
import pages from './routes.ts'

const WHO: readonly Who[] = ['stranger', 'parent', 'staff', 'admin']
type Config = { path?: string; file: string; children?: Config[] }

let few: CountedSite
let many: CountedSite

beforeAll(async () => {
  const clock = movableClock(new Date())
  few = await openCountedSite(clock)
  many = await openCountedSite(clock)
  await makeManyRows(many.pool)
})
afterAll(async () => {
  await few?.close()
  await many?.close()
})

type Ask = (site: CountedSite, who: Who, question: string) => Promise<Seen>

/** Makes the request on both sites as each kind of user. Returns whose counts differ, and what no one could read. */
async function differences(key: string, questions: readonly string[] = [''], ask: Ask): Promise<string[]> {
  const found: string[] = []
  for (const question of questions) {
    let answered = key.startsWith('* ')
    for (const who of WHO) {
      let [less, more] = [await ask(few, who, question), await ask(many, who, question)]
      // An earlier notification may make either site drop its settings. Anything that grows with rows grows again.
      if (less.statements !== more.statements)
        [less, more] = [fewer(less, await ask(few, who, question)), fewer(more, await ask(many, who, question))]
      answered ||= less.status < 400
      if (less.status !== more.status || less.statements !== more.statements)
        found.push(
          `${key}${question} as ${who}: ${less.statements} statements (${less.status}), with many rows ${more.statements} (${more.status})`,
        )
    }
    if (!answered) found.push(`${key}${question} could be read by no one`)
  }
  return found
}

const fewer = (one: Seen, other: Seen): Seen => (other.statements < one.statements ? other : one)

const withChildren = (config: Config): Config[] => [config, ...(config.children ?? []).flatMap(withChildren)]

test('no page runs more statements with ten times the rows', async () => {
  const found: string[] = []
  let loaded = 0
  const files: Config[] = [{ path: '/', file: 'root.tsx' }, ...(pages as Config[]).flatMap(withChildren)]
  for (const { path = '/admin', file } of files) {
    const { loader } = (await import(new URL(file, import.meta.url).pathname)) as { loader?: Loader }
    if (!loader) continue
    loaded++
    const ask: Ask = (site, who, question) => site.load(who, loader, path, question)
    found.push(...(await differences(`${path} ${file}`, QUESTIONS[path], ask)))
  }
  expect(found).toEqual([])
  expect(loaded).toBeGreaterThan(50)
})

test('no API call runs more statements with ten times the rows', async () => {
  const found: string[] = []
  const keys = Object.keys(ACCESS).filter(each => each.startsWith('GET '))
  // Routes that sign out come last.
  keys.sort((a, b) => Number(a.endsWith('logout')) - Number(b.endsWith('logout')))
  for (const key of keys) {
    const ask: Ask = (site, who, question) => site.call(who, key.slice('GET '.length), question)
    found.push(...(await differences(key, QUESTIONS[key], ask)))
  }
  expect(found).toEqual([])
})
