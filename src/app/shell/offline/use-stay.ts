import { useEffect } from 'react'
import { useToast } from '#src/ui/toast.tsx'

/** While `offline`, a link or search to another page shows a message and leaves the current page in place. */
export function useStay(offline: boolean): void {
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
  return link.pathname + link.search !== location.pathname + location.search || !link.hash
}
