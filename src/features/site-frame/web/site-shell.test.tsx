import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '#src/features/organization/program-settings.ts'
import { ToastProvider } from '#src/ui/toast.tsx'
import { PageFrame } from './page-frame.tsx'
import { SiteShell } from './site-shell.tsx'

const program = { ...DEFAULT_SETTINGS, year: 2026, demo: true, banner: false }
const maya = { id: 'u1', firstName: 'Maya', lastName: 'Alvarez', role: 'parent', permissions: [] }

function PageInShell() {
  return (
    <QueryClientProvider client={new QueryClient()}>
      <ToastProvider>
        <SiteShell>
          <h1>Page</h1>
        </SiteShell>
      </ToastProvider>
    </QueryClientProvider>
  )
}
function BarePage() {
  return (
    <PageFrame>
      <h1>Page</h1>
    </PageFrame>
  )
}
const Page = createRoutesStub([
  {
    id: 'root',
    loader: () => null,
    children: [
      { path: '/', Component: BarePage },
      { path: '*', Component: PageInShell },
    ],
  },
])

function shown(path: string, viewer: typeof maya | null = null, changed: object = {}) {
  const loaderData = { root: { program: { ...program, ...changed }, viewer } }
  return renderToStaticMarkup(<Page initialEntries={[path]} hydrationData={{ loaderData }} />)
}

test('a visitor sees the portal link, a parent the dashboard and sign-out links', () => {
  const stranger = shown('/faq')
  expect(stranger).toContain('Parent Portal')
  expect(stranger).not.toContain('Sign Out')
  const parent = shown('/faq', maya)
  expect(parent).not.toContain('Parent Portal')
  expect(parent).toContain('My Dashboard')
  expect(parent).not.toContain('Back office')
  expect(parent).toMatch(/<a[^>]*href="\/api\/logout"[^>]*rel="nofollow"/)
})

test('staff and admins see a link to the back office, in the header and in the menu that works without scripts', () => {
  for (const role of ['staff', 'admin']) {
    const page = shown('/faq', { ...maya, role })
    expect(page.match(/href="\/admin\/today"/g)).toHaveLength(2)
    expect(page).not.toContain('Parent Portal')
  }
})

test('the link to the current page is marked as current', () => {
  expect(shown('/schedule')).toMatch(/<a[^>]*aria-current="page"[^>]*href="\/schedule"/)
})

test('a page without header and footer still has main', () => {
  const page = shown('/')
  expect(page).not.toContain('site-head')
  expect(page).not.toContain('<footer')
  expect(page).toContain('<main id="main"')
})

test('other pages start with the skip link and end with the year and location', () => {
  const page = shown('/administration')
  expect(page.indexOf('href="#main"')).toBeLessThan(page.indexOf('<header'))
  expect(page).toContain('© 2026 Curiously Creative. Crafted with wonder in Avalon Park, FL')
})

test('a public site with test payments says so on every page, including home', () => {
  for (const path of ['/faq', '/']) {
    expect(shown(path, null, { banner: true })).toContain('No real card is charged')
    expect(shown(path)).not.toContain('No real card is charged')
  }
})
