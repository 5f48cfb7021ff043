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

/** Whether this would load a page: a link to one, or a form that asks for one. */
function leads({ type, target }: Event): boolean {
  if (type === 'submit') return target instanceof HTMLFormElement && target.hasAttribute('action')
  const link = target instanceof Element ? target.closest('a') : null
  if (!link || link.origin !== location.origin || link.hasAttribute('download')) return false
  return link.pathname + link.search !== location.pathname + location.search || !link.hash
}
