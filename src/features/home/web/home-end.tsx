import { Link } from 'react-router'
import { useProgram } from '#src/features/organization/web.ts'
import { Copyright, MENU_LINKS, POLICY_LINKS, SocialLinks } from '#src/features/site-frame/web.ts'
import { FooterGrass } from '#src/ui/scenes/footer-grass.tsx'

/** The home page has no footer. These links keep it from being a dead end. */
export function HomeEnd() {
  const { phone, email } = useProgram()
  return (
    <div className="site-foot home-end">
      <FooterGrass />
      <div className="wrap">
        <nav aria-label="Pages">
          <ul>
            {[...MENU_LINKS.slice(1), { to: '/portal', label: 'Parent Portal' }].map(({ to, label }) => (
              <li key={to}>
                <Link to={to}>{label}</Link>
              </li>
            ))}
          </ul>
        </nav>
        <nav aria-label="Policies">
          <ul>
            {POLICY_LINKS.map(({ to, label }) => (
              <li key={to}>
                <Link to={to}>{label}</Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className="home-contact">
          <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>
          <a href={`mailto:${email}`}>{email}</a>
          <SocialLinks />
        </div>
        <Copyright />
      </div>
    </div>
  )
}
