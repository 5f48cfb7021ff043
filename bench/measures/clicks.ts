import type { Page } from 'playwright-core'
import { openBrowser } from '../../e2e/support/chromium.ts'
import { fillFamily } from '../../e2e/support/joining.ts'
import { openMessages } from '../../e2e/support/messages-page.ts'
import { signIn } from '../../e2e/support/people.ts'
import { DESKTOP, hydrated, visit } from '../../e2e/support/visit.ts'
import { atEnd } from '../ending.ts'
import type { Running } from '../processes.ts'
import { limitResult, type Result } from '../results.ts'

const AIM_MS = 150
const SLOWER = 4

type Flow = {
  name: string
  as?: 'parent' | 'staff'
  open: (page: Page) => Promise<unknown>
  act: (page: Page) => Promise<unknown>
}

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()
const go = (path: string) => async (page: Page) => {
  await page.goto(path)
  await hydrated(page)
}

const FLOWS: Flow[] = [
  {
    name: 'joining with a child',
    open: go('/register'),
    async act(page) {
      await page.getByLabel('Your full name').pressSequentially('Rosa Demo')
      await press(page, 'Continue')
      await fillFamily(page, 'bench@example.com')
      await press(page, 'Continue')
      await page.waitForURL(/step=2/)
    },
  },
  {
    name: 'filtering the classes',
    open: go('/classes'),
    async act(page) {
      await page.getByLabel('Category').first().selectOption({ index: 1 })
      for (const age of ['5–6', '7–9']) await page.getByText(age, { exact: true }).first().click()
      await page.getByRole('searchbox').first().pressSequentially('clay')
    },
  },
  {
    name: 'turning the calendar',
    as: 'parent',
    open: go('/dashboard?tab=calendar'),
    async act(page) {
      for (let n = 0; n < 3; n++) await press(page, /^Next month/)
      await page.getByRole('gridcell').nth(10).click()
      for (const key of ['ArrowRight', 'ArrowDown', 'PageDown', 'Home']) await page.keyboard.press(key)
    },
  },
  {
    name: 'going through the tabs',
    as: 'parent',
    open: go('/dashboard'),
    async act(page) {
      const tabs = page.getByRole('tab')
      for (let n = (await tabs.count()) - 1; n >= 0; n--) await tabs.nth(n).click()
    },
  },
  {
    name: 'writing a message',
    as: 'parent',
    open: page => openMessages(page, '/dashboard?tab=messages'),
    async act(page) {
      await page.getByRole('textbox', { name: /^Message to/ }).pressSequentially('We will be there at 5:45.')
      await page.keyboard.press('Enter')
      await page.getByRole('log').getByText('We will be there at 5:45.').waitFor()
    },
  },
  {
    name: 'searching the registrations',
    as: 'staff',
    open: go('/admin'),
    async act(page) {
      await page.locator('main input[type=search]').first().pressSequentially('Alvarez')
      await page.getByRole('columnheader').nth(1).click()
    },
  },
]

/**
 * The slowest answer to a press or a key in each flow, from the event to the next frame, in milliseconds, with a processor
 * four times slower.
 */
export async function measureClicks({ port }: Running): Promise<Result[]> {
  const browser = await openBrowser()
  atEnd(() => browser.close())
  const results: Result[] = []
  for (const { name, as, open, act } of FLOWS) {
    const { page, context } = await visit(browser, `http://localhost:${port}`, { viewport: DESKTOP, motion: true })
    if (as) await signIn(context, as)
    await page.addInitScript(watchPresses)
    await open(page)
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    await act(page)
    // Entries come with the frame after the one they measured.
    await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))
    const seen = await page.evaluate(() => (window as unknown as Watched).presses)
    const worst = Math.max(0, ...seen.map(each => each.ms))
    const what = seen.find(each => each.ms === worst)?.what ?? 'all under 16 ms'
    results.push(limitResult(`slowest press, ${name}`, worst, 'ms', AIM_MS, `${seen.length} over 16 ms; ${what}`))
    await context.close()
  }
  await browser.close()
  return results
}

type Watched = { presses: { ms: number; what: string }[] }

/** Runs in the page. */
function watchPresses() {
  const watched = window as unknown as Watched
  watched.presses = []
  new PerformanceObserver(list => {
    for (const entry of list.getEntries() as PerformanceEventTiming[]) {
      if (!('interactionId' in entry) || !entry.interactionId) continue
      const { target } = entry
      const what = target instanceof Element ? `${entry.name} on ${target.tagName.toLowerCase()}` : entry.name
      watched.presses.push({ ms: entry.duration, what })
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
}
