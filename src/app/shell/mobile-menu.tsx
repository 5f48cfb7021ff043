import { useEffect, useRef, useState } from 'react'
import { NavLink } from 'react-router'
import { SiteSearch } from '#src/features/search/web.ts'
import { ButtonLink, IconButton } from '#src/ui/button.tsx'
import { CloseIcon, MenuIcon } from '#src/ui/icons.tsx'
import { ThemeToggle } from '#src/ui/theme.tsx'
import { BrandLink } from './brand-link.tsx'
import { SignOutLink } from './sign-out-link.tsx'
import { MENU_LINKS } from './site-nav.ts'

/**
 * Menu button and menu of narrow screens: a native modal dialog, so focus stays inside and returns to the button. Closes
 * by its button, Esc, a link, a search and the browser's back. Without JavaScript `PlainMenu` stands in its place; a
 * press before the page woke up is repeated by the late loader.
 */
export function MobileMenu({ signedIn }: { signedIn: boolean }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <IconButton
        className="only-narrow needs-script"
        label="Menu"
        aria-haspopup="dialog"
        aria-expanded={open}
        data-wakes=""
        onClick={() => setOpen(true)}
      >
        <MenuIcon />
      </IconButton>
      {open && <MenuDialog signedIn={signedIn} onClose={() => setOpen(false)} />}
    </>
  )
}

function MenuDialog({ signedIn, onClose }: { signedIn: boolean; onClose: () => void }) {
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
    // the way out is said first; React's autoFocus comes before the dialog can take focus
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
          {signedIn ? (
            <>
              <ButtonLink block to="/dashboard" onClick={onClose}>
                My Dashboard
              </ButtonLink>
              <SignOutLink className="link" />
            </>
          ) : (
            <ButtonLink block to="/portal" onClick={onClose}>
              Parent Portal
            </ButtonLink>
          )}
        </div>
      </div>
    </dialog>
  )
}

/** The same links for narrow screens whose browser runs no scripts; browsers that do never show it. */
export function PlainMenu({ signedIn }: { signedIn: boolean }) {
  const links = [
    ...MENU_LINKS,
    { to: '/register', label: 'Register Now' },
    signedIn ? { to: '/dashboard', label: 'My Dashboard' } : { to: '/portal', label: 'Parent Portal' },
  ]
  return (
    <noscript>
      <nav className="wrap plain-menu" aria-label="Menu">
        {links.map(({ to, label }) => (
          <a key={to} href={to}>
            {label}
          </a>
        ))}
      </nav>
    </noscript>
  )
}
