import { type ReactNode, useLayoutEffect } from 'react'
import {
  Links,
  type LinksFunction,
  type LoaderFunctionArgs,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useRouteLoaderData,
} from 'react-router'
import type { AccountsContract } from '#src/features/accounts/contract.ts'
import { useSameSession } from '#src/features/accounts/web.ts'
import { contentOf } from '#src/features/content/web.ts'
import type { OrganizationContract } from '#src/features/organization/contract.ts'
import { clockChanges } from '#src/lib/clock-changes.ts'
import { dayOf } from '#src/lib/dates.ts'
import { orNothing, pageApi } from '#src/lib/page-api.ts'
import { readTodayFrom } from '#src/lib/shown-year.ts'
import { rememberClock } from '#src/lib/wall-clock.ts'
import { EarlyClicks } from '#src/ui/early-click.tsx'
import { fontPreloads } from '#src/ui/fonts.ts'
import { NoticeToast } from '#src/ui/notice-toast.tsx'
import { themeColors, themeScript } from '#src/ui/theme.tsx'
import { ToastProvider } from '#src/ui/toast.tsx'
import { PageWatchBar, pageWatchScript } from './page-watch-bar.tsx'
import { renderContext } from './render-context.ts'
import { ErrorScreen } from './shell/error-screen.tsx'
import { PageLoading } from './shell/page-loading.tsx'
import { RouteFocus } from './shell/route-focus.tsx'
import siteStyles from './site.css?url'

export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: siteStyles },
  ...fontPreloads,
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/site.webmanifest' },
]

export async function loader({ context, url }: LoaderFunctionArgs) {
  const [program, viewer, site, newsletter] = await Promise.all([
    pageApi<OrganizationContract>(context)('GET /api/program'),
    orNothing(pageApi<AccountsContract>(context)('GET /api/auth/user')),
    contentOf(context, 'site'),
    contentOf(context, 'newsletter'),
  ])
  // The page server builds the address from PUBLIC_URL, so this is our public address.
  const today = dayOf(new Date(), program.timeZone)
  const clock = clockChanges(program.timeZone, today)
  const { buildId } = context.get(renderContext)
  return {
    program,
    today,
    clock,
    viewer: viewer ?? null,
    entries: { ...site, ...newsletter },
    origin: url.origin,
    buildId,
  }
}

/** Pages for signing in. Anyone sent there may have been signed out in the meantime. */
const SIGN_IN_PAGES = ['/login', '/portal', '/signup', '/sign-out']

/** The account and the program settings change through our own writes, not through navigation. */
export function shouldRevalidate({
  formMethod,
  defaultShouldRevalidate,
  currentUrl,
  nextUrl,
}: ShouldRevalidateFunctionArgs) {
  if (currentUrl.href === nextUrl.href || SIGN_IN_PAGES.includes(nextUrl.pathname)) return true
  return formMethod && formMethod !== 'GET' ? defaultShouldRevalidate : false
}

/** Wraps pages and error screens alike, so loaded data and an open toast survive an error. */
export function Layout({ children }: { children: ReactNode }) {
  useHydratedMark()
  // Before anything shows a date or time, including the head of a page.
  const loaded = useRouteLoaderData<typeof loader>('root')
  if (loaded) {
    rememberClock(loaded.program.timeZone, loaded.clock)
    // The server renders pages for several people at once, and each has its own date there.
    if (typeof document !== 'undefined') readTodayFrom(() => loaded.today)
  }
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light" />
        <meta name="theme-color" content={themeColors.light} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant; must run before the first paint. */}
        <script dangerouslySetInnerHTML={{ __html: themeScript }} />
        <Meta />
        <Links />
      </head>
      <body>
        <PageWatchBar />
        <ToastProvider>{children}</ToastProvider>
        <EarlyClicks />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant; runs once all fields are there, before module scripts. */}
        <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: pageWatchScript }} />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

/** Tells the page watch, and the tests, that buttons work now. */
function useHydratedMark() {
  useLayoutEffect(() => {
    document.documentElement.dataset.hydrated = 'yes'
    dispatchEvent(new Event('hydrated'))
  }, [])
}

export default function Root() {
  useSameSession()
  return (
    <>
      <RouteFocus />
      <NoticeToast />
      <PageLoading />
      <Outlet />
    </>
  )
}

/** For the home page and anything nothing else catches. The other pages have their own, with header and footer. */
export function ErrorBoundary() {
  return (
    <main id="main">
      <ErrorScreen />
    </main>
  )
}
