import { useEffect, useEffectEvent, useLayoutEffect } from 'react'
import { useLocation } from 'react-router'

/**
 * Opens the answer that the address names (`/faq#snacks`). Browsers do it on their own where they can; this serves the
 * others, moves inside the site, and answers that the filter hides: then `showAll` is called first.
 */
export function useOpenedByHash(showAll: () => void): void {
  const { hash } = useLocation()
  const open = useEffectEvent(() => {
    const key = decodeURIComponent(location.hash.slice(1))
    if (!key) return
    const answer = document.getElementById(key)
    if (!answer) return showAll()
    const details = answer.closest('details')
    if (!details || details.open) return
    details.open = true
    details.scrollIntoView({ block: 'start' })
  })
  // Before the focus goes to the answer (route-focus.tsx): nothing inside a closed one can take it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is the reason to run
  useLayoutEffect(() => open(), [hash])
  useEffect(() => {
    addEventListener('hashchange', open)
    return () => removeEventListener('hashchange', open)
  }, [])
}
