import { useEffect } from 'react'
import { Button } from '#src/ui/button.tsx'
import { ScissorsDrawing } from '#src/ui/drawings.tsx'
import { RefreshIcon } from '#src/ui/icons.tsx'

const comeBack = () => location.reload()

/** In place of a page that could not come because there is no connection; it comes by itself when there is one. */
export function OfflineScreen() {
  useEffect(() => {
    addEventListener('online', comeBack)
    return () => removeEventListener('online', comeBack)
  }, [])
  return (
    <div className="wrap slim page">
      <title>You are offline</title>
      <div className="empty" role="alert">
        <ScissorsDrawing />
        <h1 tabIndex={-1}>You are offline</h1>
        <p>Nothing you did before is lost. This page comes by itself when you are back.</p>
        <div className="row">
          <Button tone="primary" onClick={comeBack}>
            <RefreshIcon /> Try again
          </Button>
        </div>
      </div>
    </div>
  )
}
