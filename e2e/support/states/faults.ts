import type { Page, Route } from 'playwright-core'
import { tellAllChanged } from '../changed.ts'
import type { Site } from '../site.ts'
import { goOffline } from '../visit.ts'

/** The requests with which a page loads the next one. */
export const NEXT_PAGE = 'GET /*.data'

/** Faults between a page and its data, each until `mend`. Calls look like "POST /api/contact"; `*` matches any part. */
export function faultsOf(page: Page, site: Site) {
  let undo: (() => Promise<unknown>)[] = []

  async function on(call: string, answer: (route: Route) => Promise<unknown>) {
    const [method, path = ''] = call.split(' ')
    const wanted = new RegExp(`^${path.replaceAll('.', '\\.').replaceAll('*', '.*')}$`)
    const matches = ({ pathname }: URL) => wanted.test(pathname)
    await page.route(matches, route => (route.request().method() === method ? answer(route) : route.fallback()))
    undo.push(() => page.unroute(matches))
  }
  /** A rename makes a table unreadable right away, and readable again; after it, nothing is answered from a cache. */
  const rename = async (from: string, to: string, column = '') => {
    await site.pool.query(`ALTER TABLE ${from} RENAME ${column} TO ${to}`)
    await tellAllChanged(site.pool)
  }

  return {
    /** Answers the call with an error. */
    fail: (call: string) => on(call, route => route.fulfill({ status: 500, body: 'broken' })),
    /** Never answers the call: the connection breaks. */
    cut: (call: string) => on(call, route => route.abort()),
    /** Holds the call until the returned function is called, and then answers it as usual. */
    async hold(call: string): Promise<() => void> {
      const { promise, resolve } = Promise.withResolvers<void>()
      await on(call, route => promise.then(() => route.fallback()).catch(() => undefined))
      undo.push(async () => resolve())
      return resolve
    },
    /** Makes everything that reads this table, or this column of a table (`consents.created_at`), fail on the server. */
    async away(what: string) {
      const [table, column] = what.split('.') as [string, string?]
      if (column) {
        await rename(table, `${column}_away`, column)
        undo.push(() => rename(table, column, `${column}_away`))
      } else {
        await rename(table, `${table}_away`)
        undo.push(() => rename(`${table}_away`, table))
      }
    },
    /** Makes this table empty. */
    async empty(table: string) {
      await rename(table, `${table}_away`)
      undo.push(() => rename(`${table}_away`, table))
      await site.pool.query(`CREATE TABLE ${table} (LIKE ${table}_away INCLUDING DEFAULTS)`)
      undo.push(() => site.pool.query(`DROP TABLE ${table}`))
      await tellAllChanged(site.pool)
    },
    /** Takes the browser offline. */
    async offline() {
      undo.push(() => page.context().setOffline(false))
      await goOffline(page)
    },
    async mend() {
      const all = undo.reverse()
      undo = []
      for (const each of all) await each()
    },
  }
}
export type Faults = ReturnType<typeof faultsOf>
