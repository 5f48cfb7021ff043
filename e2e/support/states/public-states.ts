import type { Page } from 'playwright-core'
import { calls, nothing, notSent, pageComing, pageFailed, partFailed, type ScreenState } from './rows.ts'

const CLASS = '/events/big-sky-painting'

/** Every page of the site that requests data from the server; the home page is always loaded as a document. */
const COMING: [string, string][] = [
  ['the catalog', '/classes'],
  ['a class', CLASS],
  ['the guide', '/guide'],
  ['the schedule', '/schedule'],
  ['the FAQ', '/faq'],
  ['contact', '/contact'],
  ['the newsletter', '/newsletter'],
  ['search results', '/search-results?q=clay'],
  ['joining', '/register'],
  ['the portal', '/portal'],
  ['choosing a class', '/class-registration'],
  ['favorites', '/favorites'],
  ['the terms', '/terms'],
  ['privacy', '/privacy'],
  ['the cancellation policy', '/cancellation-policy'],
  ['safety', '/safety'],
  ['the blog', '/blog'],
  ['an article', '/blog/a-lantern-from-one-sheet-of-paper'],
]

const FORMS: Pick<Parameters<typeof notSent>[0], 'screen' | 'path' | 'typed' | 'press' | 'call' | 'says' | 'act'>[] = [
  {
    screen: 'contact',
    path: '/contact',
    act: page => page.getByLabel("What's it about?").selectOption('registration'),
    typed: { Name: 'Jo Rivera', Email: 'jo@example.com', Message: 'Is there a place for two on Tuesday evening?' },
    press: 'Send message',
    call: 'POST /api/contact',
    says: /try again|call/i,
  },
  {
    screen: 'the newsletter',
    path: '/newsletter',
    typed: { Email: 'jo@example.com' },
    press: 'Subscribe',
    call: 'POST /api/newsletter/subscribe',
    says: 'Please try again later.',
  },
  {
    screen: 'sign in',
    path: '/login',
    typed: { Email: 'jo@example.com', Password: 'seven green spools' },
    press: 'Sign in',
    call: 'POST /api/auth/login',
    says: 'Something went wrong. Try again.',
  },
  {
    screen: 'forgot password',
    path: '/forgot-password',
    typed: { Email: 'jo@example.com' },
    press: /^(Send|Email|Mail)/,
    call: 'POST /api/auth/forgot-password',
    says: /try again/,
  },
]

/** Saves two classes on this device and loads them. */
async function saved(page: Page) {
  const { classes } = await (await page.request.get('/api/search/classes')).json()
  await page.evaluate(
    ids => localStorage.setItem('favorites', JSON.stringify(ids)),
    classes.slice(0, 2).map((each: { id: string }) => each.id),
  )
  await page.reload()
}

export const PUBLIC: ScreenState[] = [
  ...COMING.map(([screen, path], index) =>
    pageComing({ screen, as: 'stranger', from: '/about', path, alike: index > 0 }),
  ),
  pageComing({ screen: 'about', as: 'stranger', from: '/guide', path: '/about', alike: true }),
  pageComing({ screen: 'a page opened from home', as: 'stranger', from: '/', path: '/about' }),
  pageFailed({ screen: 'a page of the site', as: 'stranger', from: '/about', path: '/classes' }),
  pageFailed({ screen: 'a page of the site', as: 'stranger', from: '/about', path: '/classes', cut: true }),
  ...FORMS.map(form => notSent({ as: 'stranger', ...form })),
  partFailed({
    screen: 'the catalog',
    as: 'parent',
    path: '/classes?season=all',
    away: 'offerings',
    says: "Couldn't load the classes",
  }),
  ...calls({
    screen: 'favorites on this device',
    as: 'stranger',
    path: '/favorites',
    act: saved,
    call: 'GET /api/classes',
    coming: 'Loading your favorites',
    says: "Couldn't load your favorites",
    brings: /left|Full|spots/i,
  }),
  nothing({
    screen: 'the catalog',
    as: 'stranger',
    path: '/classes?q=zzzzqqqq',
    says: 'No matching classes right now',
    action: /^(See all|Show \d+) classes/,
  }),
  nothing({
    screen: 'the catalog of a new program',
    as: 'parent',
    path: '/classes?season=all',
    empty: ['offerings'],
    says: 'No matching classes right now',
    action: 'See all classes',
  }),
  nothing({ screen: 'search results', as: 'stranger', path: '/search-results?q=zzzzqqqq', says: 'No results found' }),
  nothing({
    screen: 'the schedule',
    as: 'parent',
    path: '/schedule',
    empty: ['sessions'],
    says: 'No classes this week',
  }),
  nothing({
    screen: 'the FAQ',
    as: 'stranger',
    path: '/faq?q=zzzzqqqq',
    says: 'No matching questions',
    action: 'Ask us',
  }),
  nothing({
    screen: 'the blog about a topic',
    as: 'stranger',
    path: '/blog?tag=zzzz',
    says: 'No posts about “zzzz”',
    action: 'See all posts',
  }),
  nothing({ screen: 'the blog', as: 'parent', path: '/blog', empty: ['blog_posts'], says: 'See classes' }),
  nothing({
    screen: 'the portal of a new program',
    as: 'newcomer',
    path: '/portal',
    empty: ['sessions', 'calendar_events'],
    says: "You're signed in.",
  }),
  nothing({
    screen: 'favorites',
    as: 'newcomer',
    path: '/favorites',
    says: 'No Favorites Found',
    action: 'Browse Classes',
  }),
  nothing({
    screen: 'an invitation without its link',
    as: 'stranger',
    path: '/invitation',
    says: 'This invitation no longer works',
  }),
  nothing({ screen: 'choosing a password without its link', as: 'stranger', path: '/reset-password', says: /link/i }),
  nothing({ screen: 'a page that does not exist', as: 'stranger', path: '/no-such-page', says: /classes/i }),
]
