import { Link } from 'react-router'
import { NewsletterForm } from '#src/features/newsletter/web.ts'
import { useProgram } from '#src/features/organization/web.ts'
import { FacebookIcon, InstagramIcon, YouTubeIcon } from '#src/ui/icons.tsx'
import { FooterGrass } from '#src/ui/scenes/footer-grass.tsx'
import { SOCIAL_LINKS } from './site-nav.ts'
import { useNewsletterText, useSiteText } from './use-site-texts.ts'

const ICONS = { Instagram: InstagramIcon, Facebook: FacebookIcon, YouTube: YouTubeIcon }

/** The footer of every page but the home page. */
export function SiteFooter() {
  return (
    <footer className="site-foot">
      <FooterGrass />
      <div className="wrap">
        <div className="foot-news">
          <NewsletterForm variant="footer" t={useNewsletterText()} />
        </div>
        <div className="in">
          <Copyright />
          <Link className="push" to="/blog">
            Blog
          </Link>
          <Link to="/about">About</Link>
          <Link to="/contact">Contact</Link>
          <Link to="/terms">Policies</Link>
          <SocialLinks />
        </div>
      </div>
    </footer>
  )
}

export function Copyright() {
  const { brand, place, year } = useProgram()
  const t = useSiteText()
  return (
    <p>
      © {year} {brand}. {t('site.footer.made', { place })}
    </p>
  )
}

export function SocialLinks() {
  return (
    <span className="social">
      {SOCIAL_LINKS.map(({ to, label }) => {
        const Icon = ICONS[label]
        return (
          <a key={to} href={to} rel="noopener noreferrer" aria-label={label}>
            <Icon />
          </a>
        )
      })}
    </span>
  )
}
