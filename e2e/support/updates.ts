import { sql } from 'drizzle-orm'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { aPhoto } from '#src/testing/pictures.ts'
import type { Site } from './site.ts'

type File = { name: string; mimeType: string; buffer: Buffer }

/** A photo as a phone saves it, with who, where and when in its metadata. */
export const photoFile = async (name: string, color: string): Promise<File> => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await aPhoto({ width: 900, height: 600, color }),
})

/** A class in which Leo from the first sample family has a spot and the second family has none. */
export async function classOfLeo(site: Site): Promise<{ id: string; title: string; leo: string }> {
  const { rows } = await site.db.execute<{ id: string; title: string; leo: string }>(sql`
    SELECT o.id, o.title, c.id AS leo FROM offerings o JOIN registrations r ON r.offering_id = o.id JOIN children c ON c.id = r.child_id
    WHERE c.first_name = 'Leo' AND r.status = 'confirmed' AND NOT EXISTS (
      SELECT FROM registrations x JOIN users u ON u.id = x.parent_id WHERE x.offering_id = o.id AND u.email = 'parent2@example.com')
    ORDER BY o.title LIMIT 1`)
  return rows[0]!
}

/** Fills in an update's title, text and audience: a class or, without `classId`, everyone. */
export async function writeUpdate(page: Page, words: { title: string; content: string; classId?: string }) {
  await page.getByLabel('Title').fill(words.title)
  await page.getByLabel('What happened').fill(words.content)
  if (words.classId) await page.getByLabel('Class', { exact: true }).selectOption(words.classId)
  else await page.getByText('Everyone', { exact: true }).first().click()
}

/** Confirms that the photos were checked for children who must not be in them, if the class has any. */
export async function checkConsent(page: Page) {
  const box = page.getByRole('checkbox', { name: /^I checked/ })
  if (await box.isVisible()) await box.check()
}

export const shareButton = (page: Page) => page.getByRole('button', { name: /^Share/ })

/** Opens an update on the wall, which hydrates a moment after its page. */
export async function openUpdate(page: Page, title: string): Promise<Locator> {
  const dialog = page.getByRole('dialog', { name: title })
  const press = () => page.getByRole('button', { name: title }).click({ timeout: 5_000 })
  await expect
    .poll(async () => (await dialog.isVisible()) || press().then(() => dialog.isVisible()), { timeout: 20_000 })
    .toBe(true)
  return dialog
}
