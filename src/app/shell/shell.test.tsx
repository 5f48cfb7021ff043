import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '#src/features/organization/program-settings.ts'
import { Shell } from './shell.tsx'

const program = { ...DEFAULT_SETTINGS, year: 2026, demo: true, banner: false }
const maya = { id: 'u1', firstName: 'Maya', lastName: 'Alvarez', role: 'parent' }

function PageInShell() {
  return (
    <QueryClientProvider client={new QueryClient()}>
      <Shell>
        <h1>Page</h1>
      </Shell>
    </QueryClientProvider>
  )
}
const Page = createRoutesStub([{ id: 'root', path: '*', loader: () => null, Component: PageInShell }])

function shown(path: string, viewer: typeof maya | null = null, changed: object = {}) {
  const loaderData = { root: { program: { ...program, ...changed }, viewer } }
  return renderToStaticMarkup(<Page initialEntries={[path]} hydrationData={{ loaderData }} />)
}

test('a stranger is offered the portal, a parent the dashboard and the way out', () => {
  const stranger = shown('/faq')
  expect(stranger).toContain('Parent Portal')
  expect(stranger).not.toContain('Sign Out')
  const parent = shown('/faq', maya)
  expect(parent).not.toContain('Parent Portal')
  expect(parent).toContain('My Dashboard')
  expect(parent).toMatch(/<a[^>]*href="\/api\/logout"[^>]*rel="nofollow"/)
})

test('the link of the page that is open says so', () => {
  expect(shown('/schedule')).toMatch(/<a[^>]*aria-current="page"[^>]*href="\/schedule"/)
})

test.each(['/', '/admin', '/admin/content'])('%s stands without header and footer, and still has main', path => {
  const page = shown(path)
  expect(page).not.toContain('site-head')
  expect(page).not.toContain('<footer')
  expect(page).toContain('<main id="main"')
})

test('other pages begin with the skip link and end with year and place', () => {
  const page = shown('/administration')
  expect(page.indexOf('href="#main"')).toBeLessThan(page.indexOf('<header'))
  expect(page).toContain('© 2026 Curiously Creative. Crafted with wonder in Avalon Park, FL')
})

test('test payments on a public site are said on every page, home too', () => {
  expect(shown('/', null, { banner: true })).toContain('No real card is charged')
  expect(shown('/')).not.toContain('No real card is charged')
})
