import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { unexpectedStorage } from '../support/browser-storage.ts'
import { linksOf } from '../support/reading.ts'
import { rowName, type SpecRow } from '../support/spec-table.ts'
import { openStage } from '../support/stage.ts'
import { DESKTOP, hydrated, seeToast, type Visit } from '../support/visit.ts'

/** The blog and its print gate. */
const stage = openStage()

const LANTERN = '/blog/a-lantern-from-one-sheet-of-paper'
type Post = { id: string; slug: string; title: string; publishedAt: string; tags: string[] }
const posts = async () => ((await (await fetch(`${stage.site.origin}/api/blog`)).json()) as { posts: Post[] }).posts
const bodyOf = async (path: string) => {
  const answer = await fetch(stage.site.origin + path)
  return answer.text()
}

describe('blog', () => {
  let seen: Visit
  beforeAll(async () => {
    seen = await stage.visit({ viewport: DESKTOP })
    await seen.page.goto('/blog')
    await hydrated(seen.page)
  })
  const ROWS: SpecRow<Page>[] = [
    {
      area: 'routes',
      says: '/blog is the blog list, each post links to /blog/{slug}',
      async check(page) {
        const all = await posts()
        expect(all.length).toBeGreaterThan(3)
        const cards = await linksOf(page.getByRole('main').locator('.cards'))
        expect(cards.length).toBeGreaterThan(3)
        expect(cards).toEqual(all.slice(0, cards.length).map(({ title, slug }) => `${title} → /blog/${slug}`))
      },
    },
    {
      area: 'routes',
      says: '/blog/{id} is the article',
      async check() {
        const [post] = await posts()
        for (const name of [post!.id, post!.slug])
          expect(await bodyOf(`/blog/${name}`)).toContain(`>${post!.title}</h1>`)
      },
    },
    {
      area: 'calls',
      says: 'blog and search are simulated with no call',
      departs: 'posts are in the database, newest first, and found by the site search',
      async check() {
        const days = (await posts()).map(each => each.publishedAt)
        expect(days).toEqual([...days].sort().reverse())
        const { results } = JSON.parse(await bodyOf('/api/site-search?q=lantern&type=blog'))
        expect(results.map((each: { url: string }) => each.url)).toContain(LANTERN)
      },
    },
    {
      area: 'live content',
      says: 'only published posts are shown',
      async check() {
        const { rows } = await stage.site.pool.query(
          "SELECT slug FROM blog_posts WHERE status = 'draft' OR publish_at > now()",
        )
        expect(rows.length).toBeGreaterThan(0)
        for (const { slug } of rows) expect((await fetch(`${stage.site.origin}/blog/${slug}`)).status, slug).toBe(404)
      },
    },
  ]
  for (const row of ROWS) test(rowName(row), () => row.check(seen.page))
})

describe('print gate', () => {
  let seen: Visit
  let printed: number
  const SUBSCRIBE = '**/api/newsletter/subscribe'
  beforeAll(async () => {
    seen = await stage.visit({ viewport: DESKTOP })
    printed = 0
    await seen.page.exposeFunction('notePrint', () => printed++)
    await seen.page.addInitScript('window.print = () => window.notePrint()')
    await seen.page.goto(LANTERN)
    await hydrated(seen.page)
  })
  const gate = (page: Page) => page.getByRole('dialog', { name: 'Get new crafts in your inbox' })
  const press = (page: Page) => gate(page).getByRole('button', { name: 'Subscribe and print' }).click()
  const sees = (page: Page, ...sentences: string[]) =>
    expect
      .poll(async () => (await gate(page).locator('.err').allInnerTexts()).map(each => each.trim()))
      .toEqual(sentences)

  const ROWS: SpecRow<Page>[] = [
    {
      area: 'newsletter gate form',
      says: 'email, firstName, acceptTerms',
      async check(page) {
        await page.getByRole('main').getByRole('link', { name: 'Print this craft' }).click()
        await gate(page).waitFor()
        for (const label of ['First name', 'Email'])
          await expect.poll(() => gate(page).getByLabel(label).inputValue(), { message: label }).toBe('')
        await expect.poll(() => gate(page).getByRole('checkbox').isChecked()).toBe(false)
      },
    },
    {
      area: 'newsletter gate form',
      says: '“First name is required”, “Please enter a valid email address”, “You must accept the terms”',
      async check(page) {
        await press(page)
        await sees(page, 'First name is required', 'Please enter a valid email address', 'You must accept the terms')
      },
    },
    {
      area: 'newsletter gate form',
      says: 'email valid, first name at least 1 character, terms true',
      async check(page) {
        await gate(page).getByLabel('First name').fill('R')
        await gate(page).getByRole('checkbox').check()
        await gate(page).getByLabel('Email').fill('rosa@')
        await press(page)
        await sees(page, 'Please enter a valid email address')
        await gate(page).getByLabel('Email').fill('rosa@example.com')
        await sees(page)
      },
    },
    {
      area: 'newsletter gate',
      says: 'failure: “Something went wrong” / “Please try again later”',
      async check(page) {
        await page.route(SUBSCRIBE, route => route.fulfill({ status: 500, body: 'broken' }))
        await press(page)
        await seeToast(page, 'Something went wrong / Please try again later')
        await page.unroute(SUBSCRIBE)
        await expect
          .poll(() => gate(page).getByLabel('Email').inputValue(), { message: 'the form stays' })
          .toBe('rosa@example.com')
      },
    },
    {
      area: 'newsletter gate',
      says: 'success: “Thanks for subscribing!”',
      async check(page) {
        const sent = page.waitForRequest(SUBSCRIBE)
        await press(page)
        await seeToast(page, 'Thanks for subscribing!')
        expect((await sent).postDataJSON()).toEqual({
          email: 'rosa@example.com',
          firstName: 'R',
          source: 'print-gate',
        })
      },
    },
    {
      area: 'blog print gate',
      says: 'the subscribe action is simulated',
      departs: 'it subscribes with source print-gate and then opens the print view',
      async check(page) {
        await page.waitForURL(`**${LANTERN}?print=yes`)
        await page.locator('.craft-sheet').waitFor()
        await expect.poll(() => printed).toBe(1)
        const asked = "SELECT source FROM subscribers WHERE email = 'rosa@example.com'"
        await expect.poll(async () => (await stage.site.pool.query(asked)).rows).toEqual([{ source: 'print-gate' }])
      },
    },
    {
      area: 'blog print gate',
      says: 'it asks once, and keeps nothing else on the device',
      async check(page) {
        await page.getByRole('link', { name: 'Back to the post' }).click()
        await page.getByRole('main').getByRole('link', { name: 'Print this craft' }).click()
        await page.waitForURL(`**${LANTERN}?print=yes`)
        await expect.poll(() => printed).toBe(2)
        expect(await unexpectedStorage(page)).toEqual([])
      },
    },
    {
      area: 'print gate',
      says: 'it also prints without an email address',
      async check() {
        const other = await stage.visit({ viewport: DESKTOP })
        await other.page.goto(LANTERN)
        await hydrated(other.page)
        await other.page.getByRole('main').getByRole('link', { name: 'Print this craft' }).click()
        await gate(other.page).getByRole('button', { name: 'Not now' }).click()
        await other.page.waitForURL(`**${LANTERN}?print=yes`)
        expect(other.troubles).toEqual([])
      },
    },
  ]
  for (const row of ROWS) test(rowName(row), () => row.check(seen.page))
})
