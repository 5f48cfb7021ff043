import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { SiteSearch } from '#src/features/search/web.ts'
import { SearchIcon } from '#src/ui/icons.tsx'

/**
 * The search box on wide screens, collapsed behind its icon. A native disclosure, so it opens and searches without
 * JavaScript. Esc, moving focus out and navigation close it.
 */
export function HeadSearch() {
  const fold = useRef<HTMLDetailsElement>(null)
  const { key } = useLocation()
  const previousKey = useRef(key)
  const close = () => shut(fold.current)
  useEffect(() => {
    // Opened before the page hydrated: move focus to the box.
    if (previousKey.current === key && fold.current?.open) enterBox(fold.current)
    else shut(fold.current)
    previousKey.current = key
  }, [key])
  return (
    <details
      ref={fold}
      className="head-find only-wide"
      suppressHydrationWarning
      onToggle={event => {
        if (event.currentTarget.open) enterBox(event.currentTarget)
      }}
      onKeyDown={event => {
        if (event.key !== 'Escape' || !fold.current?.open) return
        event.preventDefault()
        close()
      }}
      onBlur={event => {
        const next = event.relatedTarget
        if (next && !event.currentTarget.contains(next)) close()
      }}
    >
      <summary className="iconbtn bare" aria-label="Search the site">
        <SearchIcon />
      </summary>
      <div className="head-find-fold">
        <div className="wrap mid">
          <SiteSearch onLeave={close} />
        </div>
      </div>
    </details>
  )
}

/** Focus isn't lost with the box. It goes back to the icon, and a new screen can take it from there. */
function shut(fold: HTMLDetailsElement | null) {
  if (fold?.contains(document.activeElement)) fold.querySelector('summary')?.focus()
  fold?.removeAttribute('open')
}
const enterBox = (fold: HTMLDetailsElement) => fold.querySelector('input')?.focus()
