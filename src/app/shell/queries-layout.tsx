import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
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
import { pageApi } from '#src/lib/page-api.ts'
import { Tooltips } from '#src/ui/tooltip.tsx'
import { ErrorScreen } from './error-screen.tsx'
import { NotFoundScreen } from './not-found-screen.tsx'
import { OfflineScreen } from './offline/offline-screen.tsx'
import { RouteFocus } from './route-focus.tsx'
import { Shell } from './shell.tsx'

/** The spec's defaults, once: data is never stale by time or focus, nothing is retried. */
const newQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: 300_000,
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
      },
      mutations: { retry: false },
    },
  })

/** A browser keeps one, also over the home page and over errors; on the server each request has its own. */
const ofThisBrowser = typeof document === 'undefined' ? undefined : newQueryClient()

function useOneQueryClient() {
  const [client] = useState(() => ofThisBrowser ?? newQueryClient())
  return client
}

/** Whether one of the staff looks at all this as a family. It changes with a fresh page alone. */
export async function loader({ context }: LoaderFunctionArgs) {
  return pageApi<AccountsContract>(context)('GET /api/acting')
}
export const shouldRevalidate = () => false

/** Around every page that asks the server for more than it came with: all but the home page, whose scripts stay small. */
export default function QueriesLayout() {
  const { acting } = useLoaderData<typeof loader>()
  return (
    <QueryClientProvider client={useOneQueryClient()}>
      {acting && <ActingBanner acting={acting} />}
      <JoinedFavorites />
      <Tooltips />
      <Outlet />
    </QueryClientProvider>
  )
}

/** What a guest marked on this device joins the account at sign-in. */
function JoinedFavorites() {
  useJoinedFavorites()
  return null
}

/** Header and footer stay, unless nothing is known about the business because the root's loader failed. */
export function ErrorBoundary() {
  const known = useRouteLoaderData('root') !== undefined
  const error = useRouteError()
  const client = useOneQueryClient()
  const [cutOff] = useState(() => typeof document !== 'undefined' && (!navigator.onLine || isLineBroken(error)))
  if (!known) return <ErrorScreen />
  return (
    <QueryClientProvider client={client}>
      <RouteFocus />
      <Shell>{cutOff ? <OfflineScreen /> : screenFor(error)}</Shell>
    </QueryClientProvider>
  )
}

/** What `fetch` throws in the browsers when no answer came at all. */
const isLineBroken = (error: unknown) =>
  error instanceof TypeError && /failed to fetch|networkerror|load failed/i.test(error.message)

const screenFor = (error: unknown) =>
  isRouteErrorResponse(error) && error.status === 404 ? <NotFoundScreen /> : <ErrorScreen />
