import { useEffect, useState } from 'react'
import { useMatches } from 'react-router'
import { useProgram } from '#src/features/organization/web.ts'
import { formatTime } from '#src/lib/dates.ts'
import { heldSince } from '#src/ui/held-pages.ts'
import { ClockIcon } from '#src/ui/icons.tsx'
import { useToast } from '#src/ui/toast.tsx'
import { useOnline } from '#src/ui/use-online.ts'

/**
 * A bar on every page when the connection is down. The page stays as it is, and the bar says when it was loaded (design
 * rule 13).
 */
export function OfflineStrip() {
  const online = useOnline()
  const { timeZone } = useProgram()
  const from = useLoadedAt()
  useStay(!online)
  return (
    <div className="offline-strip" role="status">
      {!online && (
        <p className="test-banner c-ink">
          <span className="wrap">
            <ClockIcon />
            <span>
              <strong>You're offline.</strong> {from && `This page is from ${formatTime(from, timeZone)}. `}
              It will update when you reconnect.
            </span>
          </span>
        </p>
      )}
    </div>
  )
}

/** When the page was loaded or refreshed; unknown before it has hydrated. */
function useLoadedAt(): Date | undefined {
  const shown = useMatches().at(-1)
  const [at, setAt] = useState<Date>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page, or the same with new data
  useEffect(() => setAt(new Date(since(shown?.pathname))), [shown?.pathname, shown?.loaderData])
  return at
}

/** A page that opened without a connection is older than its opening. */
const since = (path = '') => (navigator.onLine ? undefined : heldSince(path)) ?? Date.now()

/** While `offline`, a link or search to another page shows a message and leaves the current page in place, unless that page is held. */
function useStay(offline: boolean): void {
  const toast = useToast()
  useEffect(() => {
    if (!offline) return
    function stay(event: Event) {
      if (!leads(event)) return
      event.preventDefault()
      event.stopPropagation()
      toast({ title: "You're offline", description: "You can open that when you're back online." })
    }
    // Before the router sees it.
    addEventListener('click', stay, true)
    addEventListener('submit', stay, true)
    return () => {
      removeEventListener('click', stay, true)
      removeEventListener('submit', stay, true)
    }
  }, [offline, toast])
}

/**
 * Whether this would load a page: a link to one, or a form with an address. Forms sent by a script are left alone,
 * because they show their own error.
 */
function leads({ type, target }: Event): boolean {
  if (type === 'submit') {
    const address = target instanceof HTMLFormElement ? target.getAttribute('action') : null
    // React gives a form whose action is a function a `javascript:` address.
    return address !== null && !address.startsWith('javascript:')
  }
  const link = target instanceof Element ? target.closest('a') : null
  if (!link || link.origin !== location.origin || link.hasAttribute('download')) return false
  // Such as the next class at check-in.
  if (heldSince(link.pathname) !== undefined) return false
  return link.pathname + link.search !== location.pathname + location.search || !link.hash
}
