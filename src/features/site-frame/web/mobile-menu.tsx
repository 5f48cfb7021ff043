import { lazy, Suspense, startTransition, useState } from 'react'
import { IconButton } from '#src/ui/button.tsx'
import { MenuIcon } from '#src/ui/icons.tsx'

/** Its code, mostly the search box, loads when a pointer or focus comes near the button. */
const loadDialog = () => import('./menu-dialog.tsx')
const MenuDialog = lazy(loadDialog)

/**
 * The menu button and the menu for narrow screens: a native modal dialog, so focus stays inside and returns to the
 * button. The close button, Esc, a link, a search and the browser's back button close it. Without JavaScript,
 * `PlainMenu` is shown instead. A click before the page hydrated is replayed by the late loader.
 */
export function MobileMenu() {
  const [open, setOpen] = useState(false)
  // A transition, because React delays whatever follows a fallback by 300 ms.
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
      <Suspense>{open && <MenuDialog onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
