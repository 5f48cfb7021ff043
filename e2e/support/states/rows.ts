import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { hydrated } from '../visit.ts'
import { NEXT_PAGE } from './faults.ts'
import type { Seat, Stage } from './stage.ts'

/** One state of one screen: how to get into it, and the way out of it. */
export type ScreenState = {
  screen: string
  state: 'loading' | 'empty' | 'failed' | 'cut off' | 'not sent' | 'offline' | 'shown'
  as: Seat
  /** Looks like the same state of other screens, so it isn't pictured or measured again. */
  alike?: boolean
  show(stage: Stage): Promise<unknown>
  leave?(stage: Stage): Promise<unknown>
}
type Of = { screen: string; as: Seat }
/** An address, or how to find it. */
type Path = string | ((stage: Stage) => Promise<string>)
type Act = (page: Page) => Promise<unknown>

/** Opens a page and waits until its buttons work. */
export async function openPage({ page }: Stage, path: string): Promise<void> {
  await page.goto(path)
  await hydrated(page)
}
const pathOf = async (stage: Stage, path: Path) => (typeof path === 'string' ? path : path(stage))

const h1 = (page: Page) => page.getByRole('heading', { level: 1 })
const see = (page: Page, words: string | RegExp) => page.getByText(words).filter({ visible: true }).first().waitFor()
/** Navigates as a link would, without looking for one. */
const go = (page: Page, path: string) =>
  page.evaluate(to => {
    const { __reactRouterDataRouter: router } = window as unknown as {
      __reactRouterDataRouter: { navigate(to: string): void }
    }
    void router.navigate(to)
  }, path)

const BROKEN = 'Something went wrong'

/** A page that doesn't load: the site says so while it hangs and when it fails, and Try again opens it. */
export const pageComing = ({ from, path, ...row }: Of & { from: string; path: Path; alike?: boolean }): ScreenState => {
  let release: () => void
  return {
    ...row,
    state: 'loading',
    async show(stage) {
      const { page, faults } = stage
      await openPage(stage, from)
      const before = await h1(page).innerText()
      await faults.fail(NEXT_PAGE)
      release = await faults.hold(NEXT_PAGE)
      await go(page, await pathOf(stage, path))
      await page.getByRole('status').filter({ hasText: 'Loading the page' }).waitFor()
      await expect.poll(() => h1(page).innerText()).toBe(before)
    },
    async leave({ page, faults }) {
      release()
      await h1(page).filter({ hasText: BROKEN }).waitFor()
      await see(page, /Nothing you did was lost/)
      await faults.mend()
      await page.getByRole('link', { name: 'Try again' }).click()
      await h1(page).filter({ hasNotText: BROKEN }).waitFor()
    },
  }
}

/** The whole page failed, or its connection broke. */
export const pageFailed = (row: Of & { from: string; path: string; cut?: boolean }): ScreenState => ({
  ...row,
  state: row.cut ? 'cut off' : 'failed',
  async show(stage) {
    await openPage(stage, row.from)
    await stage.faults[row.cut ? 'cut' : 'fail'](NEXT_PAGE)
    await go(stage.page, row.path)
    await h1(stage.page)
      .filter({ hasText: row.cut ? "Couldn't load this page" : BROKEN })
      .waitFor()
  },
  async leave({ page, faults }) {
    await faults.mend()
    await page.getByText('Try again', { exact: true }).click()
    await h1(page)
      .filter({ hasNotText: /Something went wrong|Couldn't load/ })
      .waitFor()
  },
})

/** A part of a page whose table can't be read: the page stays, the part says so, and Try again loads it. */
export const partFailed = ({
  path,
  away,
  says,
  act,
  ...row
}: Of & { path: Path; away: string; says: string; act?: Act }): ScreenState => ({
  ...row,
  state: 'failed',
  async show(stage) {
    const address = await pathOf(stage, path)
    await stage.faults.away(away)
    await openPage(stage, address)
    await act?.(stage.page)
    await part(stage.page, says).waitFor()
  },
  async leave({ page, faults }) {
    await faults.mend()
    await part(page, says).getByRole('button', { name: 'Try again' }).click()
    await part(page, says).waitFor({ state: 'detached' })
    await h1(page).filter({ hasNotText: BROKEN }).waitFor()
  },
})
const part = (page: Page, says: string): Locator =>
  page
    .getByRole('alert')
    .filter({ hasText: says })
    .filter({ has: page.getByRole('button') })

/** Nothing to show: a sentence, and where to go from there. */
export const nothing = ({
  path,
  empty = [],
  says,
  action,
  ...row
}: Of & { path: Path; empty?: string[]; says: string | RegExp; action?: string | RegExp }): ScreenState => ({
  ...row,
  state: 'empty',
  async show(stage) {
    const address = await pathOf(stage, path)
    for (const table of empty) await stage.faults.empty(table)
    await openPage(stage, address)
    await see(stage.page, says)
    if (action) await main(stage.page).getByText(action, { exact: true }).filter({ visible: true }).first().waitFor()
  },
})
const main = (page: Page) => page.getByRole('main')

type Call = Of & {
  path: Path
  /** What triggers the call, unless the page itself does. */
  act?: Act
  call: string
  /** Shown while the call hangs. */
  coming?: string
  /** Shown when it fails. */
  says: string
  /** The button to click then. */
  again?: string | RegExp
  /** Shown when it succeeds. */
  brings: string | RegExp
}

/** A call of the page that hangs, and one that fails: the page says so, and Try again loads what was requested. */
export function calls({ path, act, call, coming, says, again = 'Try again', brings, ...row }: Call): ScreenState[] {
  const begin = async (stage: Stage, fault: (call: string) => Promise<unknown>) => {
    const address = await pathOf(stage, path)
    if (!act) await fault(call)
    await openPage(stage, address)
    if (act) await fault(call)
    await act?.(stage.page)
  }
  const failed: ScreenState = {
    ...row,
    state: 'failed',
    async show(stage) {
      await begin(stage, stage.faults.fail)
      await see(stage.page, says)
    },
    async leave({ page, faults }) {
      await faults.mend()
      await page.getByRole('button', { name: again }).filter({ visible: true }).first().click()
      await see(page, brings)
    },
  }
  if (!coming) return [failed]
  const hanging: ScreenState = {
    ...row,
    state: 'loading',
    async show(stage) {
      await begin(stage, stage.faults.hold)
      await stage.page.getByText(coming).first().waitFor({ state: 'attached' })
    },
    async leave({ page, faults }) {
      await faults.mend()
      await see(page, brings)
    },
  }
  return [hanging, failed]
}

type Sent = Of & {
  path: Path
  act?: Act
  /** What is typed, by label. */
  typed: Record<string, string>
  /** The name of its button. */
  press: string | RegExp
  call: string
  /** Shown when it fails. */
  says: string | RegExp
}

/**
 * A form that isn't sent, because the server fails or the connection breaks: what was typed stays, and a failure is
 * shown. While the form is being sent, the button says so.
 */
export const notSent = ({ path, act, typed, press, call, says, ...row }: Sent): ScreenState => {
  const field = (page: Page, label: string) => page.getByLabel(label, { exact: true }).filter({ visible: true }).first()
  const button = (page: Page) => page.getByRole('button', { name: press }).filter({ visible: true }).first()
  const kept = async (page: Page) => {
    for (const [label, words] of Object.entries(typed))
      await expect.poll(async () => [label, await field(page, label).inputValue()]).toEqual([label, words])
  }
  return {
    ...row,
    state: 'not sent',
    async show(stage) {
      const { page, faults } = stage
      await openPage(stage, await pathOf(stage, path))
      await act?.(page)
      for (const [label, words] of Object.entries(typed)) await field(page, label).fill(words)
      await faults.fail(call)
      await button(page).click()
      await see(page, says)
      await kept(page)
    },
    async leave({ page, faults }) {
      await faults.mend()
      await faults.cut(call)
      await Promise.all([page.waitForEvent('requestfailed'), button(page).click()])
      await expect.poll(() => page.locator('main [aria-busy=true]').count()).toBe(0)
      await kept(page)
      await faults.mend()
      await faults.hold(call)
      await button(page).click()
      await page.locator('button[aria-busy=true]').first().waitFor()
      await page.goto('about:blank')
    },
  }
}
