import { useEffect, useState } from 'react'
import { Button } from '#src/ui/button.tsx'
import { ScissorsDrawing } from '#src/ui/drawings.tsx'
import { RefreshIcon } from '#src/ui/icons.tsx'

const comeBack = () => location.reload()

/**
 * Shown when a page couldn't load without a connection. It reloads by itself once the connection is back. If the
 * browser is online but our server didn't answer, only the visitor can tell when to try again.
 */
export function OfflineScreen() {
  const [offline] = useState(() => !navigator.onLine)
  const title = offline ? "You're offline" : "Couldn't load this page"
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
            ? "Nothing you did was lost. This page will load when you're back online."
            : "We couldn't reach the server. Check your connection and try again. Nothing you did was lost."}
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
