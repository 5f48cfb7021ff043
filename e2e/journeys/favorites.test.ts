import { expect, test } from 'vitest'
import { signIn, signInByForm } from '../support/people.ts'
import { cardTitles, heart } from '../support/presses.ts'
import { openStage } from '../support/stage.ts'
import { hydrated, seeToast } from '../support/visit.ts'

const stage = openStage()

test('a guest saves classes on this device, removes one, undoes that, and keeps them when signing in', async () => {
  const { page, troubles, leave } = await stage.visit()
  await page.goto('/favorites')
  await page.getByRole('heading', { name: 'No Favorites Found' }).waitFor()
  await page.getByRole('link', { name: 'Browse Classes' }).click()
  await page.waitForURL('**/classes')
  await hydrated(page)
  await expect.poll(async () => (await cardTitles(page)).length).toBeGreaterThan(2)
  const [first = '', second = ''] = await cardTitles(page)
  await heart(page, first).click()
  await heart(page, second).click()
  await page.getByRole('link', { name: 'Your favorites' }).click()
  await expect.poll(() => cardTitles(page)).toEqual([second, first])
  await page.reload()
  await hydrated(page)
  await expect.poll(() => cardTitles(page)).toEqual([second, first])

  await heart(page, first).click()
  await seeToast(page, `Removed from favorites / ${first}`)
  await expect.poll(() => cardTitles(page)).toEqual([second])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => cardTitles(page)).toEqual([first, second])

  await page.getByRole('link', { name: 'Log in' }).click()
  await signInByForm(page)
  await page.waitForURL('**/favorites')
  await expect.poll(async () => (await cardTitles(page)).slice(0, 2)).toEqual([first, second])
  expect(await page.evaluate(() => localStorage.getItem('favorites'))).toBe('[]')
  expect(troubles).toEqual([])
  await leave()
})

test('in the account, a favorite that could not be removed comes back with an error', async () => {
  const { page, troubles, context, leave } = await stage.visit()
  await signIn(context, 'parent')
  await page.goto('/favorites')
  await hydrated(page)
  const before = await cardTitles(page)
  const [first = ''] = before
  expect(before.length).toBeGreaterThan(1)
  await page.route('**/api/favorites/*', route => route.abort())
  await heart(page, first).click()
  await seeToast(page, 'Error / Failed to remove class from favorites')
  await expect.poll(() => cardTitles(page)).toEqual(before)
  expect(troubles.filter(each => !each.includes('net::ERR_FAILED'))).toEqual([])
  await leave()
})
