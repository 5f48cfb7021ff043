import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Buyer, buy, call, makeBuyers } from '../support/buyers.ts'
import { sidewaysScroll } from '../support/layout.ts'
import { carryCookie } from '../support/people.ts'
import { openStage } from '../support/stage.ts'
import { DESKTOP, hydrated, type Visit } from '../support/visit.ts'
import {
  faintText,
  indistinctChoices,
  lostText,
  moving,
  printProblems,
  sheets,
  spaceText,
  stuckHeight,
  unseenControls,
} from '../support/visual-checks.ts'

/** A window of 1280 × 1024 at 400 %: the page has 320 × 256. */
const WINDOW = { width: 1280, height: 1024 }
const ZOOM = 4
const CRAFTS = ['a-lantern-from-one-sheet-of-paper', 'a-bracelet-that-tells-a-story', 'sun-prints-on-a-windowsill']

const stage = openStage()
let buyer: Buyer
let classId: string
let registrationId: string
let paidId: string
let waitingId: string
let zoomed: Visit
let wide: Visit

beforeAll(async () => {
  const { rows } = await stage.site.pool.query(
    `SELECT id FROM offerings WHERE slug IN ('big-sky-painting', 'box-bots', 'sun-prints') ORDER BY slug`,
  )
  classId = rows[0].id
  buyer = (await makeBuyers(stage.site.pool, 1))[0]!
  const bought = await buy(stage.site.origin, buyer, rows[2].id)
  if (bought.result !== 'bought') throw new Error(JSON.stringify(bought))
  registrationId = bought.registrationId
  paidId = bought.orderId
  const { childId } = buyer
  const waiting = await call(stage.site.origin, buyer, 'POST', '/api/class-enrollments', {
    eventId: rows[1].id,
    childId,
  })
  waitingId = String(waiting.body.registrationId)
  await call(stage.site.origin, buyer, 'POST', '/api/cart/add', { classId, childId })
  zoomed = await stage.visit({ viewport: WINDOW, zoom: ZOOM })
  wide = await stage.visit({ viewport: DESKTOP })
})

const PUBLIC = [
  '/',
  '/classes',
  '/events/big-sky-painting',
  '/events/after-school-makers',
  '/register',
  '/login',
  '/signup',
  '/forgot-password',
  '/portal',
  '/about',
  '/guide',
  '/schedule',
  '/schedule?month=next',
  '/faq',
  '/blog',
  `/blog/${CRAFTS[0]}`,
  `/blog/${CRAFTS[0]}?print=yes`,
  '/contact',
  '/search-results?q=clay',
  '/newsletter',
  '/terms',
  '/privacy',
  '/cancellation-policy',
  '/safety',
  '/no-such-page',
]
const FAMILY = [
  '/dashboard',
  '/cart',
  '/favorites',
  '/class-registration',
  () => `/class-registration?step=child&classId=${classId}`,
  () => `/class-registration?step=pay&classId=${classId}&childId=${buyer.childId}`,
  '/events/big-sky-painting',
  () => `/checkout?classId=${classId}&childId=${buyer.childId}`,
  () => `/payment/${waitingId}`,
  () => `/confirmation?registration=${registrationId}`,
  () => `/receipt/${paidId}`,
]

describe('zoomed to 400 %, with wide text, forced colors, no motion and in print', () => {
  test.each(PUBLIC)('%s', async path => expect(await lookAt(path)).toEqual([]))

  test('the pages of a family', async () => {
    await carryCookie(zoomed.context, stage.site.origin, buyer.cookie)
    const found: string[] = []
    for (const path of FAMILY) found.push(...(await lookAt(typeof path === 'string' ? path : path())))
    expect(found).toEqual([])
  })
})

/** Everything that is wrong with a page under these settings, as sentences. */
async function lookAt(path: string): Promise<string[]> {
  const { page, troubles } = zoomed
  troubles.length = 0
  await page.goto(path)
  await hydrated(page)
  await expect.poll(() => page.locator('main .skel').count()).toBe(0)
  const found = [...(await sidewaysScroll(page, WINDOW.width / ZOOM)), ...(await lostText(page))]
  const stuck = await stuckHeight(page)
  if (stuck > WINDOW.height / ZOOM / 2) found.push(`${stuck} px of the height never scroll away`)
  found.push(...(await moving(page)), ...(await faintText(page)))

  await page.emulateMedia({ forcedColors: 'active' })
  found.push(...(await unseenControls(page)), ...(await indistinctChoices(page)), ...(await moving(page)))
  await page.emulateMedia({ forcedColors: null })

  found.push(...(await printProblems(page)))

  await spaceText(page)
  found.push(...(await sidewaysScroll(page, WINDOW.width / ZOOM)), ...(await lostText(page)))
  return [...found, ...troubles].map(each => `${path}: ${each}`)
}

/** Pages with a selected item, and how to get there. */
const CHOSEN: [path: string, act: (page: Page) => Promise<unknown>][] = [
  ['/search-results?q=clay', async () => {}],
  ['/schedule', async () => {}],
  ['/blog', async () => {}],
  ['/dev/kit', async () => {}],
  [
    '/about',
    async page => {
      await page.locator('summary[aria-label="Search the site"]').click()
      await page.locator('.head-find input').fill('clay')
      await expect.poll(() => page.getByRole('option').count()).toBeGreaterThan(1)
      await page.keyboard.press('ArrowDown')
      await page.locator('[role=option][aria-selected=true]').waitFor()
    },
  ],
]

test('with forced colors, selected items can be told from the others', async () => {
  const { page } = wide
  await page.emulateMedia({ forcedColors: 'active' })
  const found: string[] = []
  for (const [path, act] of CHOSEN) {
    await page.goto(path)
    await hydrated(page)
    await act(page)
    await expect
      .poll(() => page.locator('[aria-current], [aria-selected=true], [aria-pressed=true]').count())
      .toBeGreaterThan(0)
    found.push(...(await indistinctChoices(page)).map(each => `${path}: ${each}`))
  }
  await page.emulateMedia({ forcedColors: null })
  expect(found).toEqual([])
})

test.each(CRAFTS)('%s prints on one sheet of Letter and of A4', async slug => {
  const { page } = wide
  await page.goto(`/blog/${slug}?print=yes`)
  expect([await sheets(page, 'Letter'), await sheets(page, 'A4')]).toEqual([1, 1])
})

test('the schedule prints on one sheet of Letter at any window size', async () => {
  for (const { page } of [wide, zoomed]) {
    await page.goto('/schedule')
    expect(await sheets(page, 'Letter'), `at ${page.viewportSize()?.width} px`).toBe(1)
  }
})

test('the home page has motion, but none when reduced motion is requested', async () => {
  const { page, leave } = await stage.visit({ viewport: DESKTOP, motion: true })
  await page.goto('/')
  expect(await moving(page)).not.toEqual([])
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(await moving(page)).toEqual([])
  await leave()
})

test('the control: planted problems are found', async () => {
  const { page } = zoomed
  const withStyle = async <T>(css: string, look: (page: Page) => Promise<T>): Promise<string> => {
    await page.evaluate(text => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(text)
      document.adoptedStyleSheets = [sheet]
    }, css)
    return String(await look(page))
  }
  await page.goto('/search-results?q=clay')
  await hydrated(page)
  const header = '.site-head { position: sticky !important; min-height: 140px }'
  expect(Number(await withStyle(header, stuckHeight))).toBeGreaterThan(128)
  expect(await withStyle('h1 { height: 8px; overflow: hidden }', lostText)).toContain('cuts "Results for “clay”"')
  expect(await withStyle('.tabs > * { opacity: 0.1 } h1 { opacity: 0.2 }', faintText)).toContain('is faint')
  const onPaper = await withStyle(
    '@media print { nav { display: flex !important } .hit p { display: none } }',
    printProblems,
  )
  expect(onPaper).toMatch(/nav ".*is printed/)
  expect(onPaper).toMatch(/p ".*is not printed/)
  expect(Number(await withStyle('@media print { main { height: 4000px } }', at => sheets(at, 'A4')))).toBeGreaterThan(1)

  await page.emulateMedia({ forcedColors: 'active' })
  const bare = await withStyle('.inp { border: 0 !important } a { outline: 0 !important }', unseenControls)
  expect(bare).toMatch(/input\.inp .* has no edge/)
  expect(bare).toMatch(/the focus on a\./)
  expect(
    await withStyle('.tabs > * { background: none !important; color: CanvasText !important }', indistinctChoices),
  ).toContain('looks like')
  await page.emulateMedia({ forcedColors: null })
})
