import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { unexpectedStorage } from '../support/browser-storage.ts'
import { call, makeBuyers } from '../support/buyers.ts'
import { carryCookie, isSignedIn, signIn, signInByForm } from '../support/people.ts'
import { openStage } from '../support/stage.ts'
import { DESKTOP, hydrated } from '../support/visit.ts'

const stage = openStage()
let stranger: Server
let classId: string
/** The HTML of the foreign pages, by path. */
const foreignPages = new Map<string, string>()
beforeAll(async () => {
  stranger = createServer((request, answer) => {
    answer.setHeader('content-type', 'text/html; charset=utf-8')
    answer.end(`<!doctype html><title>Elsewhere</title>${foreignPages.get(request.url ?? '') ?? ''}`)
  })
  await new Promise<void>(resolve => stranger.listen(0, resolve))
  const { rows } = await stage.site.pool.query(`SELECT id FROM offerings WHERE slug = 'big-sky-painting'`)
  classId = rows[0].id
})
afterAll(async () => {
  stranger?.closeAllConnections()
  stranger?.close()
})

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test('after signing out neither the back button nor a reload shows anything of the family', async () => {
  const { page, context, leave, troubles } = await stage.visit({ viewport: DESKTOP })
  const personal = /Maya|Alvarez|Leo|Nina|parent@example/
  await page.goto('/login')
  await hydrated(page)
  await signInByForm(page, 'parent@example.com')
  await page.waitForURL('**/dashboard')
  await expect.poll(() => page.locator('body').innerText()).toMatch(personal)

  const cookies = await context.cookies()
  expect(cookies.length).toBeGreaterThan(0)
  for (const { name, httpOnly, sameSite, domain, path } of cookies)
    expect({ httpOnly, sameSite, domain, path }, name).toEqual({
      httpOnly: true,
      sameSite: 'Lax',
      domain: 'localhost',
      path: '/',
    })

  await page.goto('/cart')
  await expect.poll(() => page.locator('body').innerText()).toMatch(personal)
  await page.goto('/dashboard?tab=children')
  await hydrated(page)
  const signedOut = page.waitForResponse(answer => new URL(answer.url()).pathname === '/api/logout')
  await page.getByRole('link', { name: 'Sign Out' }).first().click()
  expect((await (await signedOut).allHeaders())['clear-site-data']).toBe('"cache"')
  await page.waitForURL(`${stage.site.origin}/`)
  expect(await isSignedIn(context)).toBe(false)
  expect((await context.cookies()).map(cookie => cookie.name)).not.toContain('sign-in')

  // Step back through everything that was open, and reload each page as well.
  for (let n = 0; n < 3; n++) {
    await page.goBack({ waitUntil: 'commit' })
    await page.waitForLoadState()
    await expect.poll(() => page.locator('body').innerText(), { message: page.url() }).not.toMatch(personal)
    await page.reload()
    await expect.poll(() => page.locator('body').innerText(), { message: page.url() }).not.toMatch(personal)
  }
  expect(await unexpectedStorage(page)).toEqual([])
  expect(troubles).toEqual([])
  await leave()
})

test('no page or answer about a family may be cached by a browser or anything in between', async () => {
  const { context, leave } = await stage.visit()
  await signIn(context, 'parent')
  const registration = (await (await context.request.get('/api/registrations')).json())[0]
  const personal = [
    '/dashboard',
    '/dashboard.data',
    '/parent-dashboard',
    '/account',
    '/cart',
    '/cart.data',
    '/events/big-sky-painting',
    '/register',
    `/confirmation?registration=${registration.id}`,
    '/api/auth/user',
    '/api/children',
    '/api/family',
    '/api/account',
    '/api/cart',
    '/api/registrations',
    '/api/user/credit-balance',
    `/api/registrations/${registration.id}`,
    `/api/registrations/${registration.id}/calendar.ics`,
  ]
  for (const path of personal) {
    const answer = await context.request.get(path)
    expect(answer.status(), path).toBe(200)
    expect(answer.headers()['cache-control'], path).toBe('private, no-store')
  }
  await leave()
})

test('another site cannot sign a parent out, use their session, or frame our pages', async () => {
  const { page, context, leave } = await stage.visit()
  await signIn(context, 'parent2')
  const family = await (await context.request.get('/api/children')).json()
  const cart = async () => (await (await context.request.get('/api/cart')).json()).items.length
  const before = await cart()
  const { port } = stranger.address() as AddressInfo
  const item = JSON.stringify({ classId, childId: family[0].id })

  // localhost on another port is the same "site", so our cookies are sent; 127.0.0.1 is another site altogether.
  for (const origin of [`http://localhost:${port}`, `http://127.0.0.1:${port}`]) {
    foreignPages.set(
      '/quiet',
      `<img src="${stage.site.origin}/api/logout"><img src="${stage.site.origin}/api/auth/logout">
       <link rel="prefetch" href="${stage.site.origin}/api/logout"><link rel="stylesheet" href="${stage.site.origin}/api/logout">
       <iframe name="framed" src="${stage.site.origin}/dashboard"></iframe><iframe src="${stage.site.origin}/"></iframe>
       <a href="${stage.site.origin}/api/logout">Win a prize</a>`,
    )
    await page.goto(`${origin}/quiet`)
    await page.waitForLoadState('networkidle')
    const frames = page.frames().slice(1)
    expect(frames.length).toBe(2)
    for (const frame of frames) expect(frame.url(), 'framing is refused').toMatch(/^chrome-error:/)

    const answers = await page.evaluate(
      async ({ ours, body }) => {
        const tries: [string, RequestInit][] = [
          ['/api/logout', { method: 'POST' }],
          ['/api/logout', { method: 'GET' }],
          ['/api/auth/logout', { method: 'GET' }],
          ['/api/cart/add', { method: 'POST', body }],
          ['/api/cart/clear', { method: 'POST' }],
        ]
        const readable: string[] = []
        for (const [path, options] of tries) {
          await fetch(ours + path, { ...options, mode: 'no-cors', credentials: 'include' }).catch(() => {})
          await fetch(ours + path, {
            ...options,
            credentials: 'include',
            headers: { 'content-type': 'application/json' },
          })
            .then(answer => answer.text())
            .then(
              text => readable.push(`${path}: ${text}`),
              () => {},
            )
        }
        for (const path of ['/api/auth/user', '/api/children', '/dashboard'])
          await fetch(ours + path, { credentials: 'include' })
            .then(answer => answer.text())
            .then(
              text => readable.push(`${path}: ${text}`),
              () => {},
            )
        return readable
      },
      { ours: stage.site.origin, body: item },
    )
    expect(answers, 'nothing of ours can be read').toEqual([])

    foreignPages.set(
      '/form',
      `<form method="post" action="${stage.site.origin}/api/logout"><button>Win</button></form>`,
    )
    await page.goto(`${origin}/form`)
    await page.getByRole('button', { name: 'Win' }).click()
    await page.waitForURL('**/api/logout')
    foreignPages.set(
      '/cart',
      `<form method="post" enctype="text/plain" action="${stage.site.origin}/api/cart/add">
       <input name='${item.slice(0, -1)},"a":"' value='"}'><button>Win</button></form>`,
    )
    await page.goto(`${origin}/cart`)
    await page.getByRole('button', { name: 'Win' }).click()
    await page.waitForURL('**/api/cart/add')

    await page.goto(`${origin}/quiet`)
    await page.getByRole('link', { name: 'Win a prize' }).click()
    await page.waitForURL('**/sign-out')
    await expect.poll(() => heading(page).innerText()).toBe('Sign out?')

    expect(await isSignedIn(context), origin).toBe(true)
    expect(await cart(), origin).toBe(before)
  }
  // The page that the link opened asks first, and its button works.
  await hydrated(page)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.waitForURL(`${stage.site.origin}/`)
  expect(await isSignedIn(context)).toBe(false)
  await leave()
})

test('the next person at this computer finds nothing left by the last one', async () => {
  const { page, context, leave, troubles } = await stage.visit({ viewport: DESKTOP })
  const [buyer] = await makeBuyers(stage.site.pool, 1)
  await carryCookie(context, stage.site.origin, buyer!.cookie)
  const { body } = await call(stage.site.origin, buyer!, 'POST', '/api/class-enrollments', {
    eventId: classId,
    childId: buyer!.childId,
  })
  await page.goto(`/payment/${body.registrationId}`)
  await hydrated(page)
  await page.evaluate(() => {
    for (const key of ['favorites', 'joining-draft']) localStorage.setItem(key, '[]')
    for (const key of ['returnTo', 'order-request']) sessionStorage.setItem(key, '/cart')
  })
  await page.getByText('Visa ending 4242').click()
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await page.waitForURL('**/confirmation?registration=*')
  const confirmation = page.url()
  expect(await page.evaluate(() => localStorage.getItem('lastRegistrationId'))).toBe(body.registrationId)
  expect(await unexpectedStorage(page)).toEqual([])
  await page.getByRole('link', { name: 'Sign Out' }).first().click()
  await page.waitForURL(`${stage.site.origin}/`)
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
  const keptHere = await page.evaluate(() => Object.keys(sessionStorage))
  expect(keptHere.filter(key => key !== 'react-router-scroll-positions')).toEqual([])

  await page.goto(confirmation)
  await page.waitForURL('**/login?returnTo=*')
  await hydrated(page)
  await signInByForm(page)
  // The address may be in the history; what it shows depends on who requests it, not on what the device stores.
  await page.waitForURL('**/confirmation?registration=*')
  await expect.poll(() => heading(page).innerText()).toBe('Registration Not Found')
  await page.evaluate(id => localStorage.setItem('lastRegistrationId', id), String(body.registrationId))
  await page.goto('/confirmation')
  await expect.poll(() => heading(page).innerText()).toBe('Registration Not Found')
  await expect.poll(() => page.locator('body').innerText()).not.toMatch(/Demo Child/)
  expect(troubles).toEqual([])
  await leave()
})
