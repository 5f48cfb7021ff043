import { useEffect, useRef } from 'react'
import { Link, NavLink } from 'react-router'
import { startPage } from '#src/features/accounts/start-page.ts'
import { useViewer } from '#src/features/accounts/web.ts'
import { SiteSearch } from '#src/features/search/web.ts'
import { ButtonLink, IconButton } from '#src/ui/button.tsx'
import { CloseIcon } from '#src/ui/icons.tsx'
import { ThemeToggle } from '#src/ui/theme.tsx'
import { useLater } from '#src/ui/use-later.ts'
import { BrandLink } from './brand-link.tsx'
import { SignOutLink } from './sign-out-link.tsx'
import { MENU_LINKS } from './site-nav.ts'

const loadFamily = () => import('./signed-in-parts.tsx').then(({ FamilyMenu }) => ({ default: FamilyMenu }))

/** The full-screen menu on narrow screens. */
export default function MenuDialog({ onClose }: { onClose: () => void }) {
  const viewer = useViewer()
  const start = startPage(viewer)
  const Family = useLater(loadFamily, viewer?.role === 'parent')
  const box = useRef<HTMLDialogElement>(null)
  const latestClose = useRef(onClose)
  useEffect(() => {
    latestClose.current = onClose
  })
  useEffect(() => {
    const dialog = box.current
    const opener = document.activeElement
    const back = () => latestClose.current()
    dialog?.showModal()
    // The close button gets focus first; React's autoFocus runs before the dialog can take focus.
    dialog?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    addEventListener('popstate', back)
    return () => {
      removeEventListener('popstate', back)
      dialog?.close()
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
    }
  }, [])
  return (
    <dialog ref={box} className="site-menu" aria-label="Menu" onClose={onClose}>
      <div className="menu">
        <div className="row nowrap">
          <BrandLink onClick={onClose} />
          <ThemeToggle />
          <IconButton label="Close menu" data-autofocus="" onClick={onClose}>
            <CloseIcon />
          </IconButton>
        </div>
        <SiteSearch onLeave={onClose} />
        {Family && <Family />}
        <nav aria-label="Menu">
          <ul>
            {MENU_LINKS.map(({ to, label, end }) => (
              <li key={to}>
                <NavLink to={to} end={end} onClick={onClose}>
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className="stack tight menu-end">
          <ButtonLink tone="primary" block to="/register" onClick={onClose}>
            Register Now
          </ButtonLink>
          {viewer?.role !== 'parent' && (
            <ButtonLink block to={start.to} onClick={onClose}>
              {start.label}
            </ButtonLink>
          )}
          {viewer && viewer.role !== 'parent' && (
            <Link className="link" to="/account" onClick={onClose}>
              My account
            </Link>
          )}
          {viewer && <SignOutLink className="link" />}
        </div>
      </div>
    </dialog>
  )
}
