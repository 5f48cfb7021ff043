import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { inDays } from '../support/days.ts'
import { sidewaysScroll } from '../support/layout.ts'
import { openStage } from '../support/stage.ts'
import { DESKTOP, hydrated, PHONE } from '../support/visit.ts'

const stage = openStage()

const PAGES = ['/about', '/guide', '/schedule', '/schedule?month=2099-01', '/faq', '/faq?q=snack']

test('About, Guide, Schedule and FAQ fit a width of 320 px and load without errors', async () => {
  const { page, troubles, leave } = await stage.visit({
    viewport: { width: 320, height: 700 },
  })
  for (const path of PAGES) {
    await page.goto(path)
    await hydrated(page)
    expect(await sidewaysScroll(page, 320), path).toEqual([])
    const levels = await page
      .locator('main :is(h1, h2, h3)')
      .evaluateAll(all => all.map(each => Number(each.tagName[1])))
    expect(levels[0], path).toBe(1)
    expect(
      levels.filter((level, nth) => nth > 0 && level > levels[nth - 1]! + 1),
      `skipped levels on ${path}`,
    ).toEqual([])
  }
  expect(troubles).toEqual([])
  await leave()
})

test('a link to an answer opens it and keeps the question in view, without any script of ours', async () => {
  const { page, leave } = await stage.visit({ javaScript: false })
  await page.goto('/faq#cancel')
  const item = page.locator('main details').filter({ has: page.locator('#cancel') })
  await expect.poll(() => item.locator('#cancel').isVisible()).toBe(true)
  expect((await item.locator('summary').boundingBox())!.y).toBeGreaterThan(50)
  await expect
    .poll(() => item.textContent())
    .toMatch('cancel up to 48 hours before it starts and get your money back minus the $10.00 supply fee')
  await expect.poll(() => page.locator('main details[open]').count()).toBe(1)
  await leave()
})

test('the FAQ filter works with and without scripts, and a link to an answer overrides it', async () => {
  const plain = await stage.visit({ javaScript: false })
  await plain.page.goto('/faq')
  await plain.page.locator('main').getByRole('searchbox', { name: 'Find a question' }).fill('snack')
  await plain.page.keyboard.press('Enter')
  await plain.page.waitForURL('**/faq?q=snack')
  await expect.poll(() => plain.page.locator('main .acc-item h2').allInnerTexts()).toEqual(['Are snacks served?'])
  await plain.leave()

  const { page, leave } = await stage.visit()
  await page.goto('/faq')
  await hydrated(page)
  await page.locator('main').getByRole('searchbox', { name: 'Find a question' }).fill('snack')
  await expect.poll(() => page.locator('main .acc-item').count()).toBe(1)
  await expect.poll(() => page.getByRole('status').allInnerTexts()).toContain('1 question')
  await page.locator('main').getByRole('searchbox').fill('zzzz')
  await expect.poll(() => page.getByText('No matching questions').isVisible()).toBe(true)
  await page.evaluate(() => {
    location.hash = 'shy'
  })
  await expect.poll(() => page.locator('#shy').isVisible()).toBe(true)
  await leave()
})

test('the schedule can be browsed by links alone, and its calendar downloads as a file that parses', async () => {
  const { page, leave } = await stage.visit({ javaScript: false, viewport: DESKTOP })
  await page.goto('/schedule')
  const before = await page.locator('main h2').first().textContent()
  await page.getByRole('link', { name: 'Next week' }).click()
  await page.waitForURL('**/schedule?week=*')
  await expect.poll(() => page.locator('main h2').first().textContent()).not.toBe(before)
  await page.getByText('Add to my calendar').click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download file' }).click(),
  ])
  const text = await fetch(download.url()).then(answer => answer.text())
  expect(new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').length).toBeGreaterThan(20)
  await leave()
})

test.each(['Letter', 'A4'])('a week and a month of the schedule print on one page of %s', async format => {
  const { page, leave } = await stage.visit({ viewport: PHONE })
  await page.goto('/schedule')
  const month = inDays(0).slice(0, 7)
  for (const path of ['/schedule', `/schedule?month=${month}`]) {
    await page.goto(path)
    const file = (await page.pdf({ format })).toString('latin1')
    expect(file.match(/\/Type\s*\/Page\b(?!s)/g), path).toHaveLength(1)
  }
  await leave()
})
