import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axeFindings } from '../support/axe.ts'
import { sidewaysScroll } from '../support/layout.ts'
import { signIn } from '../support/people.ts'
import { openStage } from '../support/stage.ts'
import { DESKTOP, hydrated, PHONE, seeToast } from '../support/visit.ts'

/** The settings of the business, and the policies that families agree to. */
const stage = openStage({ processes: 2 })

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()
async function open(page: Page, path: string) {
  await page.goto(path)
  await hydrated(page)
}
const sound = async (page: Page, narrowest: number) => {
  expect(await axeFindings(page, 'light')).toEqual([])
  expect(await sidewaysScroll(page, narrowest)).toEqual([])
}

test('a setting shows on the public pages of both servers on the next load', async () => {
  const { page, context, leave, troubles } = await stage.visit({ viewport: DESKTOP })
  await signIn(context, 'admin')
  const pages = () =>
    Promise.all(stage.site.processes.map(({ origin }) => fetch(`${origin}/contact`).then(answer => answer.text())))
  expect((await pages()).every(html => html.includes('Weekdays, 9 AM to 7 PM'))).toBe(true)
  await open(page, '/admin/settings')
  await page.getByLabel('Office hours').fill('Mondays, noon to 4 PM')
  await page.getByLabel('Phone', { exact: true }).fill('12')
  await page.getByRole('button', { name: 'Save Your business' }).click()
  await page.getByText('Enter a 10-digit phone number').waitFor()
  await sound(page, 768)
  await page.getByLabel('Phone', { exact: true }).fill('407 555 0188')
  await page.getByRole('button', { name: 'Save Your business' }).click()
  await seeToast(page, 'Saved / Every page shows the change now.')
  for (const words of ['Mondays, noon to 4 PM', '(407) 555-0188'])
    await expect.poll(async () => (await pages()).every(html => html.includes(words))).toBe(true)

  await page.getByLabel('Registration fee, in dollars').fill('forty')
  await page.getByRole('button', { name: 'Save Program prices' }).click()
  await page.getByText('Enter an amount in dollars').waitFor()
  await page.getByLabel('Registration fee, in dollars').fill('30')
  await page.getByRole('button', { name: 'Save Program prices' }).click()
  await seeToast(page, 'Saved / New registrations use these prices.')
  expect(troubles.filter(each => !each.includes('400'))).toEqual([])
  await leave()
})

test('a new version of a policy is read and signed before the next registration', async () => {
  const boss = await stage.visit({ viewport: DESKTOP })
  await signIn(boss.context, 'admin')
  await open(boss.page, '/admin/settings/policies/safetyGuidelines')
  await boss.page.getByLabel('In short').fill('Wash your hands. We call you first.')
  await sound(boss.page, 768)
  await press(boss.page, 'Publish version 2')
  await seeToast(boss.page, 'Published / Version 2 is now in effect.')
  await boss.page.getByText('Families were asked to agree again').waitFor()

  const parent = await stage.visit({ viewport: PHONE })
  await signIn(parent.context, 'parent')
  const { rows } = await stage.site.pool.query<{ id: string; child: string }>(
    `SELECT o.id, c.id AS child FROM offerings o, children c JOIN users u ON u.id = c.parent_id
     WHERE u.email = 'parent@example.com' AND o.kind = 'class' AND o.status = 'published' AND o.capacity = 0
       AND o.starts_at > now() AND o.price_cents > 0
       AND NOT EXISTS (SELECT FROM registrations r WHERE r.offering_id = o.id AND r.child_id = c.id)
     ORDER BY o.id, c.id LIMIT 1`,
  )
  const address = `/checkout?classId=${rows[0]!.id}&childId=${rows[0]!.child}`
  await open(parent.page, '/parent-dashboard?add=yes')
  expect(parent.page.url(), 'adding a child requires the signature, too').toContain(
    '/agree?returnTo=%2Fparent-dashboard%3Fadd%3Dyes',
  )
  await open(parent.page, address)
  await press(parent.page, /^Reserve/)
  await parent.page.waitForURL('**/agree?returnTo=**')
  await parent.page.getByText('Wash your hands. We call you first.').waitFor()
  await press(parent.page, 'Agree and continue')
  await parent.page.getByText('Agree to continue, or call us').waitFor()
  await sound(parent.page, 320)
  await parent.page.getByText('Read the full policy').click()
  await parent.page.getByLabel('I have read the').check()
  await parent.page.getByLabel('Sign by typing your full name').fill('Maya Alvarez')
  await press(parent.page, 'Agree and continue')
  await parent.page.waitForURL(`**${address}`)
  await press(parent.page, /^Reserve/)
  await parent.page.waitForURL('**/checkout?order=**')
  await open(parent.page, '/parent-dashboard?add=yes')
  await parent.page.getByRole('dialog', { name: 'Add a child' }).waitFor()
  expect([boss.troubles, parent.troubles]).toEqual([[], []])
  await Promise.all([boss, parent].map(each => each.leave()))
})

test('staff and families are refused with a reason', async () => {
  for (const [who, path, words] of [
    ['staff', '/admin/settings', 'Only admins can change prices and rules.'],
    ['parent', '/admin/staff', 'Access Denied'],
  ] as const) {
    const { page, context, leave } = await stage.visit({ viewport: PHONE })
    await signIn(context, who)
    await open(page, path)
    await page.getByText(words).first().waitFor()
    await leave()
  }
})
