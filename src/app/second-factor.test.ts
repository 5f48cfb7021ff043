import { eq } from 'drizzle-orm'
import { generateSync } from 'otplib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIns, users } from '#src/features/accounts/server/tables.ts'
import { cookiesOf } from '#src/features/accounts/server/testing.ts'
import type { Route } from '#src/lib/contract.ts'
import type { ServerFeature } from '#src/platform/http/handlers.ts'
import { ACCESS } from '#src/testing/access-table.ts'
import { serveSampleProgram } from '#src/testing/sample-site.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
const LIVE = { PUBLIC_URL: 'https://classes.example.org', ALLOW_TEST_PAYMENTS_ON_A_PUBLIC_SITE: 'yes' }
const PASSWORD = 'wonder-becomes-art'
/** Everything staff can use on a live site before they've entered a code, listed manually. */
const OPEN = [
  'GET /api/account/second-factor',
  'POST /api/account/second-factor/start',
  'POST /api/account/second-factor/confirm',
  'POST /api/account/confirm-password',
]
/** The public calls that recognize a user before the code. */
const KNOWS_THEM = [
  'GET /api/auth/user',
  'POST /api/auth/login',
  'POST /api/auth/login/code',
  'GET /api/auth/logout',
  'GET /api/logout',
  'POST /api/logout',
]
/** What resolves each refusal of these calls: another call, or this one again with other values. */
const WAY_OUT: Record<string, string> = {
  'confirm-password': 'POST /api/account/confirm-password',
  'no-password': 'POST /api/auth/forgot-password',
  'not-started': 'POST /api/account/second-factor/start',
  'password-first': 'POST /api/auth/login',
  'signed-out': 'POST /api/auth/login',
  'wrong-sign-in': 'POST /api/auth/forgot-password',
  'cross-site': 'POST /api/logout',
  'wrong-password': 'again',
  'wrong-code': 'again',
  'too-many-tries': 'again',
}

let site: Awaited<ReturnType<typeof serveSampleProgram>>
let routes: [string, Route][]
beforeAll(async () => {
  let features: ServerFeature[] = []
  site = await serveSampleProgram({
    env: LIVE,
    change: built => {
      features = built
      return built
    },
  })
  routes = features.flatMap(each => Object.entries(each.routes.contract))
})
afterAll(() => site.close())

async function cookieOf(email: string): Promise<{ cookie: string; next?: string }> {
  const { headers, body } = await site.ask('POST', '/api/auth/login', { body: { email, password: PASSWORD } })
  return { cookie: cookiesOf(headers), next: body.next }
}
const ask = (key: string, cookie?: string) => {
  const [method, pattern] = key.split(' ') as [Method, string]
  const url = pattern.replace(/:(\w+)/g, '01890000-0000-7000-8000-000000000000')
  return site.ask(method, url, { cookie, body: method === 'GET' || method === 'DELETE' ? undefined : {} })
}

test('on a live site, staff without two-step verification can only use its setup, on any route', async () => {
  for (const email of ['staff@example.com', 'admin@example.com']) {
    const { cookie, next } = await cookieOf(email)
    expect(next).toBe('set-up')
    const found: string[] = []
    let closed = 0
    for (const [key, route] of routes) {
      if (route.access === 'public') continue
      const { status, body } = await ask(key, cookie)
      if (OPEN.includes(key)) {
        if (body?.code === 'second-factor-first') found.push(`${key} is closed`)
      } else if (status === 403 && body.code === 'second-factor-first') closed++
      else found.push(`${key} answered ${status} ${body?.code}`)
    }
    expect(found).toEqual([])
    expect(closed).toBe(Object.values(ACCESS).filter(who => who !== 'everybody').length - OPEN.length)
  }
})

test('no refusal before the code is a dead end: the call that resolves it is open too', () => {
  const open = routes.filter(([, route]) => route.beforeSecondFactor)
  expect(open.map(([key]) => key).sort()).toEqual([...OPEN, ...KNOWS_THEM].sort())
  const contract = new Map(routes)
  const deadEnds = open.flatMap(([key, route]) =>
    Object.keys(route.refusals ?? {}).flatMap(code => {
      const way = WAY_OUT[code]
      if (way === 'again') return []
      const next = way === undefined ? undefined : contract.get(way)
      return next?.access === 'public' || next?.beforeSecondFactor ? [] : [`${key} refuses ${code}; ${way} is closed`]
    }),
  )
  expect(deadEnds).toEqual([])
})

test('before the code, public routes treat staff as visitors, byte for byte', async () => {
  const { cookie } = await cookieOf('admin@example.com')
  const kept = ['/api/auth/', '/api/logout', '/api/login', '/local-pay/']
  let compared = 0
  for (const [key, route] of routes) {
    if (route.access !== 'public' || !key.startsWith('GET ') || kept.some(part => key.includes(part))) continue
    const said = ({ status, text }: { status: number; text: string }) => [status, text.replace(/DTSTAMP:\w+/g, '')]
    expect([key, ...said(await ask(key, cookie))]).toEqual([key, ...said(await ask(key))])
    compared++
  }
  expect(compared).toBeGreaterThan(20)
})

test('families are not asked for a code', async () => {
  const { cookie, next } = await cookieOf('parent@example.com')
  expect([next, (await site.ask('GET', '/api/children', { cookie })).status]).toEqual([undefined, 200])
})

test('after setup a new session opens everything, and a session without a code stays limited', async () => {
  const { cookie } = await cookieOf('staff@example.com')
  const started = await site.ask('POST', '/api/account/second-factor/start', { cookie })
  const code = generateSync({ secret: started.body.secret, epoch: Math.floor(site.app.clock.now().getTime() / 1000) })
  const done = await site.ask('POST', '/api/account/second-factor/confirm', { cookie, body: { code } })
  const fresh = cookiesOf(done.headers)
  expect(fresh).toMatch(/^__Host-sign-in=/)
  expect((await site.ask('GET', '/api/admin/registrations', { cookie: fresh })).status).toBe(200)
  expect((await site.ask('GET', '/api/auth/user', { cookie })).status, 'the earlier session').toBe(401)
  expect((await site.ask('DELETE', '/api/account/second-factor', { cookie: fresh })).body.code).toBe('required')

  const [person] = await site.db.select().from(users).where(eq(users.email, 'staff@example.com'))
  await site.db.update(signIns).set({ secondFactorAt: null }).where(eq(signIns.userId, person!.id))
  expect((await site.ask('GET', '/api/admin/registrations', { cookie: fresh })).body.code).toBe('second-factor-first')
})

test('staff who take longer than ten minutes enter the password again and finish the setup', async () => {
  const { cookie } = await cookieOf('admin@example.com')
  const start = () => site.ask('POST', '/api/account/second-factor/start', { cookie })
  await site.db.update(signIns).set({ passwordConfirmedAt: null })
  expect((await start()).body.code).toBe('confirm-password')
  const confirm = (password: string) =>
    site.ask('POST', '/api/account/confirm-password', { cookie, body: { password } })
  expect((await confirm('not my password')).body.code).toBe('wrong-password')
  expect((await confirm(PASSWORD)).status).toBe(200)
  const started = await start()
  const code = generateSync({ secret: started.body.secret, epoch: Math.floor(site.app.clock.now().getTime() / 1000) })
  const done = await site.ask('POST', '/api/account/second-factor/confirm', { cookie, body: { code } })
  expect([started.status, done.status]).toEqual([200, 200])
})
