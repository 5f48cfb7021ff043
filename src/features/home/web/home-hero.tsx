import { Link, NavLink } from 'react-router'
import { startPage } from '#src/features/accounts/start-page.ts'
import { useViewer } from '#src/features/accounts/web.ts'
import type { UpcomingClass } from '#src/features/classes/web.ts'
import { useProgram } from '#src/features/organization/web.ts'
import { BrandLink, HOME_LINKS, MobileMenu, PlainMenu, useScrolledPast } from '#src/features/site-frame/web.ts'
import { formatMoment } from '#src/lib/dates.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { ArrowIcon, ClockIcon, PersonIcon, PinIcon } from '#src/ui/icons.tsx'
import { HeroScene } from '#src/ui/scenes/hero-scene.tsx'
import { ServerOnly } from '#src/ui/server-only.tsx'
import { ThemeToggle } from '#src/ui/theme.tsx'
import type { HomeTexts } from '../home-content.ts'

/** The headline, two buttons and the free trial, above Avalon Park at 5:45. The clouds stop after 50 px of scroll. */
export function HomeHero({ trial, t }: { trial: UpcomingClass | null; t: HomeTexts }) {
  const scrolled = useScrolledPast(50)
  return (
    <section className="hero-stage" aria-labelledby="hero-title" data-scrolled={scrolled || undefined}>
      <div className="wrap">
        <HeroBar />
        <ServerOnly>{import.meta.env.SSR && <HeroText trial={trial} t={t} />}</ServerOnly>
      </div>
      <ServerOnly>{import.meta.env.SSR && <HeroScene />}</ServerOnly>
    </section>
  )
}

function HeroText({ trial, t }: { trial: UpcomingClass | null; t: HomeTexts }) {
  const { place } = useProgram()
  return (
    <div className="hero-in">
      <h1 id="hero-title" tabIndex={-1}>
        <UnderlinedEnd text={t('home.hero.title')} />
      </h1>
      <p className="lede">{t('home.hero.lede')}</p>
      <div className="hero-cta">
        <ButtonLink tone="primary" to="/register">
          {t('home.hero.register')} <ArrowIcon />
        </ButtonLink>
        <ButtonLink to="/classes">{t('home.hero.classes')}</ButtonLink>
      </div>
      {trial && <TrialLine trial={trial} t={t} />}
      <ul className="hero-facts" aria-label="At a glance">
        <li>
          <PinIcon /> {place}
        </li>
        <li>
          <ClockIcon /> {t('home.hero.when')}
        </li>
        <li>
          <PersonIcon /> {t('home.hero.ages')}
        </li>
      </ul>
    </div>
  )
}

/** The home page has no header, so the hero has a small one of its own. */
function HeroBar() {
  const start = startPage(useViewer())
  return (
    <header>
      <div className="hero-bar">
        <BrandLink />
        <nav aria-label="Main">
          {HOME_LINKS.map(({ to, label }) => (
            <NavLink key={to} to={to}>
              {label}
            </NavLink>
          ))}
          <NavLink to={start.to}>{start.label}</NavLink>
        </nav>
        <span className="needs-script">
          <ThemeToggle />
        </span>
        <MobileMenu />
      </div>
      <ServerOnly>{import.meta.env.SSR && <PlainMenu />}</ServerOnly>
    </header>
  )
}

/** A title with its last word underlined by hand. */
function UnderlinedEnd({ text }: { text: string }) {
  const last = text.trim().split(/\s+/).at(-1) ?? ''
  return (
    <>
      {text.slice(0, text.lastIndexOf(last))}
      <em>
        {last}
        <Squiggle />
      </em>
    </>
  )
}

function Squiggle() {
  return (
    <svg viewBox="0 0 200 24" preserveAspectRatio="none" aria-hidden="true" focusable="false">
      <path
        d="M4 14C50 2 90 22 130 11s50-6 66 1"
        fill="none"
        stroke="var(--hibiscus)"
        strokeWidth="7"
        strokeDasharray="22 11"
        strokeLinecap="round"
      />
    </svg>
  )
}

/** The next free trial as a slip of paper with its live number of spots. When it's full, it leads to the waitlist. */
function TrialLine({ trial, t }: { trial: UpcomingClass; t: HomeTexts }) {
  const { timeZone } = useProgram()
  return (
    <Link className="trial" to={`/events/${trial.slug}`}>
      <b>{t('home.trial.mark')}</b>
      <span>{t('home.trial.line', { when: formatMoment(trial.startsAt, timeZone), places: placesInText(trial) })}</span>
    </Link>
  )
}

function placesInText({ availability, placesLeft }: Pick<UpcomingClass, 'availability' | 'placesLeft'>): string {
  if (availability === 'full') return 'Full. Join the waitlist.'
  if (availability === 'open' || placesLeft === null) return 'Room for everyone.'
  return `${placesLeft} ${placesLeft === 1 ? 'spot' : 'spots'} left.`
}
