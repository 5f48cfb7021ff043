import { expect, test } from 'vitest'
import { axeFindings } from '../support/axe.ts'
import { sidewaysScroll } from '../support/layout.ts'
import { signIn } from '../support/people.ts'
import { openStage } from '../support/stage.ts'
import { DESKTOP, hydrated, PHONE } from '../support/visit.ts'

const stage = openStage()

test('staff view the site as a family: with a reason, under a banner, and back again (T88)', async () => {
  const { page, context, leave } = await stage.visit({ viewport: DESKTOP })
  await signIn(context, 'staff')
  const { rows } = await stage.site.pool.query<{ id: string }>(
    `SELECT id FROM users WHERE email = 'parent@example.com'`,
  )
  await page.goto(`/admin/families/${rows[0]!.id}`)
  await hydrated(page)
  await page.getByRole('button', { name: 'View as this family' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'View as this family' }).click()
  await dialog.getByText('Enter a reason').waitFor()
  expect(await axeFindings(page, 'light')).toEqual([])
  await dialog.getByLabel('Reason').fill('On the phone, cannot find the receipt')
  await dialog.getByRole('button', { name: 'View as this family' }).click()
  await page.waitForURL('**/dashboard')

  const banner = page.getByRole('region', { name: 'Viewing as a family' })
  await banner.getByText("You're viewing the site as Maya Alvarez.").waitFor()
  await banner.getByText('cannot find the receipt').waitFor()
  expect(await axeFindings(page, 'light')).toEqual([])
  await page.setViewportSize(PHONE)
  expect(await sidewaysScroll(page, 320)).toEqual([])
  await page.goto('/')
  await page.waitForURL('**/dashboard')
  for (const path of ['/registrations', '/classes', '/account', '/cart']) {
    await page.goto(path)
    await banner.waitFor()
  }
  const refused = await context.request.post('/api/account/password', {
    data: { currentPassword: 'wonder-becomes-art', password: 'four green spools' },
  })
  expect([refused.status(), (await refused.json()).code]).toEqual([403, 'acting'])

  await hydrated(page)
  await banner.getByRole('button', { name: 'Stop viewing' }).click()
  await page.waitForURL('**/admin/families/**')
  await page.getByRole('heading', { level: 1, name: 'Maya Alvarez' }).waitFor()
  await expect.poll(() => banner.count()).toBe(0)
  await leave()
})

test('viewing as a family ends after 30 minutes and goes back to the back office by itself', async () => {
  const { page, context, leave, troubles } = await stage.visit({ viewport: DESKTOP })
  await page.clock.install()
  await signIn(context, 'staff')
  const { rows } = await stage.site.pool.query<{ id: string }>(
    `SELECT id FROM users WHERE email = 'parent@example.com'`,
  )
  await context.request.post(`/api/admin/families/${rows[0]!.id}/act`, { data: { reason: 'On the phone' } })
  await page.goto('/dashboard?tab=children')
  await hydrated(page)
  await page.getByRole('region', { name: 'Viewing as a family' }).waitFor()
  await page.clock.fastForward(30 * 60_000)
  await page.waitForURL('**/admin/families/**')
  expect((await (await context.request.get('/api/acting')).json()).acting).toBeNull()
  expect(troubles.filter(each => !each.includes('403'))).toEqual([])
  await leave()
})
