import { useEffect, useEffectEvent, useLayoutEffect } from 'react'
import { useLocation } from 'react-router'

/**
 * Opens the answer named in the address (`/faq#snacks`). Most browsers do this themselves; this covers the others,
 * navigation within the site, and answers hidden by the filter, for which `showAll` is called first.
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
  // Before focus moves to the answer (route-focus.tsx), because nothing inside a closed one can take it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is the reason to run
  useLayoutEffect(() => open(), [hash])
  useEffect(() => {
    addEventListener('hashchange', open)
    return () => removeEventListener('hashchange', open)
  }, [])
}
