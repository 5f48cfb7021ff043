import type { Browser, Page } from 'playwright-core'
import { expect } from 'vitest'
import { signIn } from './people.ts'
import type { Site } from './site.ts'
import { hydrated, seeToast, type Visit, visit } from './visit.ts'

/** An admin at /admin/test-provider. `moveOn` clicks one of its steps, such as `A month on`. */
export async function atTestProvider(
  browser: Browser,
  site: Site,
): Promise<Visit & { moveOn(label: string): Promise<void> }> {
  const admin = await visit(browser, site.origin)
  await signIn(admin.context, 'admin')
  await admin.page.goto('/admin/test-provider')
  await hydrated(admin.page)
  const moveOn = async (label: string) => {
    await admin.page.getByRole('button', { name: label }).first().click()
    await seeToast(admin.page, "Moved forward / The plans' time is now")
  }
  return { ...admin, moveOn }
}

/** Reloads the page until it says this: the provider's events arrive on their own. */
export async function readUntil(page: Page, words: RegExp): Promise<void> {
  const said = async () => {
    await page.reload()
    return page.locator('main').innerText()
  }
  await expect.poll(said, { timeout: 20_000 }).toMatch(words)
  await hydrated(page)
}
