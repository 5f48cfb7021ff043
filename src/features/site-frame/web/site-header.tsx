import { NavLink } from 'react-router'
import { startPage } from '#src/features/accounts/start-page.ts'
import { useViewer } from '#src/features/accounts/web.ts'
import { ButtonLink, IconLink } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { SearchIcon } from '#src/ui/icons.tsx'
import { ServerOnly } from '#src/ui/server-only.tsx'
import { ThemeToggle } from '#src/ui/theme.tsx'
import { useLater } from '#src/ui/use-later.ts'
import { BrandLink } from './brand-link.tsx'
import { CartLink } from './cart-link.tsx'
import { HeadSearch } from './header-search.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import { PlainMenu } from './plain-menu.tsx'
import { SignOutLink } from './sign-out-link.tsx'
import { MAIN_LINKS } from './site-nav.ts'
import { useScrolledPast } from './use-scrolled-past.ts'

const loadParts = () => import('./signed-in-parts.tsx')

/** The cart. Its count loads later, with scripts that only signed-in visitors need; without them the link stays. */
function Cart() {
  const Parts = useLater(loadParts)
  return Parts ? <Parts /> : <CartLink />
}

/** The sticky header in its two variants: links on wide screens, menu and search on narrow ones. */
export function SiteHeader() {
  const viewer = useViewer()
  const signedIn = viewer !== null
  const start = startPage(viewer)
  const scrolled = useScrolledPast(10)
  return (
    <header className={classNames('site-head', scrolled && 'scrolled')}>
      <div className="wrap bar">
        <BrandLink />
        <nav className="nav" aria-label="Main">
          {MAIN_LINKS.map(({ to, label }) => (
            <NavLink key={to} to={to}>
              {label}
            </NavLink>
          ))}
          <ButtonLink tone="primary" small to="/register">
            Register Now
          </ButtonLink>
          <span className="start">
            <NavLink to={start.to}>{start.label}</NavLink>
            {/* The count of unpaid orders comes later. It lies over the corner, so nothing moves under a click. */}
            <span id="start-count" />
          </span>
          {signedIn && <SignOutLink />}
        </nav>
        <HeadSearch />
        <IconLink bare className="head-search only-narrow" to="/classes" label="Search classes">
          <SearchIcon />
        </IconLink>
        {signedIn && <Cart />}
        <span className={classNames('head-theme needs-script', signedIn && 'beside-cart')}>
          <ThemeToggle />
        </span>
        <MobileMenu />
      </div>
      <ServerOnly>{import.meta.env.SSR && <PlainMenu />}</ServerOnly>
    </header>
  )
}
