import type { ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import { ErrorState } from './empty-state.tsx'

/** A region whose data failed to load with the page. Try again reloads the page's data. */
export function LoadFailed({
  title,
  titleAs = 'h2',
  contact,
  children,
}: {
  title: ReactNode
  titleAs?: 'h2' | 'h3'
  /** A `QuietLink` to a contact page, email address or phone number. */
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
