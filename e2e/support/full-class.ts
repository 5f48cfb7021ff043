import type { Browser } from 'playwright-core'
import { expect } from 'vitest'
import { tellChanged } from './changed.ts'
import { signIn } from './people.ts'
import type { Site } from './site.ts'
import { visit } from './visit.ts'

/** Makes a class full: everyone with a spot keeps it, and none is left. Returns the class's id. */
export async function fillClass(site: Site, slug: string): Promise<string> {
  const { rows } = await site.pool.query(
    `UPDATE offerings SET capacity = taken WHERE slug = $1 AND taken > 0 RETURNING id`,
    [slug],
  )
  await tellChanged(site.pool, 'classes')
  return rows[0].id
}

/** Adds one spot to the class, as an admin. */
export async function addPlace(browser: Browser, site: Site, classId: string): Promise<void> {
  const { context, leave } = await visit(browser, site.origin)
  await signIn(context, 'admin')
  const read = await (await context.request.get(`/api/admin/classes/${classId}`)).json()
  const { title, description, price, capacity, ageMin, ageMax, category, season, keywords, aside, status, updatedAt } =
    read
  const same = { title, description, price, ageMin, ageMax, category, season, keywords, aside, status, updatedAt }
  const answer = await context.request.put(`/api/admin/classes/${classId}`, {
    data: { ...same, capacity: capacity + 1 },
  })
  expect(answer.status()).toBe(200)
  await leave()
}
