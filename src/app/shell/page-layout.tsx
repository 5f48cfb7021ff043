import { useEffect, useState } from 'react'
import {
  isRouteErrorResponse,
  type LoaderFunctionArgs,
  Outlet,
  useLoaderData,
  useRouteError,
  useRouteLoaderData,
} from 'react-router'
import type { AccountsContract } from '#src/features/accounts/contract.ts'
import { ActingBanner } from '#src/features/accounts/web.ts'
import { useJoinedFavorites } from '#src/features/favorites/web.ts'
import { SiteShell } from '#src/features/site-frame/web.ts'
import { pageApi } from '#src/lib/page-api.ts'
import { Button } from '#src/ui/button.tsx'
import { ScissorsDrawing } from '#src/ui/drawings.tsx'
import { RefreshIcon } from '#src/ui/icons.tsx'
import { Tooltips } from '#src/ui/tooltip.tsx'
import { isCutOff } from '../hydrated-page.ts'
import { ErrorScreen } from './error-screen.tsx'
import { NotFoundScreen } from './not-found-screen.tsx'
import { RouteFocus } from './route-focus.tsx'

const reload = () => location.reload()

/** The browser says it's online before requests get through, and a reload that fails leaves the visitor without a page. */
function reloadOnceReachable(left: AbortSignal): void {
  const again = () => left.aborted || setTimeout(reloadOnceReachable, 2_000, left)
  fetch('/api/health', { signal: left }).then(reload, again)
}

/**
 * Shown when a page couldn't load without a connection. It reloads by itself once the connection is back. If the
 * browser is online but our server didn't answer, only the visitor can tell when to try again.
 */
function OfflineScreen() {
  const [offline] = useState(() => !navigator.onLine)
  const title = offline ? "You're offline" : "Couldn't load this page"
  useEffect(() => {
    const left = new AbortController()
    addEventListener('online', () => reloadOnceReachable(left.signal), left)
    return () => left.abort()
  }, [])
  return (
    <div className="wrap slim page">
      <title>{title}</title>
      <div className="empty" role="alert">
        <ScissorsDrawing />
        <h1 tabIndex={-1}>{title}</h1>
        <p>
          {offline
            ? "Nothing you did was lost. This page will load when you're back online."
            : "We couldn't reach the server. Check your connection and try again. Nothing you did was lost."}
        </p>
        <div className="row">
          <Button tone="primary" onClick={reload}>
            <RefreshIcon /> Try again
          </Button>
        </div>
      </div>
    </div>
  )
}

/** Whether staff are viewing the site as a family. This only changes with a full page load. */
export async function loader({ context }: LoaderFunctionArgs) {
  return pageApi<AccountsContract>(context)('GET /api/acting')
}
export const shouldRevalidate = () => false

/** Wraps every page but the home page. */
export default function PageLayout() {
  const { acting } = useLoaderData<typeof loader>()
  return (
    <>
      {acting && <ActingBanner acting={acting} />}
      <JoinedFavorites />
      <Tooltips />
      <Outlet />
    </>
  )
}

/** Favorites saved on this device before sign-in are added to the account. */
function JoinedFavorites() {
  useJoinedFavorites()
  return null
}

/** Header and footer stay, unless the root loader failed and we know nothing about the business. */
export function ErrorBoundary() {
  const known = useRouteLoaderData('root') !== undefined
  const error = useRouteError()
  const [cutOff] = useState(() => typeof document !== 'undefined' && (!navigator.onLine || isCutOff(error)))
  if (!known) return <ErrorScreen />
  return (
    <>
      <RouteFocus />
      <SiteShell>{cutOff ? <OfflineScreen /> : screenFor(error)}</SiteShell>
    </>
  )
}

const screenFor = (error: unknown) =>
  isRouteErrorResponse(error) && error.status === 404 ? <NotFoundScreen /> : <ErrorScreen />
