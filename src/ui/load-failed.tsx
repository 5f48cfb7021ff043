import type { ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import { ErrorState } from './empty-state.tsx'

/** A region whose data did not come with the page; Try again reads the page's data once more. */
export function LoadFailed({
  title,
  titleAs = 'h2',
  contact,
  children,
}: {
  title: ReactNode
  titleAs?: 'h2' | 'h3'
  /** A `QuietLink` to write or call. */
  contact?: ReactNode
  children: ReactNode
}) {
  const { revalidate, state } = useRevalidator()
  return (
    <ErrorState
      title={title}
      titleAs={titleAs}
      onRetry={() => void revalidate()}
      retrying={state === 'loading'}
      contact={contact}
    >
      {children}
    </ErrorState>
  )
}
