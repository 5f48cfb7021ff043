import { expect, test } from 'vitest'
import { findings } from '../support/audit.ts'
import { focusOnHeading, keyboard } from '../support/keyboard.ts'
import { signIn } from '../support/people.ts'
import { openStage } from '../support/stage.ts'
import { DESKTOP, hydrated, seeToast } from '../support/visit.ts'

const stage = openStage()

test('an admin registers a family by phone and books with cash, using only the keyboard', async () => {
  const { page, troubles, context, leave } = await stage.visit({ viewport: DESKTOP })
  await signIn(context, 'admin')
  const { tabTo, press, type } = keyboard(page)
  const keys = page.keyboard
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '')

  await page.goto('/admin/families')
  await hydrated(page)
  await press('link', 'Register by phone')
  await focusOnHeading(page, /^Register by phone$/)
  await press('button', 'Register family')
  await expect.poll(focused).toContain("There's a problem")
  await keys.press('Tab')
  await keys.press('Enter')
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toMatch(/fullName/i)
  await keys.type('Noor Haddad')
  await type(/^Email/, 'noor@example.com')
  await type("Parent's phone", '407 555 0151')
  await type(/^Child's full name/, 'Zoe Haddad')
  for (const [part, text] of Object.entries({ Month: '4', Day: '27', Year: String(new Date().getFullYear() - 8) }))
    await type(part, text)
  for (const [at, name] of ['Lina Haddad', 'Omar Haddad'].entries()) {
    await type('Full name', name)
    await type('Phone', `407 555 016${at}`)
    await type(/^Relationship to child/, 'Neighbor')
  }
  await tabTo('checkbox', /^The parent agreed to all four/)
  await keys.press('Space')
  await press('button', 'Register family')
  await page.waitForURL('**/admin/families/*?book')

  await page.getByRole('dialog').getByLabel('Class', { exact: true }).waitFor()
  await tabTo('combobox', 'Class')
  await keys.type('Big Sky')
  await page.getByRole('button', { name: /^Book for \$/ }).waitFor()
  await press('button', /^Book for \$\d/)
  await expect.poll(focused).toContain('Amount due: ')
  await tabTo('radio', /^Cash/)
  await keys.press('Space')
  await press('button', /^Take \$\d/)
  await seeToast(page, 'Payment received')
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  expect(await findings(stage.site.db)).toEqual([])
  expect(troubles).toEqual([])
  await leave()
})
