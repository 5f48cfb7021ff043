import { expect, test } from 'vitest'
import { axeFindings } from '../support/axe.ts'
import { signIn } from '../support/people.ts'
import { openStage } from '../support/stage.ts'
import { DESKTOP, hydrated, seeToast } from '../support/visit.ts'

const stage = openStage()
const KEY = 'about.facts.title'

async function asked(who: 'parent' | 'admin') {
  const seen = await stage.visit({ viewport: DESKTOP })
  const scripts: string[] = []
  seen.page.on('request', request => scripts.push(request.url()))
  await signIn(seen.context, who)
  await seen.page.goto('/about')
  await hydrated(seen.page)
  return { ...seen, scripts }
}
const about = async () => (await fetch(`${stage.site.origin}/about`)).text()

test('an admin edits a text on its page by keyboard: shown while typing, saved, undone, never over someone else’s change', async () => {
  const parent = await asked('parent')
  const { page, scripts, context, troubles } = await asked('admin')
  await page.getByRole('button', { name: 'Edit texts' }).press('Enter')
  const panel = page.getByRole('complementary', { name: 'Edit texts' })
  await panel.getByRole('button', { name: /^Quick facts heading/ }).press('Enter')
  const box = panel.getByRole('textbox', { name: 'Quick facts heading' })
  await expect.poll(() => box.evaluate(each => each === document.activeElement)).toBe(true)
  expect(await axeFindings(page, 'light')).toEqual([])

  const heading = page.locator('#facts-title')
  await box.fill('In short, {brand}')
  await expect.poll(() => heading.innerText()).toMatch(/In short, Curiously Creative/)
  await panel.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave without saving' }).click()
  await expect.poll(() => heading.innerText()).toMatch(/At a glance/)

  // A click on the page opens it, too.
  await page.locator('.text-highlight[title="Quick facts heading"]').click()
  await box.fill('In short')
  const entry = { title: 'Quick facts heading', content: 'Theirs', page: 'about', section: 'facts', isActive: true }
  const headers = { origin: stage.site.origin }
  await context.request.post('/api/content', { data: { key: KEY, type: 'text', ...entry }, headers })
  await panel.getByRole('button', { name: 'Save' }).click()
  await panel.getByRole('alert').getByText('“Theirs”').waitFor()
  expect(await box.inputValue()).toBe('In short')
  await panel.getByRole('button', { name: 'Save' }).click()
  await seeToast(page, 'Quick facts heading saved')
  await expect.poll(about).toContain('>In short<')
  // Undo reloads the page, which must not happen during the next navigation.
  const anew = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(about).toContain('>Theirs<')
  await anew

  await page.goto(`/admin/content?page=about`)
  await page.getByRole('link', { name: 'See Quick facts heading on the page' }).click()
  await box.waitFor()
  await panel.getByRole('button', { name: 'Use the built-in text' }).click()
  await expect.poll(about).toContain('>At a glance<')
  await panel.getByRole('button', { name: 'Stop editing texts' }).click()
  await page.getByRole('button', { name: 'Edit texts' }).waitFor()

  // Parents have no button, and the editor isn't loaded for them.
  expect(scripts.some(url => url.includes('in-place-editor'))).toBe(true)
  expect(parent.scripts.some(url => url.includes('in-place-editor'))).toBe(false)
  expect(await parent.page.getByRole('button', { name: 'Edit texts' }).count()).toBe(0)
  expect([...troubles, ...parent.troubles]).toEqual([])
})
