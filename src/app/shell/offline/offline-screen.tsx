import { useEffect, useState } from 'react'
import { Button } from '#src/ui/button.tsx'
import { ScissorsDrawing } from '#src/ui/drawings.tsx'
import { RefreshIcon } from '#src/ui/icons.tsx'

const comeBack = () => location.reload()

/**
 * In place of a page that could not come because there is no connection; it comes by itself when there is one. Where the
 * browser has a line and our server did not answer, only the person can tell when to try again.
 */
export function OfflineScreen() {
  const [offline] = useState(() => !navigator.onLine)
  const title = offline ? 'You are offline' : 'The page did not come'
  useEffect(() => {
    addEventListener('online', comeBack)
    return () => removeEventListener('online', comeBack)
  }, [])
  return (
    <div className="wrap slim page">
      <title>{title}</title>
      <div className="empty" role="alert">
        <ScissorsDrawing />
        <h1 tabIndex={-1}>{title}</h1>
        <p>
          {offline
            ? 'Nothing you did before is lost. This page comes by itself when you are back.'
            : 'We could not reach our server. Nothing you did before is lost. Please check your connection and try again.'}
        </p>
        <div className="row">
          <Button tone="primary" onClick={comeBack}>
            <RefreshIcon /> Try again
          </Button>
        </div>
      </div>
    </div>
  )
}
