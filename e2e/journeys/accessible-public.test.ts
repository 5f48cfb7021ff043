import { expect, test } from 'vitest'
import { axeFindings } from '../support/axe.ts'
import { sidewaysScroll, smallControls } from '../support/layout.ts'
import { lookWider } from '../support/screens/barriers.ts'
import { PUBLIC } from '../support/screens/public.ts'
import { openScene, testScreens } from '../support/screens/scene.ts'
import { hydrated, PHONE } from '../support/visit.ts'

const scene = openScene()

testScreens(PUBLIC, scene)

test('the control: planted problems are found', async () => {
  const { page } = scene.visits.stranger
  await page.setViewportSize(PHONE)
  await page.goto('/terms')
  await hydrated(page)
  await page.evaluate(() => {
    const button = document.createElement('button')
    button.style.cssText = 'width: 400px; height: 20px; padding: 0; border: 0'
    button.textContent = 'Hard to hit'
    const words = document.createElement('p')
    words.style.cssText = 'color: #999; background: #fff'
    words.textContent = 'Hard to read'
    document.querySelector('main .wrap')!.prepend(document.createElement('img'), words, button)
  })
  const found = (await axeFindings(page, 'light', { bothThemes: true })).join('\n')
  for (const rule of ['light, image-alt', 'light, color-contrast', 'dark, color-contrast'])
    expect(found).toContain(rule)
  expect((await smallControls(page)).join()).toMatch(/Hard to hit.* is 400 × 2\d/)
  expect(await sidewaysScroll(page, 360)).toHaveLength(1)
})

test('the control: small buttons side by side are found wherever the page is scrolled', async () => {
  const { page } = scene.visits.stranger
  await page.goto('/terms')
  await hydrated(page)
  await page.evaluate(() => {
    const small = 'width: 20px; height: 20px; padding: 0; border: 0; margin: 0'
    document.querySelector('main .wrap')!.innerHTML = `
      <h1>Planted</h1>
      <button style="${small}" aria-label="One"></button><button style="${small}" aria-label="Two"></button>
      <p style="height: 3000px"></p>`
    window.scrollTo({ top: 1000, behavior: 'instant' })
  })
  const small = (await axeFindings(page, 'light')).filter(each => each.includes('target-size'))
  expect(small).toEqual([expect.stringContaining('One'), expect.stringContaining('Two')])
  expect(await page.evaluate(() => window.scrollY)).toBe(1000)
})

test.each([
  [1440, 'dark'],
  [1440, 'light'],
  [768, 'dark'],
  [768, 'light'],
])('bad colors that show only at %i px in the %s theme are reported only there', async (width, theme) => {
  const { page } = scene.visits.stranger
  await page.goto('/terms')
  await hydrated(page)
  const only = theme === 'dark' ? '.dark .planted' : ':root:not(.dark) .planted'
  await page.evaluate(css => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    document.adoptedStyleSheets = [sheet]
    const words = document.createElement('p')
    words.className = 'planted'
    words.textContent = 'Hard to read'
    document.querySelector('main .wrap')!.prepend(words)
  }, `@media (width: ${width}px) { ${only} { color: #777; background: #888 } }`)
  const found = await lookWider(page, { name: 'the terms', path: '/terms' }, '/terms')
  expect(found).toEqual([expect.stringContaining(`${width} px, ${theme}, color-contrast`)])
})
