import {
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
  redirect,
  useLoaderData,
} from 'react-router'
import type { AccountsContract } from '#src/features/accounts/contract.ts'
import { nextClasses } from '#src/features/classes/web.ts'
import { contentOf, words } from '#src/features/content/web.ts'
import type { PublicProgram } from '#src/features/organization/web.ts'
import { PageFrame } from '#src/features/site-frame/web.ts'
import { pageApi } from '#src/lib/page-api.ts'
import { pageMeta, siteOf } from '#src/lib/page-meta.ts'
import { HOME, type HomeWords } from '../home-content.ts'
import { HomeClosing } from './home-closing.tsx'
import { HomeEnd } from './home-end.tsx'
import { HomeEvents } from './home-events.tsx'
import { homeFacts } from './home-facts.ts'
import { HomeHero } from './home-hero.tsx'
import { HomeNewsletter } from './home-newsletter.tsx'
import { HomeOffer } from './home-offer.tsx'
import { HomeWhy } from './home-why.tsx'
import { RevealedServed } from './revealed.tsx'
import { Served } from './served.tsx'
import { useServedLinks } from './use-served-links.ts'
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
 * small (see home/served.tsx), and it has neither the header nor the footer of other pages.
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
  const t = import.meta.env.SSR ? words(HOME, entries) : nothing
  useServedLinks()
  return (
    <PageFrame>
      <HomeHero trial={trial} t={t} />
      <RevealedServed aria-labelledby="offer-title">{import.meta.env.SSR && <HomeOffer t={t} />}</RevealedServed>
      <RevealedServed aria-labelledby="events-title">
        {import.meta.env.SSR && <HomeEvents trial={trial} classes={classes} t={t} />}
      </RevealedServed>
      <RevealedServed aria-labelledby="why-title">{import.meta.env.SSR && <HomeWhy t={t} />}</RevealedServed>
      <RevealedServed className="home-closing" aria-labelledby="closing-title">
        {import.meta.env.SSR && <HomeClosing t={t} />}
      </RevealedServed>
      <HomeNewsletter />
      <Served>{import.meta.env.SSR && <HomeEnd />}</Served>
    </PageFrame>
  )
}

/** The browser needs none of the texts that only the server renders. */
const nothing: HomeWords = () => ''
