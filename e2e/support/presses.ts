import type { Page } from 'playwright-core'

/** Clicks the first button with this name. */
export const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()

/** The titles of the class cards on a page. */
export const cardTitles = (page: Page) => page.locator('main .class-card h2').allInnerTexts()

/** The heart of a class card. */
export const heart = (page: Page, title: string) => page.getByRole('button', { name: `Save: ${title}` })

/** One spot in the list on /registrations. */
export const placeRow = (page: Page, title: string) => page.locator('li.item').filter({ hasText: title })

/** Selects a child where a page asks who's coming. */
export const pickChild = (page: Page, firstName: string) => page.locator('.pick').filter({ hasText: firstName }).click()

/** Leaves only this child selected where a page allows several. */
export async function pickOnly(page: Page, firstName: string): Promise<void> {
  const children = page.getByRole('group', { name: "Who's coming?" })
  const chosen = children.getByRole('checkbox', { checked: true })
  while ((await chosen.count()) > 0) await chosen.first().press('Space')
  await children.getByRole('checkbox', { name: new RegExp(`^${firstName}`) }).press('Space')
}

/** `$35.00`. */
export const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`
