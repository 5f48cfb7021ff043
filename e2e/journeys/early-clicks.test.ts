import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { type Buyer, call, makeBuyers, makeClass } from '../support/buyers.ts'
import { hold } from '../support/interruptions.ts'
import { carryCookie, signIn } from '../support/people.ts'
import { drawn } from '../support/reading.ts'
import { openStage } from '../support/stage.ts'
import { hydrated, seeToast } from '../support/visit.ts'

/** Clicks and typing before the scripts of a page load: they take effect once the scripts run, and no text is lost. */
const stage = openStage()

/** Opens a page and holds back its scripts until the returned `release` is called. */
async function openAsleep(page: Page, path: string): Promise<() => void> {
  const release = await hold(page, '**/assets/*.js')
  await page.goto(path, { waitUntil: 'commit' })
  await page.locator('h1').waitFor()
  return release
}
/** Scrolls a little and returns an element that is then near the middle of the screen. */
const underFinger = (page: Page) =>
  page.evaluateHandle(async () => {
    await document.fonts.ready
    scrollTo({ top: 400, behavior: 'instant' })
    const all = document.querySelectorAll('main :is(a, button, h2, h3, p, label, td)')
    const element = [...all].find(each => each.checkVisibility() && each.getBoundingClientRect().top > innerHeight / 3)
    return { element, top: element?.getBoundingClientRect().top, words: element?.textContent?.trim() ?? '' }
  })
type Asked = { asked: boolean[] }
type Told = { atHydration: { all: number; waiting: string[] } }
/** Nothing is painted before the styles load. */
const isPainted = (page: Page) =>
  expect.poll(() => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length)).toBe(1)
const isHydrated = (page: Page) => page.evaluate(() => document.documentElement.dataset.hydrated === 'yes')

test('pages of a signed-in family are painted before any script loads', async () => {
  const { page, context, leave, troubles } = await stage.visit()
  await signIn(context, 'parent')
  const release = await openAsleep(page, '/dashboard')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await isPainted(page)
  expect(await isHydrated(page)).toBe(false)
  release()
  // It hydrates without any input.
  await expect.poll(() => isHydrated(page)).toBe(true)
  expect(troubles).toEqual([])
  await leave()
})

test('a guest reads favorites and class registration before any script loads', async () => {
  const { page, leave, troubles } = await stage.visit()
  const letFavorites = await openAsleep(page, '/favorites')
  await page.getByRole('heading', { name: 'Your saved classes show up here' }).waitFor()
  for (const link of ['Log in', 'Browse Classes'])
    await page.getByRole('main').getByRole('link', { name: link }).waitFor()
  await expect.poll(() => page.locator('.skel').count()).toBe(0)
  letFavorites()
  await page.getByRole('heading', { name: 'No Favorites Found' }).waitFor()

  await page.unrouteAll({ behavior: 'wait' })
  const letClasses = await openAsleep(page, '/class-registration')
  await page.getByRole('radio', { name: /Felt Foxes/ }).waitFor()
  await expect.poll(() => page.locator('.skel').count()).toBe(0)
  const go = page.getByRole('button', { name: 'Continue' })
  await expect.poll(() => go.isDisabled()).toBe(true)
  await page.getByText('Felt Foxes').click()
  letClasses()
  await expect.poll(() => go.isDisabled()).toBe(false)
  await go.click()
  await page.waitForURL('**/login?returnTo=*')
  expect(troubles).toEqual([])
  await leave()
})

test('a page counts as hydrated when the last of its parts is', async () => {
  const { page, context, leave, troubles } = await stage.visit()
  await signIn(context, 'parent')
  await page.addInitScript(() => {
    const isHydrated = (element: Element) => Object.keys(element).some(key => key.startsWith('__reactProps'))
    addEventListener('hydrated', () => {
      const all = [...document.querySelectorAll('header a, main a, main button, aside a, footer a, footer input')]
      const waiting = all.filter(each => !isHydrated(each)).map(each => each.textContent)
      Object.assign(window, { atHydration: { all: all.length, waiting } })
    })
  })
  for (const path of ['/dashboard', '/cart', '/account']) {
    await page.goto(path)
    await expect.poll(() => isHydrated(page)).toBe(true)
    const { all, waiting } = await page.evaluate(() => (window as unknown as Told).atHydration)
    expect(all).toBeGreaterThan(20)
    expect(waiting, path).toEqual([])
  }
  expect(troubles).toEqual([])
  await leave()
})

test.each([
  ['parent', ['/', '/classes', '/faq', '/register', '/cart', '/dashboard', '/account', '/registrations']],
  ['admin', ['/admin/today', '/admin', '/admin/classes', '/admin/families', '/admin/messages', '/admin/settings']],
] as const)('no page of the %s shifts when it hydrates, so a tap hits its target', async (who, paths) => {
  const { page, context, leave } = await stage.visit()
  await signIn(context, who)
  const moved: string[] = []
  for (const path of paths) {
    const release = await openAsleep(page, path)
    await isPainted(page)
    const before = await underFinger(page)
    release()
    await expect.poll(() => isHydrated(page)).toBe(true)
    await drawn(page)
    const after = await before.evaluate(({ element }) => element?.getBoundingClientRect().top)
    const { top, words } = await before.evaluate(({ top, words }) => ({ top, words }))
    expect(words, path).not.toBe('')
    if (Math.abs(after! - top!) > 5) moved.push(`${path}: "${words}" from ${top} to ${after}`)
    await page.unrouteAll()
  }
  expect(moved).toEqual([])
  await leave()
})

test('the list at the door does not shift when the page hydrates, so a tap checks in the right child', async () => {
  const { rows } = await stage.site.pool.query(
    `UPDATE sessions SET starts_at = now(), ends_at = now() + interval '1 hour' WHERE id = (
       SELECT s.id FROM sessions s JOIN registrations r ON r.offering_id = s.offering_id AND r.status = 'confirmed'
       JOIN offerings o ON o.id = s.offering_id WHERE o.kind = 'class' AND s.cancelled_at IS NULL
       GROUP BY s.id ORDER BY count(*) DESC LIMIT 1) RETURNING id`,
  )
  const { page, context, leave } = await stage.visit()
  await signIn(context, 'staff')
  const release = await openAsleep(page, `/door/${rows[0].id}`)
  await isPainted(page)
  const top = () => page.locator('.door-list').evaluate(list => list.getBoundingClientRect().top + scrollY)
  const before = await top()
  release()
  await expect.poll(() => isHydrated(page)).toBe(true)
  await page.getByText('Works offline while this page is open').waitFor()
  expect(await top()).toBe(before)

  // A check-in that waits for its answer doesn't shift it either.
  await page.unrouteAll()
  await page.route('**/attendance', () => {})
  await page
    .getByRole('button', { name: /^Check in/ })
    .first()
    .click()
  await page.getByText('1 waiting to sync').waitFor()
  expect(await top()).toBe(before)
  await leave()
})

test('the home page picture, which is anchored to the bottom, comes after the text that makes the page longer', async () => {
  const html = await (await fetch(stage.site.origin)).text()
  expect(html.indexOf('hero-facts')).toBeGreaterThan(0)
  expect(html.indexOf('class="hero-scene"')).toBeGreaterThan(html.indexOf('hero-facts'))
})

test('restoring a draft and clicking None do not shift the fields and buttons', async () => {
  const { page, context, leave } = await stage.visit()
  const child = { fullName: 'Leo Lopez', dateOfBirth: '2018-04-27', allergies: 'Peanuts', photoConsent: 'no' }
  const form = {
    parent: { fullName: 'Ana Lopez', email: 'ana@example.com', phone: '(407) 555-0101' },
    children: [child],
  }
  const kept = JSON.stringify({ savedAt: new Date(), form: { ...form, emergencyContacts: [] } })
  await context.addInitScript(text => localStorage.setItem('joining-draft', text), kept)
  const release = await openAsleep(page, '/register')
  await isPainted(page)
  await page.evaluate(() => document.fonts.ready)
  // Everything except what is fixed to the bottom of the screen.
  const tops = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('main :is(.btn, .inp, .pick):not(.joining-foot *)')].map(
        each => each.getBoundingClientRect().top + scrollY,
      ),
    )
  const before = await tops()
  const moved = async () => (await tops()).filter((top, index) => Math.abs(top - before[index]!) > 2)
  expect(before.length).toBeGreaterThan(20)
  release()
  await page.getByText('Leo is', { exact: false }).waitFor()
  expect(await moved()).toEqual([])
  await page.getByRole('button', { name: 'None' }).click()
  await page.getByLabel('List of allergies').waitFor({ state: 'hidden' })
  expect(await moved()).toEqual([])
  await leave()
})

test('a page requests the routes of its links once hydrated, so it does not render again before that', async () => {
  const { page, context, leave, troubles } = await stage.visit()
  await signIn(context, 'parent')
  await page.addInitScript(() => {
    const asked: boolean[] = []
    const { fetch } = window
    window.fetch = (what, options) => {
      if (String(what instanceof Request ? what.url : what).includes('/__manifest'))
        asked.push(document.documentElement.dataset.hydrated === 'yes')
      return fetch(what, options)
    }
    Object.assign(window, { asked })
  })
  for (const path of ['/dashboard', '/cart', '/account']) {
    await page.goto(path)
    const asked = () => page.evaluate(() => (window as unknown as Asked).asked)
    await expect.poll(asked, { message: path }).toContain(true)
    expect(await asked(), path).not.toContain(false)
  }
  expect(troubles).toEqual([])
  await leave()
})

test('a menu clicked early opens once the page is hydrated', async () => {
  const { page, context, leave, troubles } = await stage.visit()
  await signIn(context, 'parent')
  const release = await openAsleep(page, '/parent-dashboard')
  const menu = page.getByRole('button', { name: 'Menu', exact: true })
  await menu.click()
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  release()
  await page.getByRole('dialog').waitFor()
  expect(troubles).toEqual([])
  await leave()
})

test('a form submitted early is sent once, with what was typed, and leaves nothing in the address', async () => {
  const { page, leave, troubles } = await stage.visit()
  const release = await openAsleep(page, '/login')
  await page.getByLabel('Email').fill('parent@example.com')
  await page.getByLabel('Password', { exact: true }).fill('wonder-becomes-art')
  const sent: string[] = []
  page.on('request', request => request.method() === 'POST' && sent.push(new URL(request.url()).pathname))
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('button', { name: 'Sign in', exact: true }).press('Enter')
  expect([sent, new URL(page.url()).search]).toEqual([[], ''])
  release()
  await page.waitForURL('**/dashboard')
  expect(sent).toEqual(['/api/auth/login'])
  await seeToast(page, 'Login Successful / Welcome back')
  expect(troubles).toEqual([])
  await leave()
})

test('a message written and sent early is sent', async () => {
  const { page, context, leave, troubles } = await stage.visit()
  await signIn(context, 'parent')
  const { rows } = await stage.site.pool.query(`SELECT id FROM users WHERE email = 'staff@example.com'`)
  const release = await openAsleep(page, `/dashboard?tab=messages&with=${rows[0].id}`)
  await page.getByRole('textbox', { name: /^Message to/ }).fill('Nina forgot her mitten')
  await page.getByRole('button', { name: 'Send' }).click()
  release()
  await page.getByRole('log').getByText('Nina forgot her mitten').waitFor()
  await expect.poll(() => page.getByRole('textbox', { name: /^Message to/ }).inputValue()).toBe('')
  expect(troubles).toEqual([])
  await leave()
})

test('early clicks take effect in order and do not take the focus from a field in use', async () => {
  const { page, leave, troubles } = await stage.visit()
  const release = await openAsleep(page, '/register')
  await page.getByRole('button', { name: 'None', exact: true }).click()
  await page.getByRole('button', { name: 'Add another child' }).click()
  const name = page.getByLabel('Your full name')
  await name.pressSequentially('Ana ')
  release()
  await expect.poll(() => page.locator('.child-card').count()).toBe(2)
  // Focus would move in the frame after a child was added.
  await drawn(page)
  await page.keyboard.type('Lopez')
  await expect.poll(() => name.inputValue()).toBe('Ana Lopez')
  await expect
    .poll(() => page.getByRole('button', { name: 'None', exact: true }).first().getAttribute('aria-pressed'))
    .toBe('true')
  expect(troubles).toEqual([])
  await leave()
})

test('a switch and a select that are changed early take effect', async () => {
  const { page, context, leave, troubles } = await stage.visit()
  await signIn(context, 'parent2')
  const letAccount = await openAsleep(page, '/account')
  const mail = page.getByRole('switch', { name: 'New updates and photos' })
  await expect.poll(() => mail.isChecked()).toBe(true)
  await page.getByText('New updates and photos').click()
  await expect.poll(() => mail.isChecked()).toBe(false)
  const saved = page.waitForResponse('**/api/account/mails')
  letAccount()
  expect((await saved).request().postDataJSON()).toEqual({ off: ['updates'] })
  await expect.poll(() => isHydrated(page)).toBe(true)
  await expect.poll(() => mail.isChecked()).toBe(false)

  await page.unrouteAll({ behavior: 'wait' })
  const letClasses = await openAsleep(page, '/class-registration')
  const classes = page.getByRole('group', { name: 'Classes' }).getByRole('radio')
  const byDate = await classes.evaluateAll(all => all.map(each => (each as HTMLInputElement).value))
  await page.getByLabel('Sort by').selectOption('price-low')
  letClasses()
  await expect
    .poll(() => classes.evaluateAll(all => all.map(each => (each as HTMLInputElement).value)))
    .not.toEqual(byDate)
  await expect.poll(() => page.getByLabel('Sort by').inputValue()).toBe('price-low')
  expect(troubles).toEqual([])
  await leave()
})

/** Records each time a busy button that is still on the page becomes clickable again. */
const noteReleases = (page: Page) =>
  page.evaluate(() => {
    const released: string[] = []
    Object.assign(window, { released })
    new MutationObserver(changes => {
      const buttons = changes.map(({ target }) => target as HTMLElement)
      const free = buttons.filter(each => each.isConnected && each.matches('button:not([aria-busy])'))
      released.push(...free.map(each => each.innerText))
    }).observe(document.body, { subtree: true, attributeFilter: ['aria-busy'] })
  })
const releases = (page: Page) => page.evaluate(() => (window as unknown as { released: string[] }).released)

test('a button that opens the next page stays busy until its own page is gone', async () => {
  const { page, context, leave, troubles } = await stage.visit()
  const [buyer] = (await makeBuyers(stage.site.pool, 1)) as [Buyer]
  await carryCookie(context, stage.site.origin, buyer.cookie)
  const classId = await makeClass(stage.site.pool, { capacity: 9 })
  await call(stage.site.origin, buyer, 'POST', '/api/cart/add', { classId, childId: buyer.childId })
  for (const [path, name] of [
    [
      `/checkout?classId=${await makeClass(stage.site.pool, { capacity: 9 })}&childId=${buyer.childId}`,
      /^Reserve and pay/,
    ],
    ['/cart', /^Check out/],
  ] as const) {
    await page.goto(path)
    await hydrated(page)
    await noteReleases(page)
    await page.getByRole('button', { name }).click()
    await page.getByRole('form', { name: 'Payment' }).waitFor()
    expect([path.split('?')[0], await releases(page)]).toEqual([path.split('?')[0], []])
  }
  expect(troubles).toEqual([])
  await leave()
})
