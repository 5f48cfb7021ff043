import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { onForgetAnswers } from './forget-answers.ts'

/** The fixed defaults, set once: data never goes stale by time or focus, and nothing is retried. */
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
      // Without a connection, requests fail right away: a click from minutes ago must not be sent when the connection
      // is back.
      mutations: { retry: false, networkMode: 'always' },
    },
  })

/** A browser keeps one across all pages and errors; on the server, each request has its own. */
const ofThisBrowser = typeof document === 'undefined' ? undefined : newQueryClient()
if (ofThisBrowser) onForgetAnswers(() => ofThisBrowser.clear())

/** Stores the answer of a write as the answer of a query, so that it isn't requested again. */
export function rememberAnswer(queryKey: readonly unknown[], answer: unknown): void {
  ofThisBrowser?.setQueryData(queryKey, answer)
}

/**
 * Wraps whatever loads data from the server by itself. Pages that only show what they came with don't need it and stay
 * small.
 */
export function Queries({ children }: { children: ReactNode }) {
  const [client] = useState(() => ofThisBrowser ?? newQueryClient())
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}
