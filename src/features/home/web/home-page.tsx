import { useEffect } from 'react'
import {
  type ClientLoaderFunctionArgs,
  Link,
  type LoaderFunctionArgs,
  type MetaArgs,
  redirect,
  useLoaderData,
  useNavigate,
} from 'react-router'
import type { AccountsContract } from '#src/features/accounts/contract.ts'
import { eventFacts, postalAddress } from '#src/features/classes/event-facts.ts'
import { nextClasses, type UpcomingClass } from '#src/features/classes/web.ts'
import { contentOf, Paragraphs, textsOf } from '#src/features/content/web.ts'
import { type PublicProgram, useProgram } from '#src/features/organization/web.ts'
import { Copyright, MENU_LINKS, PageFrame, POLICY_LINKS, SocialLinks } from '#src/features/site-frame/web.ts'
import { pageApi } from '#src/lib/page-api.ts'
import { pageMeta, siteOf } from '#src/lib/page-meta.ts'
import { phoneLink } from '#src/lib/phone-link.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { ArrowIcon } from '#src/ui/icons.tsx'
import { PinkedEdge } from '#src/ui/pinked-edge.tsx'
import { FooterGrass } from '#src/ui/scenes/footer-grass.tsx'
import { WhyPicture } from '#src/ui/scenes/home-sections.tsx'
import { SkyStrip } from '#src/ui/scenes/sky-strip.tsx'
import { ServerOnly } from '#src/ui/server-only.tsx'
import { HOME, type HomeTexts } from '../home-content.ts'
import { ServerOnlyFadeIn } from './fade-in.tsx'
import { HomeEvents } from './home-events.tsx'
import { HomeHero } from './home-hero.tsx'
import { HomeNewsletter } from './home-newsletter.tsx'
import { HomeOffer } from './home-offer.tsx'
import './home.css'

/**
 * The home page. Its events are live, and it works without JavaScript. So there's no Suspense around the sections:
 * React sends large boundaries hidden and shows them with a script.
 */
export async function loader({ context }: LoaderFunctionArgs) {
  // This page has no room for the banner, and staff viewing the site as a family must always see it (T88).
  const { acting } = await pageApi<AccountsContract>(context)('GET /api/acting')
  if (acting) throw redirect('/dashboard')
  const [coming, entries] = await Promise.all([nextClasses(context, 3), contentOf(context, 'home')])
  return { ...coming, entries }
}

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  const words = {
    title: 'Where Wonder Becomes Art',
    description:
      'Play-based craft enrichment for ages 5 to 12, one hour in the evening. You drop off, they come home with something they made. The trial class is free.',
    canonicalPath: '/',
  }
  const root = (matches as { id: string; loaderData: unknown }[]).find(match => match.id === 'root')
  const program = (root?.loaderData as { program?: PublicProgram } | undefined)?.program
  const facts = program ? [{ 'script:ld+json': homeFacts(program, siteOf(matches).origin, loaderData) }] : []
  return [...pageMeta(words, matches), ...facts]
}

/**
 * Arriving from another page loads a new document. Most of this page is rendered only on the server to keep its scripts
 * small (see ui/server-only.tsx), and it has neither the header nor the footer of other pages.
 */
export async function clientLoader({ request }: ClientLoaderFunctionArgs): Promise<Awaited<ReturnType<typeof loader>>> {
  location.assign(request.url)
  return new Promise(() => {})
}

/**
 * Reloading this page's data reloads the whole document, which would clear the newsletter field and interrupt a
 * navigation to another page. The root route keeps track of who is signed in.
 */
export const shouldRevalidate = () => false

export default function HomePage() {
  const { trial, classes, entries } = useLoaderData<typeof loader>()
  const t = import.meta.env.SSR ? textsOf(HOME, entries) : nothing
  useServerOnlyLinks()
  return (
    <PageFrame>
      <HomeHero trial={trial} t={t} />
      <ServerOnlyFadeIn aria-labelledby="offer-title">{import.meta.env.SSR && <HomeOffer t={t} />}</ServerOnlyFadeIn>
      <ServerOnlyFadeIn aria-labelledby="events-title">
        {import.meta.env.SSR && <HomeEvents trial={trial} classes={classes} t={t} />}
      </ServerOnlyFadeIn>
      <ServerOnlyFadeIn aria-labelledby="why-title">{import.meta.env.SSR && <HomeWhy t={t} />}</ServerOnlyFadeIn>
      <ServerOnlyFadeIn className="home-closing" aria-labelledby="closing-title">
        {import.meta.env.SSR && <HomeClosing t={t} />}
      </ServerOnlyFadeIn>
      <HomeNewsletter />
      <ServerOnly>{import.meta.env.SSR && <HomeEnd />}</ServerOnly>
    </PageFrame>
  )
}

/** The browser needs none of the texts that only the server renders. */
const nothing: HomeTexts = () => ''

function HomeWhy({ t }: { t: HomeTexts }) {
  return (
    <div className="wrap home-why">
      <PinkedEdge className="why-picture">
        <WhyPicture />
      </PinkedEdge>
      <div className="stack">
        <h2 id="why-title">{t('home.why.title')}</h2>
        <Paragraphs text={t('home.why.text')} />
      </div>
    </div>
  )
}

function HomeClosing({ t }: { t: HomeTexts }) {
  return (
    <>
      <SkyStrip />
      <div className="wrap">
        <h2 id="closing-title">{t('home.closing.title')}</h2>
        <p className="sub">{t('home.closing.text')}</p>
        <div className="hero-cta">
          <ButtonLink tone="primary" to="/register">
            {t('home.closing.register')} <ArrowIcon />
          </ButtonLink>
          <ButtonLink to="/classes">{t('home.closing.classes')}</ButtonLink>
        </div>
      </div>
    </>
  )
}

/** Makes links in server-only parts navigate without loading a new document, as `Link` does. */
function useServerOnlyLinks(): void {
  const navigate = useNavigate()
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link =
        event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('.served a[href^="/"]') : null
      const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
      if (!link || !plain || event.defaultPrevented) return
      event.preventDefault()
      navigate(link.pathname + link.search + link.hash)
    }
    document.addEventListener('click', follow)
    return () => document.removeEventListener('click', follow)
  }, [navigate])
}

type Coming = { trial: UpcomingClass | null; classes: readonly UpcomingClass[] | null }

/** The business and its next classes for search engines (schema.org). It says only what the page says. */
function homeFacts(program: PublicProgram, origin: string, coming: Coming | undefined) {
  const business = {
    '@type': 'LocalBusiness',
    '@id': `${origin}/#business`,
    name: program.brand,
    url: `${origin}/`,
    telephone: program.phone,
    email: program.email,
    address: postalAddress(program.place, program.street),
  }
  const events = [coming?.trial, ...(coming?.classes ?? [])]
    .filter(each => each != null)
    .map(each => ({
      ...eventFacts({ ...each, bookable: true }, each, { ...program, origin }),
      organizer: { '@id': business['@id'] },
    }))
  return { '@context': 'https://schema.org', '@graph': [business, ...events] }
}

/** The home page has no footer. These links keep it from being a dead end. */
function HomeEnd() {
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
          <a href={phoneLink(phone)}>{phone}</a>
          <a href={`mailto:${email}`}>{email}</a>
          <SocialLinks />
        </div>
        <Copyright />
      </div>
    </div>
  )
}
