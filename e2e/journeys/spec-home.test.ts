import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { HOME } from '#src/features/home/home-content.ts'
import { linksOf, scrollTo, section, wordsOf } from '../support/reading.ts'
import { rowName, type SpecRow } from '../support/spec-table.ts'
import { openStage } from '../support/stage.ts'
import { DESKTOP, hydrated } from '../support/visit.ts'

/** Home. */
const stage = openStage()
let page: Page
let troubles: string[]
beforeAll(async () => {
  ;({ page, troubles } = await stage.visit({ viewport: DESKTOP }))
  await page.goto('/')
  await hydrated(page)
})
afterAll(() => expect(troubles).toEqual([]))

const get = <Answer>(path: string) => fetch(stage.site.origin + path).then(answer => answer.json() as Promise<Answer>)
/** The first paragraph of a built-in text. */
const builtIn = <K extends string>({ blocks }: { blocks: Readonly<Record<K, { text: string }>> }, key: K) =>
  blocks[key].text.split('\n\n')[0]!
const shows =
  (name: string, ...words: (string | RegExp)[]) =>
  async (main: Locator) => {
    const all = await wordsOf(section(main, name))
    for (const each of words) expect(all).toMatch(each)
  }
const leads =
  (name: string, ...links: string[]) =>
  async (main: Locator) =>
    expect.poll(() => linksOf(section(main, name))).toEqual(expect.arrayContaining(links))

type Found = { classes: { kind: string; title: string; price: number; sessionLength: number; slug: string }[] }

const ROWS: SpecRow<Locator>[] = [
  {
    area: 'home',
    says: 'hero “Where Wonder Becomes Art” with calls to action to /register and /classes',
    async check(main) {
      await expect
        .poll(async () => (await main.getByRole('heading', { level: 1 }).innerText()).replace(/\s+/g, ' '))
        .toBe('Where Wonder Becomes Art')
      await expect
        .poll(() => linksOf(main.locator('.hero-cta').first()))
        .toEqual(['Register your child → /register', 'See classes → /classes'])
    },
  },
  {
    area: 'conventions',
    says: 'one hour, in the evenings, about 5:45 PM, ages 5-12, drop-off',
    check: async main => {
      const words = await wordsOf(main.locator('.hero-in'))
      expect(words).toContain(builtIn(HOME, 'home.hero.lede'))
      for (const each of ['One-hour evening craft classes', 'drop off at 5:45', 'Ages 5 to 12', 'Avalon Park, FL'])
        expect(words).toContain(each)
    },
  },
  {
    area: 'home',
    says: '“What We Offer”: Curiously Creative Classes, linking to /classes',
    check: leads('What We Offer', 'Curiously Creative Classes → /classes'),
  },
  {
    area: 'conventions',
    says: 'each week has a new theme; drop-off; no food is served',
    check: shows(
      'What We Offer',
      /Play-based enrichment/,
      /A new theme every week/,
      /drop-off, no food served/,
      /start at 5:45 PM/,
    ),
  },
  {
    area: 'home',
    says: 'Upcoming Events: a card for the free trial sampler class, linking to /classes',
    departs: 'the event is live and links to its own page',
    async check(main) {
      const events = section(main, 'Upcoming Events')
      const card = events.locator('.card').first()
      await expect.poll(() => wordsOf(card)).toContain('Saturday Sampler')
      await expect.poll(async () => (await linksOf(card))[0]).toMatch(/^Saturday Sampler → \/events\/saturday-sampler/)
      await expect.poll(() => linksOf(events)).toContain('See all classes → /classes')
    },
  },
  {
    area: 'trial class',
    says: 'the trial sampler is free with an RSVP, a Saturday at 11 AM, limited spots',
    async check(main) {
      const card = section(main, 'Upcoming Events').locator('.card').first()
      await expect
        .poll(() => wordsOf(card))
        .toMatch(/One free hour.*Sat, .* · 11 AM to 12 PM.*(Limited Spots|Available|Full) · /)
      const { classes } = await get<Found>('/api/search/classes')
      const trials = classes.filter(each => each.kind === 'trial')
      expect(trials.length).toBeGreaterThan(0)
      expect(trials.map(each => each.price).filter(Boolean)).toEqual([])
    },
  },
  {
    area: 'class length',
    says: 'one hour',
    async check() {
      const { classes } = await get<Found>('/api/search/classes')
      const others = classes.filter(each => each.kind !== 'program' && each.sessionLength !== 60)
      expect(others).toEqual([])
      expect(classes.length).toBeGreaterThan(20)
    },
  },
  {
    area: 'home',
    says: 'View All Events goes to /schedule',
    check: leads('Upcoming Events', 'View All Events → /schedule'),
  },
  {
    area: 'home',
    says: 'an “Our Why” section',
    check: async main => shows('Our Why', builtIn(HOME, 'home.why.text'))(main),
  },
  {
    area: 'home',
    says: 'a closing call to action to /register and /classes',
    check: leads(builtIn(HOME, 'home.closing.title'), 'Register your child → /register', 'Browse classes → /classes'),
  },
  {
    area: 'home',
    says: 'the newsletter form',
    check: async main =>
      expect.poll(() => section(main, 'Newsletter').getByRole('textbox', { name: 'Email' }).isVisible()).toBe(true),
  },
  {
    area: 'hero scroll flag',
    says: '50 px',
    async check() {
      const flag = () => page.locator('.hero-stage').getAttribute('data-scrolled')
      await scrollTo(page, 50)
      expect(await flag()).toBeNull()
      await scrollTo(page, 51)
      await expect.poll(flag).toBe('true')
      await scrollTo(page, 0)
      await expect.poll(flag).toBeNull()
    },
  },
  {
    area: 'home, section reveal',
    says: 'a section fades in when 10% of it is visible, with a bottom margin of 50 px',
    async check(main) {
      await page.emulateMedia({ reducedMotion: 'no-preference' })
      const why = section(main, 'Our Why')
      const state = () => why.evaluate(each => [each.dataset.reveal, Number(getComputedStyle(each).opacity)] as const)
      await expect.poll(state).toEqual(['waiting', 0])
      const { top, height } = await why.evaluate(each => {
        const box = each.getBoundingClientRect()
        return { top: box.top + scrollY, height: box.height }
      })
      /** The scroll position at which this much of the section shows above the margin. */
      const showing = (part: number) => Math.round(top + height * part - (DESKTOP.height - 50))
      await scrollTo(page, showing(0.08))
      expect(await state()).toEqual(['waiting', 0])
      await scrollTo(page, showing(0.12))
      await expect.poll(state).toEqual(['shown', 1])
      await page.emulateMedia({ reducedMotion: 'reduce' })
    },
  },
]
for (const row of ROWS) test(rowName(row), () => row.check(page.getByRole('main')))
