import { startPage } from '#src/features/accounts/start-page.ts'
import { useViewer } from '#src/features/accounts/web.ts'
import { MENU_LINKS } from './site-nav.ts'

/** The menu's links for narrow screens without JavaScript. Hidden when scripts run, so only the server renders it. */
export function PlainMenu() {
  const viewer = useViewer()
  const links = [...MENU_LINKS, { to: '/register', label: 'Register Now' }, startPage(viewer)]
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
