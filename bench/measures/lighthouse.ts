import { launch } from 'chrome-launcher'
import lighthouse, { type Result as Report } from 'lighthouse'
import { findChromium, WHOLE } from '../../e2e/support/chromium.ts'
import { SAMPLE_PASSWORD } from '../../e2e/support/people.ts'
import { atEnd } from '../ending.ts'
import { exchange } from '../load/connection.ts'
import type { Running } from '../processes.ts'
import type { Result } from '../results.ts'
import { median } from '../rounds.ts'
import { leastDisturbed, takenText } from '../taken.ts'

const RUNS = 3
/** Reports on one page at most, when others keep disturbing them. */
const MOST_RUNS = 9
const TRIES = 4
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
type Category = (typeof CATEGORIES)[number]
type Aims = Record<Category, number>
const ALL: Aims = { performance: 100, accessibility: 100, 'best-practices': 100, seo: 100 }
const FAST: Aims = { ...ALL, performance: 95 }
/** Pages that are not to be found by search engines lose their points there. */
const HIDDEN: Aims = { ...FAST, seo: 0 }
const SIGNED_IN: Aims = { ...HIDDEN, performance: 90 }
const CLS_AIM = 0.02
/** Nothing of the browser's own may reach for the network or disturb the figures. */
const FLAGS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

type Headers = Record<string, string>
type Figures = {
  scores: number[]
  lcp: number
  cls: number
  tbt: number
  script: number
  style: number
  fonts: number
  foreign: number
}

type Page = { path: string; aims: Aims; cookie?: string }

/**
 * Lighthouse's mobile preset on the public pages of the sample program: medians of the three reports that others disturbed
 * least, and each audit that failed.
 * Only those whose address has `part` in it.
 */
export async function measureWithLighthouse({ port }: Running, part: string): Promise<Result[]> {
  return measurePages(port, await publicPages(port), part)
}

/** The same on the pages of a family and of the office. */
export async function measureSignedInPages({ port }: Running, part: string): Promise<Result[]> {
  return measurePages(port, await signedInPages(port), part)
}

async function measurePages(port: number, pages: Page[], part: string): Promise<Result[]> {
  const chrome = await launch({
    chromePath: findChromium(WHOLE),
    chromeFlags: FLAGS,
    ignoreDefaultFlags: true,
    logLevel: 'error',
  })
  atEnd(() => chrome.kill())
  const results: Result[] = []
  const asked = pages.filter(each => each.path.includes(part))
  // What a browser does once, when it has just begun, is no page's doing.
  if (asked[0]) await reportOn(`http://127.0.0.1:${port}${asked[0].path}`, chrome.port, headersOf(asked[0]))
  for (const page of asked) {
    const { path, aims } = page
    const headers = headersOf(page)
    const address = `http://127.0.0.1:${port}${path}`
    const fonts = await preloadedFonts(port, path, headers)
    const present = (reports: Report[]) => pageResult(path, aims, reports.map(figuresOf), fonts)
    const reports = await leastDisturbed(
      { wanted: RUNS, most: MOST_RUNS, isGood: best => present(best).met === true },
      () => reportOn(address, chrome.port, headers),
    )
    const result = present(reports.map(each => each.done))
    result.detail += takenText(Math.max(...reports.map(each => each.taken)))
    results.push(result)
    console.log(`  ${result.what}: ${result.figure} (${result.detail})`)
    printFailures(path, reports[0]!.done)
  }
  await chrome.kill()
  return results
}

const headersOf = ({ cookie }: Page): Headers | undefined => (cookie ? { cookie } : undefined)

/** One report; on a busy machine the browser's trace is lost now and then, so it is tried again. */
async function reportOn(address: string, browserPort: number, extraHeaders?: Headers): Promise<Report> {
  let problem: string | undefined
  for (let tries = 0; tries < TRIES; tries++) {
    const done = await lighthouse(address, { port: browserPort, logLevel: 'error', output: 'json', extraHeaders })
    if (done && !done.lhr.runtimeError) {
      const { pathname } = new URL(done.lhr.finalDisplayedUrl)
      if (pathname !== new URL(address).pathname) throw new Error(`${address} leads to ${pathname}`)
      return done.lhr
    }
    problem = done?.lhr.runtimeError?.message
  }
  throw new Error(`Lighthouse on ${address}: ${problem ?? 'no report'}`)
}

async function publicPages(port: number): Promise<Page[]> {
  const answerOf = async <T>(path: string) => JSON.parse((await exchange(port, { path })).body.toString()) as T
  const { classes } = await answerOf<{ classes: { slug: string }[] }>('/api/search/classes?limit=1')
  const { posts } = await answerOf<{ posts: { slug: string }[] }>('/api/blog')
  return [
    ...['/', '/about', '/schedule', '/faq', '/blog', `/blog/${posts[0]!.slug}`, '/contact'].map(
      at => [at, ALL] as const,
    ),
    ...['/classes', `/events/${classes[0]!.slug}`, '/login', '/register', '/signup', '/guide', '/portal', '/terms'].map(
      at => [at, FAST] as const,
    ),
    ['/search-results?q=clay', HIDDEN] as const,
  ].map(([path, aims]) => ({ path, aims }))
}

const OF_A_FAMILY = [
  '/dashboard',
  '/dashboard?tab=updates',
  '/dashboard?tab=calendar',
  '/dashboard?tab=messages',
  '/dashboard?tab=children',
  ...['/parent-dashboard', '/account', '/registrations', '/registrations/credit', '/favorites', '/cart'],
  '/subscriptions',
]
const OF_THE_OFFICE = [
  ...[
    '',
    '/updates',
    '/messages',
    '/today',
    '/families',
    '/waitlist',
    '/calendar',
    '/classes',
    '/cancellations',
    '/reports',
  ],
  ...['/inbox', '/test-provider', '/newsletter', '/content', '/blog'],
].map(each => `/admin${each}`)

async function signedInPages(port: number): Promise<Page[]> {
  const [parent, admin] = [await signIn(port, 'parent@example.com'), await signIn(port, 'admin@example.com')]
  return [
    ...OF_A_FAMILY.map(path => ({ path, aims: SIGNED_IN, cookie: parent })),
    ...OF_THE_OFFICE.map(path => ({ path, aims: SIGNED_IN, cookie: admin })),
  ]
}

/** The cookie of somebody of the sample program. */
async function signIn(port: number, email: string): Promise<string> {
  const body = JSON.stringify({ email, password: SAMPLE_PASSWORD })
  const headers = { origin: `http://127.0.0.1:${port}` }
  const { status, headers: answered } = await exchange(port, { method: 'POST', path: '/api/auth/login', headers, body })
  if (status !== 200) throw new Error(`${email} could not sign in: ${status}`)
  return answered
    .filter(([name]) => name.toLowerCase() === 'set-cookie')
    .map(([, value]) => value.split(';')[0])
    .join('; ')
}

async function preloadedFonts(port: number, path: string, headers?: Headers): Promise<number> {
  const html = (await exchange(port, { path, headers })).body.toString()
  return (html.match(/<link\b[^>]*>/g) ?? []).filter(link => /rel="preload"/.test(link) && /as="font"/.test(link))
    .length
}

type NetworkRequest = { url: string; resourceType?: string; transferSize?: number; priority?: string }

function figuresOf(report: Report): Figures {
  const number = (audit: string) => report.audits[audit]?.numericValue ?? Number.NaN
  const details = report.audits['network-requests']?.details as { items?: NetworkRequest[] } | undefined
  const requests = details?.items ?? []
  const own = new URL(report.finalDisplayedUrl).origin
  const bytes = (type: string) =>
    requests.filter(each => each.resourceType === type).reduce((sum, each) => sum + (each.transferSize ?? 0), 0)
  return {
    scores: CATEGORIES.map(each => Math.round((report.categories[each]?.score ?? 0) * 100)),
    lcp: number('largest-contentful-paint'),
    cls: number('cumulative-layout-shift'),
    tbt: number('total-blocking-time'),
    script: bytes('Script'),
    style: bytes('Stylesheet'),
    fonts: requests.filter(each => each.resourceType === 'Font').length,
    foreign: requests.filter(each => /^https?:/.test(each.url) && new URL(each.url).origin !== own).length,
  }
}

function pageResult(path: string, aims: Aims, figures: readonly Figures[], preloaded: number): Result {
  const middle = (name: Exclude<keyof Figures, 'scores'>) => median(figures.map(each => each[name]))
  const scores = CATEGORIES.map((_, n) => median(figures.map(each => each.scores[n]!)))
  const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`
  return {
    what: `lighthouse ${path}`,
    figure: scores.join(' / '),
    aim: Object.values(aims).join(' / '),
    met: CATEGORIES.every((each, n) => scores[n]! >= aims[each]) && middle('cls') <= CLS_AIM,
    detail: [
      `LCP ${Math.round(middle('lcp'))} ms`,
      `CLS ${middle('cls').toFixed(3)}`,
      `TBT ${Math.round(middle('tbt'))} ms`,
      `JS ${kilobytes(middle('script'))}`,
      `CSS ${kilobytes(middle('style'))}`,
      `${middle('fonts')} fonts, ${preloaded} preloaded`,
      `${middle('foreign')} requests to others`,
    ].join(', '),
  }
}

/** Every audit that counts in a category and was not passed, with Lighthouse's own explanation and the places it names. */
function printFailures(path: string, report: Report): void {
  const weighty = new Set(
    CATEGORIES.flatMap(
      each => report.categories[each]?.auditRefs.filter(ref => ref.weight > 0).map(ref => ref.id) ?? [],
    ),
  )
  const failed = Object.values(report.audits).filter(
    each => weighty.has(each.id) && each.score !== null && each.score < 0.9,
  )
  if (failed.length > 0) console.log(`\n${path}`)
  for (const { id, title, description, explanation, displayValue, details, score } of failed) {
    console.log(
      `  ${id} (${score}): ${title}${displayValue ? `, ${displayValue}` : ''}\n    ${explanation ?? description.split('\n')[0]}`,
    )
    for (const item of itemsOf(details).slice(0, 5)) console.log(`    - ${item}`)
  }
}

function itemsOf(details: unknown): string[] {
  const { items = [] } = (details ?? {}) as {
    items?: { node?: { snippet?: string; explanation?: string }; description?: string; url?: string }[]
  }
  return items.map(({ node, description, url }) =>
    [node?.snippet, node?.explanation, description, url].filter(Boolean).join('\n      ').slice(0, 500),
  )
}
