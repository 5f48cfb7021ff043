import { useEffect } from 'react'
import { useNavigate } from 'react-router'

/**
 * J and K move between rows, Enter opens (the row's link has the focus), Escape closes the panel. Keys typed into a
 * field or combined with Ctrl, Alt or Meta are ignored.
 */
export function useRowKeys(closeTo: string | undefined) {
  const navigate = useNavigate()
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (event.target instanceof Element && event.target.closest('input, select, textarea, dialog')) return
      if (event.key === 'Escape' && closeTo) void navigate(closeTo, { preventScrollReset: true })
      if (event.key === 'j') move(1)
      if (event.key === 'k') move(-1)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [navigate, closeTo])
}

const rows = () => [...document.querySelectorAll<HTMLElement>('[data-row]')]

function move(by: 1 | -1) {
  const all = rows()
  const selected = all.findIndex(row => row === document.activeElement || row.closest('[aria-selected="true"]'))
  const focused = all.indexOf(document.activeElement as HTMLElement)
  const from = focused >= 0 ? focused : selected
  const next = from < 0 ? 0 : Math.min(all.length - 1, Math.max(0, from + by))
  all[next]?.focus()
}
