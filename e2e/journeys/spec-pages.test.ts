import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ABOUT } from '#src/features/site-pages/about-content.ts'
import { GUIDE } from '#src/features/site-pages/guide-content.ts'
import { linksOf, section, wordsOf } from '../support/reading.ts'
import { rowName, type SpecRow } from '../support/spec-table.ts'
import { openStage } from '../support/stage.ts'
import { DESKTOP, hydrated } from '../support/visit.ts'

/** About, Meet the Guide, Schedule, FAQ, Parent Portal and the policies. */
const stage = openStage()
let page: Page
let troubles: string[]
beforeAll(async () => {
  ;({ page, troubles } = await stage.visit({ viewport: DESKTOP }))
})
afterAll(() => expect(troubles).toEqual([]))

/** A table of rows that all check one page, which is loaded once. */
function tableOf(path: string, rows: SpecRow<Locator>[]) {
  describe(path, () => {
    beforeAll(async () => {
      await page.goto(path)
      await hydrated(page)
    })
    for (const row of rows) test(rowName(row), () => row.check(page.getByRole('main')))
  })
}

const get = <Answer>(path: string) => fetch(stage.site.origin + path).then(answer => answer.json() as Promise<Answer>)
/** The first paragraph of a built-in text. */
const builtIn = <K extends string>({ blocks }: { blocks: Readonly<Record<K, { text: string }>> }, key: K) =>
  blocks[key].text.split('\n\n')[0]!
const leads =
  (name: string, ...links: string[]) =>
  async (main: Locator) =>
    expect.poll(() => linksOf(section(main, name))).toEqual(expect.arrayContaining(links))

tableOf('/about', [
  {
    area: 'about',
    says: 'story of the founder and the program',
    async check(main) {
      const words = await wordsOf(main.getByRole('article').first())
      expect(words).toContain('About Curiously Creative')
      expect(words).toContain('In 2024 she rented the craft room at the pavilion')
      expect(words).toContain(builtIn(ABOUT, 'about.program'))
    },
  },
  {
    area: 'conventions',
    says: 'a play-based, drop-off craft enrichment program',
    check: async main => expect.poll(() => wordsOf(main)).toContain('a play-based, drop-off craft enrichment program'),
  },
  {
    area: 'conventions',
    says: 'duration and price vary by class; the trial class is free',
    check: async main =>
      expect.poll(() => wordsOf(main)).toContain('Duration and price vary by class. The trial class is free'),
  },
  {
    area: 'about',
    says: 'three benefit cards',
    async check(main) {
      const cards = section(main, builtIn(ABOUT, 'about.benefits.title')).getByRole('listitem')
      await expect
        .poll(() => cards.getByRole('heading').allInnerTexts())
        .toEqual(['Something to take home', 'Room to try', 'An hour for you'])
    },
  },
])

tableOf('/guide', [
  {
    area: 'meet the guide',
    says: 'founder bio',
    async check(main) {
      await expect.poll(() => main.getByRole('heading', { level: 1 }).innerText()).toBe('Meet the Guide')
      await expect.poll(() => wordsOf(main.getByRole('article'))).toContain('Ana Rivera cuts paper')
    },
  },
  {
    area: 'meet the guide',
    says: 'education and experience list',
    async check(main) {
      const items = section(main, builtIn(GUIDE, 'guide.timeline.title')).getByRole('listitem')
      await expect
        .poll(async () => (await items.allInnerTexts()).map(each => each.replace(/\s+/g, ' ')))
        .toEqual([
          '2024 Opened the pavilion craft room',
          '2013 to 2024 Art teacher, grades K to 5',
          '2013 M.Ed., Art Education',
          '2010 BFA, Textiles',
        ])
    },
  },
  {
    area: 'meet the guide',
    says: 'teaching philosophy, and why she created the program',
    async check(main) {
      await expect
        .poll(() => main.getByRole('article').getByRole('heading', { level: 2 }).allInnerTexts())
        .toEqual(['Why she started this', 'How she teaches'])
    },
  },
])

tableOf('/schedule', [
  {
    area: 'schedule, class start time',
    says: 'evening drop-off classes, starting about 5:45 PM, times vary per listing',
    check: async main =>
      expect
        .poll(() => wordsOf(main))
        .toMatch(/Evening drop-off classes\. Most start at (about )?5:45 PM, times vary per listing\./),
  },
  {
    area: 'schedule',
    says: 'location: a craft room at a pavilion in Avalon Park',
    check: async main => expect.poll(() => wordsOf(main)).toMatch(/Craft room at (a|the) pavilion, Avalon Park, FL/),
  },
  {
    area: 'schedule',
    says: 'buttons link to /classes and /register',
    check: async main =>
      expect
        .poll(() => linksOf(main))
        .toEqual(expect.arrayContaining(['See all classes → /classes', 'Register → /register'])),
  },
  {
    area: 'schedule',
    says: 'static',
    departs: 'live data',
    async check(main) {
      const { sessions } = await get<{ sessions: { title: string; slug: string }[] }>('/api/schedule')
      expect(sessions.length).toBeGreaterThan(0)
      const links = (await linksOf(main))
        .filter(link => link.includes('/events/'))
        .map(link => link.split('/events/')[1])
      expect(new Set(links)).toEqual(new Set(sessions.map(each => each.slug)))
    },
  },
])

tableOf('/faq', [
  {
    area: 'FAQ',
    says: 'what to bring, staying, snacks, age fit, shy, siblings, full season, price variation, why parents cannot stay, cancellation',
    check: async main =>
      expect
        .poll(() => main.locator('summary').allInnerTexts())
        .toEqual([
          'What should my child bring?',
          'Can I stay during class?',
          'Are snacks served?',
          'Is my child the right age?',
          'My child is shy. Will this work?',
          'Can siblings come together?',
          'Do we have to sign up for the full season?',
          'Why do prices vary?',
          "Why can't parents stay?",
          'What if I need to cancel?',
        ]),
  },
  {
    area: 'FAQ',
    says: 'an accordion: clicking a question shows its answer, and clicking it again hides it',
    async check(main) {
      const answer = main.getByText('No food is served in class')
      await expect.poll(() => answer.isVisible()).toBe(false)
      await main.getByText('Are snacks served?').click()
      await expect.poll(() => answer.isVisible()).toBe(true)
      await main.getByText('Are snacks served?').click()
      await expect.poll(() => answer.isVisible()).toBe(false)
    },
  },
  {
    area: 'FAQ',
    says: 'links to /contact and a phone-call link',
    check: leads('Still have a question?', '(407) 555-0145 → tel:4075550145', 'Contact → /contact'),
  },
  {
    area: 'conventions',
    says: 'no food is served; ages 5-12; registration fee 25 dollars; the trial class is free',
    async check(main) {
      const words = ((await main.textContent()) ?? '').replace(/\s+/g, ' ')
      for (const each of [
        'No food is served in class',
        'Classes are for ages 5 to 12',
        'plus a $25.00 registration fee',
        'The trial class is free.',
      ])
        expect(words).toContain(each)
    },
  },
])

tableOf('/portal', [
  {
    area: 'parent portal',
    says: 'marketing text',
    async check(main) {
      const words = await wordsOf(main)
      for (const each of [
        'See what your child made tonight, when the next class is, and who to ask.',
        'Updates and photos from class',
        'A calendar of all your classes',
        'Messages with our staff',
        'Children, classes and payments in one place',
      ])
        expect(words).toContain(each)
    },
  },
  {
    area: 'parent portal',
    says: 'an inline login form',
    async check(main) {
      const form = main.getByRole('form', { name: 'Sign in' })
      for (const field of [form.getByLabel('Email'), form.getByLabel('Password', { exact: true })])
        await expect.poll(() => field.isVisible()).toBe(true)
      await expect.poll(() => form.getByRole('checkbox', { name: 'Remember me' }).count()).toBe(1)
    },
  },
  {
    area: 'parent portal',
    says: 'a static preview: this week’s theme and two sample events',
    departs: 'live data',
    async check(main) {
      const { theme } = await get<{ theme: { title: string; text: string } }>('/api/calendar')
      await expect.poll(() => wordsOf(section(main, theme.title))).toContain(theme.text)
      await expect.poll(() => section(main, 'Coming up').getByRole('listitem').count()).toBe(2)
    },
  },
  {
    area: 'parent portal',
    says: 'a static October calendar',
    departs: 'the current month',
    async check(main) {
      const now = new Date().toLocaleDateString('en-US', {
        timeZone: 'America/New_York',
        month: 'long',
        year: 'numeric',
      })
      const month = main.getByRole('table', { name: now })
      await expect.poll(() => month.locator('td').count(), { message: '6 weeks' }).toBe(42)
      await expect.poll(() => month.locator('th').first().innerText()).toMatch(/^Sun/i)
      await expect.poll(() => month.locator('[aria-current=date]').count()).toBe(1)
    },
  },
])

describe('policies', () => {
  const PAGES = {
    '/terms': ['termsOfService', 'Terms of Service'],
    '/privacy': ['privacyPolicy', 'Privacy Policy'],
    '/cancellation-policy': ['cancellationPolicy', 'Registration & Cancellation Policy'],
    '/safety': ['safetyGuidelines', 'Health & Safety Guidelines'],
  } as const
  const holds =
    (...sentences: string[]) =>
    async () => {
      await page.goto('/cancellation-policy')
      const words = await wordsOf(page.getByRole('main'))
      for (const sentence of sentences) expect(words).toContain(sentence)
    }
  const ROWS: SpecRow<void>[] = [
    ...Object.entries(PAGES).map(([path, [name, title]]) => ({
      area: 'records',
      says: `${title} is at ${path}, with the same text as the dialogs`,
      async check() {
        await page.goto(path)
        const main = page.getByRole('main')
        await expect.poll(() => main.getByRole('heading', { level: 1 }).innerText()).toBe(title)
        const policies = await get<{ policy: string; body: string; version: number }[]>('/api/policies')
        const { body, version } = policies.find(each => each.policy === name)!
        const words = await wordsOf(main)
        expect(words).toContain(`Version ${version}`)
        for (const line of body.split('\n').filter(Boolean))
          expect(words).toContain(line.replace(/^(## |- )/, '').replace(/\s+/g, ' '))
      },
    })),
    {
      area: 'cancellation',
      says: 'at least 48 hours before class; refund minus $10 supply fee, or the full fee as credit',
      check: holds(
        'You can cancel up to 48 hours before the class starts.',
        'A refund of what you paid, minus a $10.00 supply fee.',
        'Credit for the full amount, to use for any later class.',
      ),
    },
    {
      area: 'cancellation',
      says: 'programs: 7 days or more before the start, refund minus a $25 fee or full credit; less is not refundable',
      check: holds(
        'You can cancel up to 7 days before it starts.',
        'A refund of what you paid, minus a $25.00 fee.',
        "Less than 48 hours before a class, or 7 days before a program, we can't give a refund or credit",
      ),
    },
    {
      area: 'cancellation',
      says: 'no refunds for missed sessions',
      check: holds('There are no refunds for missed sessions'),
    },
  ]
  for (const row of ROWS) test(rowName(row), () => row.check())
})
