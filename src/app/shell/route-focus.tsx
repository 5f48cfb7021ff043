import { useEffect } from 'react'
import { useLocation } from 'react-router'
import type { SameScreen } from '#src/ui/form/edited-item.ts'
import { announce } from '#src/ui/live-region.tsx'

/** The screen that currently has focus. Kept outside React, because an error screen replaces the whole tree. */
let attended: string | undefined

/**
 * After a screen change, focus moves to its heading and the new title is announced once. Filters and tabs in the
 * address are the same screen, and so is what an editor has just created; a step (`?step=`) and an order to pay
 * (`?order=`) are new ones. The browser handles the first load.
 */
export function RouteFocus() {
  const { pathname, search, hash, state } = useLocation()
  const query = new URLSearchParams(search)
  const { sameScreenAs } = (state ?? {}) as SameScreen
  const step = query.get('step') ?? query.get('order') ?? ''
  useEffect(() => {
    const screen = `${pathname}?${step}`
    const isNew = attended !== undefined && attended !== screen && attended !== `${sameScreenAs}?`
    attended = screen
    if (!isNew) return
    const target = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null
    const place = target ?? document.querySelector<HTMLElement>('main h1') ?? document.getElementById('main')
    if (place && !place.hasAttribute('tabindex')) place.tabIndex = -1
    place?.focus({ preventScroll: !target })
    announce(document.title)
  }, [pathname, step, hash, sameScreenAs])
  return null
}
