import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { ScissorsDrawing, SpoolDrawing } from './drawings.tsx'
import { RefreshIcon } from './icons.tsx'

type Heading = 'h2' | 'h3' | 'p'

/** Nothing to show yet: a drawing, a title, one sentence, one action. */
export function EmptyState({
  drawing = <SpoolDrawing />,
  title,
  titleAs: Title = 'h3',
  action,
  children,
}: {
  drawing?: ReactNode
  title: ReactNode
  titleAs?: Heading
  action?: ReactNode
  children?: ReactNode
}) {
  return (
    <div className="empty">
      {drawing}
      <Title>{title}</Title>
      {children && <p>{children}</p>}
      {action && <div className="row">{action}</div>}
    </div>
  )
}

/**
 * A region that failed to load: what failed in plain words, Try again, and a contact link. The page around it stays.
 */
export function ErrorState({
  drawing = <ScissorsDrawing />,
  title,
  titleAs: Title = 'h3',
  onRetry,
  retrying = false,
  contact,
  children,
}: {
  drawing?: ReactNode
  title: ReactNode
  titleAs?: Heading
  onRetry?: () => void
  retrying?: boolean
  /** A `QuietLink` to a contact page, email address or phone number. */
  contact?: ReactNode
  children?: ReactNode
}) {
  return (
    <div className="empty" role="alert">
      {drawing}
      <Title>{title}</Title>
      {children && <p>{children}</p>}
      <div className="row">
        {onRetry && (
          <Button tone="primary" onClick={onRetry} busy={retrying} busyLabel="Trying again">
            <RefreshIcon /> Try again
          </Button>
        )}
        {contact}
      </div>
    </div>
  )
}
