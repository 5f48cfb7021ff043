import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { delayRendering, hold } from '../support/interruptions.ts'
import { signIn } from '../support/people.ts'
import { openStage } from '../support/stage.ts'
import { DESKTOP, hydrated, seeToast, type Visit } from '../support/visit.ts'

/** Staff create something and go on writing: the editor of the new item is the editor of the saved one. */
const stage = openStage()
let admin: Visit

beforeAll(async () => {
  admin = await stage.visit({ viewport: DESKTOP })
  await signIn(admin.context, 'admin')
})
afterAll(() => expect(admin.troubles).toEqual([]))

type Item = {
  what: string
  list: string
  /** Fills in what a new one needs, except for `field`. */
  begin: (page: Page) => Promise<void>
  /** The label of the text field that is written on. */
  field: string
  create: string
  created: string
  save: string
}

const ITEMS: Item[] = [
  {
    what: 'post',
    list: '/admin/blog',
    async begin(page) {
      await page.getByLabel('Title', { exact: true }).fill('A moon jar')
      await page.getByLabel('Summary').fill('Round all around.')
    },
    field: 'Text',
    create: 'Save draft',
    created: 'Draft saved',
    save: 'Save draft',
  },
  {
    what: 'class',
    list: '/admin/classes',
    async begin(page) {
      await page.getByLabel('Title', { exact: true }).fill('Moon jars')
      await page.getByLabel('Category').fill('Clay')
      await page.getByLabel('Price, in dollars').fill('30')
    },
    field: 'Description',
    create: 'Save draft',
    created: 'Draft saved',
    save: 'Save changes',
  },
  {
    what: 'season',
    list: '/admin/seasons',
    async begin(page) {
      await page.getByLabel('First day').fill('2031-09-01')
      await page.getByLabel('Last day').fill('2031-12-01')
    },
    field: 'Name',
    create: 'Create season',
    created: 'Season created',
    save: 'Save changes',
  },
]

test.each(ITEMS)('what staff type while a new $what is saved and its page loads stays', async item => {
  const { page } = admin
  await page.goto(`${item.list}/new`)
  await hydrated(page)
  const field = page.getByRole('main').getByLabel(item.field, { exact: true })
  const holds = (text: string) => expect.poll(() => field.inputValue()).toBe(text)
  const button = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true })
  await item.begin(page)
  await field.click()
  await page.keyboard.type('Fall 2031', { delay: 20 })

  const answer = await hold(page, `**/api${item.list}`)
  const arrive = await hold(page, `**${item.list}/*.data*`)
  await button(item.create).click()
  await field.click()
  await page.keyboard.press('End')
  await page.keyboard.type(', two', { delay: 20 })
  await holds('Fall 2031, two')
  // The answer is there, and the page hasn't drawn it yet.
  await delayRendering(page, 200)
  const answered = page.waitForResponse(each => each.request().method() === 'POST' && each.url().endsWith(item.list))
  answer()
  await answered
  await page.keyboard.type(', three', { delay: 20 })
  await seeToast(page, item.created)
  await holds('Fall 2031, two, three')
  arrive()
  await expect.poll(() => page.title()).not.toMatch(/^New /)
  await page.keyboard.type(', four', { delay: 20 })
  await holds('Fall 2031, two, three, four')

  // It isn't saved yet, so nobody leaves it by mistake.
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').last().click()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  // A post's two toasts say the same, so only the answer tells that it's saved again.
  const saved = page.waitForResponse(each => each.request().method() === 'PUT' && each.url().includes(item.list))
  await button(item.save).click()
  await saved
  await page.reload()
  await hydrated(page)
  await holds('Fall 2031, two, three, four')
})

test('another new post begins with an empty editor', async () => {
  const { page } = admin
  await page.goto('/admin/blog/new')
  await hydrated(page)
  const title = page.getByLabel('Title', { exact: true })
  await title.fill('Paper fish')
  await page.getByLabel('Summary').fill('With scales.')
  await page.getByLabel('Text', { exact: true }).fill('Fold.')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.getByRole('button', { name: 'Delete this post' }).waitFor()
  await page.keyboard.press('Control+K')
  await page.getByRole('option', { name: 'Write a blog post' }).click()
  await expect.poll(() => title.inputValue()).toBe('')
  expect(new URL(page.url()).pathname).toBe('/admin/blog/new')
})

test('after a note is saved the field is empty and asks for nothing, and one that is typed meanwhile stays', async () => {
  const { page } = admin
  await page.goto('/admin/families')
  await hydrated(page)
  await page.getByRole('main').getByRole('link', { name: 'Quinn' }).first().click()
  const note = page.getByLabel('New note')
  const isWrong = () => expect.poll(() => note.getAttribute('aria-invalid'))
  await page.getByRole('button', { name: 'Save note' }).click()
  await isWrong().toBe('true')
  await note.click()
  await page.keyboard.type('Called back.', { delay: 10 })
  await page.getByRole('button', { name: 'Save note' }).click()
  await page.getByRole('listitem').filter({ hasText: 'Called back.' }).waitFor()
  await expect.poll(() => note.inputValue()).toBe('')
  await isWrong().not.toBe('true')

  await note.click()
  await page.keyboard.type('Wants clay.', { delay: 10 })
  const answer = await hold(page, '**/notes')
  await page.getByRole('button', { name: 'Save note' }).click()
  await note.click()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('Not on Mondays.', { delay: 10 })
  answer()
  await page.getByRole('listitem').filter({ hasText: 'Wants clay.' }).waitFor()
  await expect.poll(() => note.inputValue()).toBe('Not on Mondays.')
})
