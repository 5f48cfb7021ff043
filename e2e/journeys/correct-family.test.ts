import { expect, test } from 'vitest'
import { signIn } from '../support/people.ts'
import { openStage } from '../support/stage.ts'
import { DESKTOP, hydrated, PHONE, seeToast } from '../support/visit.ts'

const stage = openStage()

async function opened(as: 'staff' | 'parent', path: string, viewport = DESKTOP) {
  const seen = await stage.visit({ viewport })
  await signIn(seen.context, as)
  await seen.page.goto(path)
  await hydrated(seen.page)
  return seen
}

test('staff remove an allergy once the parent has told them, and the family sees why on its page', async () => {
  const { rows } = await stage.site.pool.query(`SELECT id FROM users WHERE email = 'parent@example.com'`)
  const desk = await opened('staff', `/admin/families/${rows[0].id}`, PHONE)
  await desk.page.getByRole('button', { name: 'Edit Leo Alvarez' }).click()
  const dialog = desk.page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'None' }).click()
  await dialog.getByLabel('How do you know?').fill('Mother called')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('Check this box if the parent told you').waitFor()
  expect(await dialog.getByLabel('How do you know?').inputValue()).toBe('Mother called')
  await dialog.getByLabel('The parent told me this').check({ force: true })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await seeToast(desk.page, 'We emailed parent@example.com what changed.')
  expect(desk.troubles).toEqual([])
  await desk.leave()

  const own = await opened('parent', '/parent-dashboard')
  const leo = own.page.getByRole('article', { name: 'Leo Alvarez' })
  await leo.getByText(/Changed by the studio on .* \(allergies\): Mother called/).waitFor()
  expect(own.troubles).toEqual([])
  await own.leave()
})
