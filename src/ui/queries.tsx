import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { onForgetAnswers } from './forget-answers.ts'

/** The decided defaults, once: data is never stale by time or focus, nothing is retried. */
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
      // Without a connection they fail at once: what was pressed minutes ago must not be sent when the connection is back.
      mutations: { retry: false, networkMode: 'always' },
    },
  })

/** A browser keeps one over all pages and errors; on the server each request has its own. */
const ofThisBrowser = typeof document === 'undefined' ? undefined : newQueryClient()
if (ofThisBrowser) onForgetAnswers(() => ofThisBrowser.clear())

/** Keeps what a write answered as the answer of a question, so that nobody asks again. */
export function rememberAnswer(queryKey: readonly unknown[], answer: unknown): void {
  ofThisBrowser?.setQueryData(queryKey, answer)
}

/** Stands around what asks the server by itself. Pages that only show what came with them do without, and stay small. */
export function Queries({ children }: { children: ReactNode }) {
  const [client] = useState(() => ofThisBrowser ?? newQueryClient())
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}
