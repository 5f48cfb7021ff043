import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { signIn } from './people.ts'
import type { Site } from './site.ts'
import { openStage, type Stage } from './stage.ts'
import { DESKTOP, hydrated, type Visit } from './visit.ts'

const PEOPLE = ['admin', 'staff', 'parent'] as const

/** What a spec table of the back office uses: a site with a mail server, and browsers for an admin, staff and a parent. */
export type BackOffice = Stage & Record<(typeof PEOPLE)[number], Visit>

/** Opens it before a file's rows and closes it after them, expecting no troubles except those the rows caused on purpose. */
export function openBackOffice(caused: RegExp): BackOffice {
  const office = openStage({ mails: true }) as BackOffice
  beforeAll(async () => {
    for (const who of PEOPLE) {
      office[who] = await office.visit({ viewport: DESKTOP })
      await signIn(office[who].context, who)
    }
  })
  afterAll(() => expect(PEOPLE.flatMap(who => office[who].troubles).filter(each => !caused.test(each))).toEqual([]))
  return office
}

/**
 * Goes to a page through the back office menu: opens the menu on a narrow screen, and goes to the page's group first if
 * it isn't open. A page that is still loading replaces the menu, which closes it again.
 */
export async function toPlace(page: Page, name: string): Promise<void> {
  const menu = page.getByRole('navigation', { name: 'Back office' })
  const link = menu.getByRole('link', { name, exact: true })
  // The group's link stays where it is when its page arrives, so no click waits for an element that's gone.
  const ways = [
    page.locator('.office-menu:not([open]) > summary'),
    menu
      .locator('li:has(> .of-group)')
      .filter({ has: page.getByRole('link', { name, exact: true, includeHidden: true }) })
      .locator('> a'),
  ]
  await expect
    .poll(async () => {
      for (const each of ways) if (!(await link.isVisible()) && (await each.isVisible())) await each.click()
      return link.isVisible()
    })
    .toBe(true)
  await link.click()
}

/** Expects each of these calls to be refused to this person, without any of the requested data. */
export async function refusedTo(person: Visit, calls: readonly string[]): Promise<void> {
  for (const call of calls) {
    const [method, path] = call.split(' ')
    const answer = await person.page.request.fetch(path!, { method, data: method === 'GET' ? undefined : {} })
    expect([call, answer.status(), Object.keys(await answer.json()).sort()]).toEqual([call, 403, ['code', 'message']])
  }
}

/** The same for a signed-out visitor. */
export async function closedToStrangers(site: Site, calls: readonly string[]): Promise<void> {
  for (const call of calls) {
    const [method, path] = call.split(' ')
    const body = method === 'GET' ? undefined : '{}'
    const headers = { 'content-type': 'application/json', origin: site.origin }
    expect([call, (await fetch(site.origin + path, { method, body, headers })).status]).toEqual([call, 401])
  }
}

/** Opens a page in a new browser context, signed in as one of the sample people. */
export function visitsAs(stage: Stage) {
  return async (who: 'parent' | 'staff' | 'admin', path: string, options: Parameters<typeof stage.visit>[0] = {}) => {
    const seen = await stage.visit({ viewport: DESKTOP, ...options })
    await signIn(seen.context, who)
    await seen.page.goto(path)
    if (options.javaScript !== false) await hydrated(seen.page)
    return seen
  }
}
