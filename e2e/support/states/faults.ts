import type { Page, Route } from 'playwright-core'
import { tellAllChanged } from '../changed.ts'
import type { Site } from '../site.ts'

/** The requests by which a page asks for the next one. */
export const NEXT_PAGE = 'GET /*.data'

/** What can be wrong between a page and its data, each until `mend`. Calls are written "POST /api/contact", `*` is any part. */
export function faultsOf(page: Page, site: Site) {
  let undo: (() => Promise<unknown>)[] = []

  async function on(call: string, answer: (route: Route) => Promise<unknown>) {
    const [method, path = ''] = call.split(' ')
    const wanted = new RegExp(`^${path.replaceAll('.', '\\.').replaceAll('*', '.*')}$`)
    const matches = ({ pathname }: URL) => wanted.test(pathname)
    await page.route(matches, route => (route.request().method() === method ? answer(route) : route.fallback()))
    undo.push(() => page.unroute(matches))
  }
  /** Renames are what makes a table unreadable at once, and readable again; nothing is answered out of memory then. */
  const rename = async (from: string, to: string) => {
    await site.pool.query(`ALTER TABLE ${from} RENAME TO ${to}`)
    await tellAllChanged(site.pool)
  }

  return {
    /** Answered with a failure. */
    fail: (call: string) => on(call, route => route.fulfill({ status: 500, body: 'broken' })),
    /** Never answered: the line breaks. */
    cut: (call: string) => on(call, route => route.abort()),
    /** Not answered before `release`, and then as it would have been without this. */
    async hold(call: string): Promise<() => void> {
      const { promise, resolve } = Promise.withResolvers<void>()
      await on(call, route => promise.then(() => route.fallback()).catch(() => undefined))
      undo.push(async () => resolve())
      return resolve
    },
    /** Whatever reads this table fails on the server. */
    async away(table: string) {
      await rename(table, `${table}_away`)
      undo.push(() => rename(`${table}_away`, table))
    },
    /** Nothing is in this table. */
    async empty(table: string) {
      await rename(table, `${table}_away`)
      undo.push(() => rename(`${table}_away`, table))
      await site.pool.query(`CREATE TABLE ${table} (LIKE ${table}_away INCLUDING DEFAULTS)`)
      undo.push(() => site.pool.query(`DROP TABLE ${table}`))
      await tellAllChanged(site.pool)
    },
    /** Without any connection. */
    async offline() {
      undo.push(() => page.context().setOffline(false))
      await page.context().setOffline(true)
    },
    async mend() {
      const all = undo.reverse()
      undo = []
      for (const each of all) await each()
    },
  }
}
export type Faults = ReturnType<typeof faultsOf>
