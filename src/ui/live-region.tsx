import { useEffect, useState } from 'react'

type Urgency = 'polite' | 'assertive'
const SILENT = { polite: '', assertive: '' }
const listeners = new Set<(text: string, urgency: Urgency) => void>()

/** Announces a sentence to screen readers without showing it. Announcing the same sentence twice is heard twice. */
export function announce(text: string, urgency: Urgency = 'polite'): void {
  for (const listener of listeners) listener(text, urgency)
}

/**
 * One polite and one assertive region, present from the first paint. Once in the shell (`ToastProvider` includes it).
 */
export function LiveRegion() {
  const [said, setSaid] = useState(SILENT)
  useEffect(() => {
    // Only the newest sentence stays, because an older one may no longer be true. A no-break space makes a repeated
    // sentence a change, so that it's read again.
    const listen = (text: string, urgency: Urgency) =>
      setSaid(before => ({ ...SILENT, [urgency]: before[urgency] === text ? `${text}\u00a0` : text }))
    listeners.add(listen)
    return () => {
      listeners.delete(listen)
    }
  }, [])
  return (
    <>
      <div className="vh" role="status" aria-live="polite">
        {said.polite}
      </div>
      <div className="vh" role="alert" aria-live="assertive">
        {said.assertive}
      </div>
    </>
  )
}
