import { expect, test } from 'vitest'
import { axeFindings } from '../support/axe.ts'
import { sidewaysScroll } from '../support/layout.ts'
import { signIn } from '../support/people.ts'
import { openStage } from '../support/stage.ts'
import { DESKTOP, hydrated, PHONE } from '../support/visit.ts'

const stage = openStage()

async function desk(path: string, role: 'admin' | 'staff' = 'admin', viewport = DESKTOP) {
  const seen = await stage.visit({ viewport })
  await signIn(seen.context, role)
  await seen.page.goto(path)
  await hydrated(seen.page)
  return seen
}

/** Two sessions that start now, in classes with children. */
async function twoToday(): Promise<string[]> {
  const { rows } = await stage.site.pool.query(
    `UPDATE sessions SET starts_at = now(), ends_at = now() + interval '1 hour' WHERE id IN (
       SELECT min(s.id::text)::uuid FROM sessions s JOIN offerings o ON o.id = s.offering_id
       JOIN registrations r ON r.offering_id = o.id AND r.status = 'confirmed'
       WHERE o.kind = 'class' AND o.status = 'published' AND s.starts_at > now() + interval '2 days' AND s.cancelled_at IS NULL
       GROUP BY o.id ORDER BY o.id LIMIT 2)
     RETURNING (SELECT title FROM offerings WHERE id = offering_id) AS title`,
  )
  return rows.map(row => row.title)
}

test('staff print all rosters of today together, and the page is as careful as a single roster', async () => {
  const titles = await twoToday()
  expect(titles).toHaveLength(2)
  const { page, troubles, leave } = await desk('/admin/today', 'staff')
  await page.getByRole('link', { name: "Print all of today's rosters" }).click()
  await page.getByRole('heading', { level: 1, name: "Today's rosters" }).waitFor()
  for (const title of titles) {
    const one = page.getByRole('region', { name: title, exact: true })
    await one.getByRole('columnheader', { name: 'Allergies' }).waitFor()
    await expect.poll(() => one.getByRole('row').count()).toBeGreaterThan(1)
  }
  expect(await axeFindings(page, 'light')).toEqual([])
  await page.emulateMedia({ media: 'print' })
  await expect.poll(() => page.getByRole('button', { name: 'Print all' }).isVisible()).toBe(false)
  const breaks = () =>
    page.locator('.one-roster').evaluateAll(all => all.slice(1).map(each => getComputedStyle(each).breakBefore))
  expect(new Set(await breaks())).toEqual(new Set(['page']))
  await page.emulateMedia({ media: 'screen' })
  await page.setViewportSize(PHONE)
  expect(await sidewaysScroll(page, PHONE.width)).toEqual([])
  const { rows } = await stage.site.pool.query(
    `SELECT count(*)::int AS read FROM audit_entries WHERE route LIKE '%rosters'`,
  )
  expect(rows[0].read, 'reading it is recorded').toBeGreaterThan(0)
  expect(troubles).toEqual([])
  await leave()
})

test('parents get no rosters, and a day without a session says so', async () => {
  const parent = await stage.visit()
  await signIn(parent.context, 'parent')
  expect((await parent.page.request.get('/api/admin/rosters')).status()).toBe(403)
  await stage.site.pool.query(
    `UPDATE sessions SET cancelled_at = now() WHERE starts_at BETWEEN now() - interval '2 days' AND now() + interval '2 days'`,
  )
  const { page, troubles } = await desk('/admin/rosters', 'staff', PHONE)
  await page.getByRole('heading', { name: 'No sessions today' }).waitFor()
  expect(troubles).toEqual([])
})
