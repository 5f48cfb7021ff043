import { type ReactNode, useEffect } from 'react'
import {
  Links,
  type LinksFunction,
  type LoaderFunctionArgs,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
} from 'react-router'
import type { AccountsContract } from '#src/features/accounts/contract.ts'
import { contentOf } from '#src/features/content/web.ts'
import type { OrganizationContract } from '#src/features/organization/contract.ts'
import { orNothing, pageApi } from '#src/lib/page-api.ts'
import { fontPreloads } from '#src/ui/fonts.ts'
import { NoticeToast } from '#src/ui/notice-toast.tsx'
import { themeColors, themeScript } from '#src/ui/theme.tsx'
import { ToastProvider } from '#src/ui/toast.tsx'
import { ErrorScreen } from './shell/error-screen.tsx'
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
  // The page server builds the address from PUBLIC_URL, so this is what the outside world calls us.
  return { program, viewer: viewer ?? null, entries: { ...site, ...newsletter }, origin: url.origin }
}

/** Who is signed in and what the program is changes only by our own writes, never by moving about. */
export function shouldRevalidate({
  formMethod,
  defaultShouldRevalidate,
  currentUrl,
  nextUrl,
}: ShouldRevalidateFunctionArgs) {
  if (currentUrl.href === nextUrl.href) return true
  return formMethod && formMethod !== 'GET' ? defaultShouldRevalidate : false
}

/** Around pages and error screens alike: what was loaded and the open toast survive an error. */
export function Layout({ children }: { children: ReactNode }) {
  useEffect(() => {
    // Tells the late loader that buttons work now, so that a press made while the page woke up is not lost.
    document.documentElement.dataset.awake = 'yes'
    dispatchEvent(new Event('awake'))
  }, [])
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
        <ToastProvider>{children}</ToastProvider>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  return (
    <>
      <RouteFocus />
      <NoticeToast />
      <Outlet />
    </>
  )
}

/** For the home page and for what nothing else catches; the other pages have theirs, with header and footer. */
export function ErrorBoundary() {
  return (
    <main id="main">
      <ErrorScreen />
    </main>
  )
}
