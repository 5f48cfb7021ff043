import { expect, test } from 'vitest'
import { axeFindings } from '../support/axe.ts'
import { sidewaysScroll } from '../support/layout.ts'
import { signIn } from '../support/people.ts'
import { openStage } from '../support/stage.ts'
import { DESKTOP, hydrated, PHONE, seeToast } from '../support/visit.ts'

const stage = openStage()

async function desk(path: string, role: 'admin' | 'staff' = 'admin', viewport = DESKTOP) {
  const seen = await stage.visit({ viewport })
  await signIn(seen.context, role)
  await seen.page.goto(path)
  await hydrated(seen.page)
  return seen
}

const open = async () => {
  const { rows } = await stage.site.pool.query(`SELECT id FROM offerings WHERE slug = 'big-sky-painting'`)
  const seen = await desk(`/admin/classes/${rows[0].id}`)
  await seen.page.getByRole('heading', { level: 1, name: /^Big Sky/ }).waitFor()
  return seen
}

test('the second person to save sees what changed, keeps their edits, and overwrites nothing else', async () => {
  const [first, second] = await Promise.all([open(), open()])
  await first.page.getByLabel(/^What to wear/).fill('Rain boots')
  await first.page.getByLabel('Price, in dollars').fill('31')
  await first.page.getByRole('button', { name: 'Save changes' }).click()
  await seeToast(first.page, 'Class saved')

  const { page, troubles } = second
  await page.getByLabel(/^Takes home/).fill('a sky on canvas')
  await page.getByLabel('Price, in dollars').fill('33')
  await page.getByRole('button', { name: 'Save changes' }).click()
  const note = page.getByRole('alert').filter({ hasText: 'Not saved: someone else saved this class' })
  await note.getByText('What to wear: now “Rain boots”').waitFor()
  await note.getByText(/^Price: now “31\.00”, was “/).waitFor()
  await expect.poll(() => note.getByRole('listitem').count()).toBe(2)
  expect(await axeFindings(page, 'light')).toEqual([])
  await page.setViewportSize(PHONE)
  expect(await sidewaysScroll(page, PHONE.width)).toEqual([])

  await page.getByRole('button', { name: 'Keep my edits' }).click()
  await expect.poll(() => page.getByLabel(/^What to wear/).inputValue()).toBe('Rain boots')
  await expect.poll(() => page.getByLabel('Price, in dollars').inputValue()).toBe('33')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await seeToast(page, 'Class saved')
  const { rows } = await stage.site.pool.query(
    `SELECT wear, take_home, price_cents FROM offerings WHERE slug = 'big-sky-painting'`,
  )
  expect(rows).toEqual([{ wear: 'Rain boots', take_home: 'a sky on canvas', price_cents: 33_00 }])
  expect([...first.troubles, ...troubles]).toEqual([])
})

test('choosing the other person’s version replaces the conflicting edit', async () => {
  const [first, second] = await Promise.all([open(), open()])
  await first.page.getByLabel(/^Takes home/).fill('two skies')
  await first.page.getByRole('button', { name: 'Save changes' }).click()
  await seeToast(first.page, 'Class saved')
  await second.page.getByLabel(/^Takes home/).fill('three skies')
  await second.page.getByRole('button', { name: 'Save changes' }).click()
  await second.page.getByRole('button', { name: 'Use their version' }).click()
  await expect.poll(() => second.page.getByLabel(/^Takes home/).inputValue()).toBe('two skies')
  expect([...first.troubles, ...second.troubles]).toEqual([])
})
