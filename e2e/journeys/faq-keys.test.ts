import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { QUESTIONS } from '#src/features/site-pages/faq-content.ts'
import { keyboard } from '../support/keyboard.ts'
import { openStage } from '../support/stage.ts'
import { hydrated, type Visit } from '../support/visit.ts'

const stage = openStage()
let visitor: Visit
beforeAll(async () => {
  visitor = await stage.visit()
})

async function openFaq(hash = ''): Promise<Page> {
  const { page } = visitor
  await page.goto('about:blank')
  await page.goto(`/faq${hash}`)
  await hydrated(page)
  return page
}

/** The keys of the answers that are open. */
const openKeys = (page: Page) => page.locator('main details[open] > .a').evaluateAll(all => all.map(each => each.id))
const isExpanded = (page: Page) => page.evaluate(() => document.activeElement?.closest('details')?.open)

test('Tab reaches every question in order, and Enter and Space open and close it', async () => {
  const page = await openFaq()
  const { tabTo } = keyboard(page)
  for (const key of QUESTIONS) {
    const question = await page.locator(`details:has(> #${key}) > summary`).innerText()
    await tabTo('summary', question)
    await page.keyboard.press('Enter')
    await expect.poll(() => isExpanded(page), { message: `Enter on ${key}` }).toBe(true)
    await expect.poll(() => page.locator(`#${key}`).isVisible()).toBe(true)
    await page.keyboard.press('Space')
    await expect.poll(() => isExpanded(page), { message: `Space on ${key}` }).toBe(false)
  }
  await page.keyboard.press('Space')
  await expect.poll(() => openKeys(page)).toEqual([QUESTIONS.at(-1)])
  // The answer comes next after its question.
  await tabTo('button', 'Yes')
  expect(await page.evaluate(() => document.activeElement?.closest('details')?.open)).toBe(true)
})

test('several answers can stay open, and each question is a heading inside its own control', async () => {
  const page = await openFaq()
  for (const key of ['bring', 'cancel']) await page.locator(`details:has(> #${key}) > summary`).press('Enter')
  await expect.poll(() => openKeys(page)).toEqual(['bring', 'cancel'])
  await expect.poll(() => page.locator('main details > summary h2').count()).toBe(QUESTIONS.length)
})

test('every answer has a link that opens it, and its question stays below the header', async () => {
  const { page } = visitor
  for (const key of ['bring', 'shy', 'cancel']) {
    await openFaq(`#${key}`)
    await expect.poll(() => openKeys(page)).toEqual([key])
    await expect.poll(() => isBelowHeader(page, key)).toBe(true)
  }
  const link = page.locator('#cancel').getByRole('link', { name: 'Link to this answer' })
  await expect.poll(() => link.getAttribute('href')).toBe('#cancel')
})

test('a hash opens its answer on a page that is already open, and going back returns to the previous one', async () => {
  const page = await openFaq('#bring')
  await page.evaluate(() => location.assign('#prices'))
  await expect.poll(() => openKeys(page)).toEqual(['bring', 'prices'])
  await expect.poll(() => isBelowHeader(page, 'prices')).toBe(true)
  await page.goBack()
  await expect.poll(() => isBelowHeader(page, 'bring')).toBe(true)
  await page.goto('/faq#no-such-answer')
  await expect.poll(() => page.locator('main details').count()).toBe(QUESTIONS.length)
  expect(visitor.troubles).toEqual([])
})

test('the phone number is a link that dials, and Contact opens the form', async () => {
  const page = await openFaq()
  const { tabTo } = keyboard(page)
  await tabTo('link', /^[(\d][\d ()-]{8,}$/)
  const [words, href] = await page.evaluate(() => {
    const link = document.activeElement as HTMLAnchorElement
    return [link.innerText, link.getAttribute('href')]
  })
  expect(href).toBe(`tel:${words!.replace(/[^\d+]/g, '')}`)
  await tabTo('link', 'Contact')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/contact')
})

/** Whether the question of this answer is in view and not under the sticky header. */
const isBelowHeader = (page: Page, key: string) =>
  page.evaluate(id => {
    const top = document.querySelector(`details:has(> #${id}) > summary`)!.getBoundingClientRect().top
    return top >= document.querySelector('.site-head')!.getBoundingClientRect().bottom - 1 && top < innerHeight
  }, key)
