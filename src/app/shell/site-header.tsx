import { NavLink } from 'react-router'
import { useViewer } from '#src/features/accounts/web.ts'
import { ButtonLink, IconLink } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { SearchIcon } from '#src/ui/icons.tsx'
import { ThemeToggle } from '#src/ui/theme.tsx'
import { useLater } from '#src/ui/use-later.ts'
import { BrandLink } from './brand-link.tsx'
import { CartLink } from './cart-link.tsx'
import { HeadSearch } from './head-search.tsx'
import { MobileMenu, PlainMenu } from './mobile-menu.tsx'
import { SignOutLink } from './sign-out-link.tsx'
import { MAIN_LINKS } from './site-nav.ts'
import { useScrolledPast } from './use-scrolled-past.ts'

/** The count comes with scripts that only people who are signed in need. */
function Cart() {
  const CartCountLink = useLater(() => import('./cart-count-link.tsx'))
  return CartCountLink ? <CartCountLink /> : <CartLink />
}

/** Sticky header with its two variants (spec 1 section 2): links on wide screens, menu and search on narrow ones. */
export function SiteHeader() {
  const signedIn = Boolean(useViewer())
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
          {signedIn ? (
            <>
              <NavLink to="/dashboard">My Dashboard</NavLink>
              <SignOutLink />
            </>
          ) : (
            <NavLink to="/portal">Parent Portal</NavLink>
          )}
        </nav>
        <HeadSearch />
        <IconLink bare className="head-search only-narrow" to="/classes" label="Search classes">
          <SearchIcon />
        </IconLink>
        {signedIn && <Cart />}
        <span className={classNames('head-theme needs-script', signedIn && 'beside-cart')}>
          <ThemeToggle />
        </span>
        <MobileMenu signedIn={signedIn} />
      </div>
      <PlainMenu signedIn={signedIn} />
    </header>
  )
}
