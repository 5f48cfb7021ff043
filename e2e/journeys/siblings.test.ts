import { expect, test } from 'vitest'
import { findings } from '../support/audit.ts'
import { axeFindings } from '../support/axe.ts'
import { signIn } from '../support/people.ts'
import { openStage } from '../support/stage.ts'
import { hydrated } from '../support/visit.ts'

const stage = openStage()

test('siblings are chosen with one tap each, and what was removed stays removed once payment starts', async () => {
  const { page, troubles, context, leave } = await stage.visit()
  const { id: parentId } = await signIn(context, 'parent')
  await stage.site.pool.query('DELETE FROM cart_items WHERE parent_id = $1', [parentId])
  await page.goto('/events/snow-globes')
  await hydrated(page)
  const children = page.getByRole('group', { name: "Who's coming?" }).getByRole('checkbox')
  const chosen = () => children.evaluateAll(all => all.filter(each => (each as HTMLInputElement).checked).length)
  expect([await children.count(), await chosen()]).toEqual([2, 1])

  // Without a child, the page asks for one.
  await page.getByRole('checkbox', { checked: true }).first().press('Space')
  await page.getByRole('button', { name: 'Register', exact: true }).first().click()
  await page.getByText('Choose at least one child.').waitFor()
  for (const child of await children.all()) await child.press('Space')
  expect(await chosen()).toBe(2)
  expect(await axeFindings(page, 'light')).toEqual([])
  await page.getByRole('button', { name: 'Add 2 children to cart' }).first().dblclick()
  await page.waitForURL('**/cart')
  const lines = page.locator('.lines > .item')
  await expect.poll(() => lines.count()).toBe(2)

  await page
    .getByRole('button', { name: /^Remove Snow Globes/ })
    .first()
    .click()
  await expect.poll(() => lines.count()).toBe(1)
  await page.locator('.toast').getByRole('button', { name: 'Undo' }).waitFor()
  await page.getByRole('button', { name: /^Check out/ }).click()
  await page.waitForURL('**/checkout?order=*')
  await hydrated(page)
  await page.getByRole('heading', { name: 'Complete Your Payment' }).waitFor()
  expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0)
  const { rows } = await stage.site.pool.query(
    `SELECT (SELECT count(*)::int FROM registrations r WHERE r.order_id = o.id) AS places,
       (SELECT count(*)::int FROM cart_items c WHERE c.parent_id = o.parent_id) AS items
     FROM orders o WHERE o.parent_id = $1 AND o.status = 'open' ORDER BY o.created_at DESC LIMIT 1`,
    [parentId],
  )
  expect(rows).toEqual([{ places: 1, items: 0 }])
  expect(await findings(stage.site.db)).toEqual([])
  expect(troubles).toEqual([])
  await leave()
})
