import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openStage } from '../support/stage.ts'
import { DESKTOP, hydrated } from '../support/visit.ts'

const stage = openStage()

/** The markup inside the picture of each listed class, by class name. */
const pictures = (page: Page) =>
  page
    .locator('.class-card')
    .evaluateAll(cards =>
      Object.fromEntries(
        cards.map(card => [
          card.querySelector('h2')!.textContent!,
          card.querySelector('.pic svg')?.innerHTML ?? 'photo',
        ]),
      ),
    )

test('class pictures are the same as sent, after hydration, and when the browser draws them', async () => {
  const { page, troubles, leave } = await stage.visit({ viewport: DESKTOP })
  await page.goto('/classes')
  const sent = await pictures(page)
  expect(Object.keys(sent).length).toBeGreaterThan(5)
  for (const [name, inside] of Object.entries(sent)) expect(inside.length, name).toBeGreaterThan(100)

  await hydrated(page)
  expect(await pictures(page)).toEqual(sent)

  // Sorting leaves them as they are; on the way back from another page the browser draws them itself.
  await page.getByLabel('Sort by').selectOption({ label: 'Title, Z to A' })
  await page.waitForURL('**/classes?*sort=title-desc*')
  await expect.poll(async () => Object.keys(await pictures(page)).join()).not.toBe(Object.keys(sent).join())
  expect(await pictures(page)).toEqual(sent)

  await page
    .getByRole('link', { name: Object.keys(sent)[0]!, exact: true })
    .first()
    .click()
  await page.waitForURL('**/events/*')
  await page.goBack()
  await page.waitForURL('**/classes?*')
  await expect.poll(() => pictures(page)).toEqual(sent)
  expect(troubles).toEqual([])
  await leave()
})
