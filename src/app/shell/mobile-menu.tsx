import { lazy, Suspense, startTransition, useState } from 'react'
import { IconButton } from '#src/ui/button.tsx'
import { MenuIcon } from '#src/ui/icons.tsx'
import { MENU_LINKS } from './site-nav.ts'

/** Its code, the search box above all, comes when a hand or the focus comes near the button. */
const loadDialog = () => import('./menu-dialog.tsx')
const MenuDialog = lazy(loadDialog)

/**
 * Menu button and menu of narrow screens: a native modal dialog, so focus stays inside and returns to the button. Closes
 * by its button, Esc, a link, a search and the browser's back. Without JavaScript `PlainMenu` stands in its place; a
 * press before the page woke up is repeated by the late loader.
 */
export function MobileMenu({ signedIn }: { signedIn: boolean }) {
  const [open, setOpen] = useState(false)
  // A transition, because React holds back for 300 ms what follows a fallback.
  const show = () => startTransition(() => setOpen(true))
  return (
    <>
      <IconButton
        className="only-narrow needs-script"
        label="Menu"
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={loadDialog}
        onFocus={loadDialog}
        onClick={show}
      >
        <MenuIcon />
      </IconButton>
      <Suspense>{open && <MenuDialog signedIn={signedIn} onClose={() => setOpen(false)} />}</Suspense>
    </>
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
