import { useEffect } from 'react'
import { useToast } from '#src/ui/toast.tsx'

/** While `offline`, a link or a search that leads to another page of ours says so and leaves what is shown where it is. */
export function useStay(offline: boolean): void {
  const toast = useToast()
  useEffect(() => {
    if (!offline) return
    function stay(event: Event) {
      if (!leads(event)) return
      event.preventDefault()
      event.stopPropagation()
      toast({ title: 'You are offline', description: 'That opens when you are back.' })
    }
    // Before the router hears of it.
    addEventListener('click', stay, true)
    addEventListener('submit', stay, true)
    return () => {
      removeEventListener('click', stay, true)
      removeEventListener('submit', stay, true)
    }
  }, [offline, toast])
}

/**
 * Whether this would load a page: a link to one, or a form with an address. A form that a script sends is left alone: it
 * shows its own error.
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
