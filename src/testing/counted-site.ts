import { RouterContextProvider } from 'react-router'
import { vi } from 'vitest'
import { renderContext } from '#src/app/render-context.ts'
import { settingsCache } from '#src/features/organization/server.ts'
import { pageApiContext } from '#src/lib/page-api.ts'
import { NARROWING_ROLES, type NarrowingRole, type StaffRole } from '#src/lib/permissions.ts'
import { Redirect, type RequestContext } from '#src/platform/http/handlers.ts'
import { countStatements } from './count-statements.ts'
import { addOneOfEach } from './one-of-each.ts'
import { addressesOf } from './sample-addresses.ts'
import { serveSampleProgram } from './sample-site.ts'
import type { movableClock } from './serve.ts'
import { signedInPerson, signIn } from './signed-in.ts'

export type Who = 'stranger' | 'parent' | StaffRole
export type Loader = (given: { context: RouterContextProvider; params: Record<string, string>; url: URL }) => unknown
/** How the site responded, and how many statements it sent to the database to do so. */
export type Seen = { status: number; statements: number; text: string }

export type CountedSite = Awaited<ReturnType<typeof openCountedSite>>

/** The sample program with one of everything, with its statements counted, for requests by each kind of person. */
export async function openCountedSite(clock: ReturnType<typeof movableClock>) {
  const site = await serveSampleProgram({ clock })
  const { pool } = site.open
  const { since } = countStatements(pool)
  await addOneOfEach(site.db)
  const signedIn = async (who: string) => {
    const { rows } = await pool.query('SELECT id FROM users WHERE email = $1', [`${who}@example.com`])
    return signIn(site.db, rows[0].id)
  }
  const narrowed = async () => {
    const people = NARROWING_ROLES.map(async role => [role, (await signedInPerson(site.db, { role })).cookie] as const)
    return Object.fromEntries(await Promise.all(people)) as Record<NarrowingRole, string>
  }
  const cookies: Record<Who, string | undefined> = {
    stranger: undefined,
    parent: await signedIn('parent'),
    staff: await signedIn('staff'),
    admin: await signedIn('admin'),
    ...(await narrowed()),
  }
  await pool.query('UPDATE sign_ins SET password_confirmed_at = now()')
  const { body } = await site.ask('POST', '/api/calendar/feed', { cookie: cookies.parent })
  const paramsOf = await addressesOf(site.db, String(body.url).split('/').at(-1)!)
  const addressOf = (pattern: string) => pattern.replace(/:(\w+)/g, (_, name: string) => paramsOf(pattern)[name]!)

  /** Work that continues after a response counts toward it, too. */
  const quiet = () =>
    vi.waitUntil(() => pool.waitingCount === 0 && pool.idleCount === pool.totalCount, { timeout: 20_000, interval: 1 })

  /** Clears the caches, and leaves out the statements sent so far. */
  async function begin() {
    await quiet()
    settingsCache.forget()
    site.api.answers.forget()
    since()
  }

  /** Makes an API call, as a page of this site would. */
  async function call(who: Who, pattern: string, question: string): Promise<Seen> {
    await begin()
    const cookie = cookies[who]
    const answer = await site.http.inject({
      method: 'GET',
      url: addressOf(pattern) + question,
      headers: { accept: 'text/event-stream, */*', 'sec-fetch-site': 'same-origin', ...(cookie && { cookie }) },
      payloadAsStream: true,
    })
    const parts: Buffer[] = []
    if (pattern === '/api/live') answer.stream().destroy()
    else for await (const part of answer.stream()) parts.push(Buffer.from(part))
    await quiet()
    return { status: answer.statusCode, statements: since(), text: Buffer.concat(parts).toString() }
  }

  /** Runs a page's loader; a redirect or an error page counts as a response, too. */
  async function load(who: Who, loader: Loader, pattern: string, question: string): Promise<Seen> {
    await begin()
    const [name = '', value = ''] = cookies[who]?.split('=') ?? []
    const viewer = await site.readViewer({ [name]: value }, clock.now())
    const asking: RequestContext = { viewer, ...OF_A_TEST }
    const context = new RouterContextProvider()
    context.set(renderContext, { nonce: '', buildId: 'none', failed: () => {} })
    context.set(pageApiContext, (key, input) => site.api.ask(key, input as Record<string, unknown>, asking))
    const url = new URL(addressOf(pattern) + question, 'http://localhost:3000')
    const status = await (async () => loader({ context, params: paramsOf(pattern), url }))().then(
      () => 200,
      thrown => (thrown instanceof Response ? thrown : (thrown as { init: { status: number } }).init).status,
    )
    await quiet()
    return { status, statements: since(), text: '' }
  }

  return { pool, call, load, close: site.close }
}

const OF_A_TEST: Omit<RequestContext, 'viewer'> = {
  address: '127.0.0.1',
  userAgent: '',
  requestId: '',
  headers: {},
  cookies: {},
  setCookie: () => {},
  setHeader: () => {},
  redirect: path => new Redirect(path),
  note: async () => {},
}
