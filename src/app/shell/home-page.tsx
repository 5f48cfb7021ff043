import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { contentOf, words } from '#src/features/content/web.ts'
import { NEWSLETTER } from '#src/features/newsletter/newsletter-content.ts'
import type { PublicProgram } from '#src/features/organization/web.ts'
import { pageMeta, siteOf } from '#src/lib/page-meta.ts'
import { HomeClosing } from './home/home-closing.tsx'
import { HOME } from './home/home-content.ts'
import { HomeEnd } from './home/home-end.tsx'
import { HomeEvents } from './home/home-events.tsx'
import { homeFacts } from './home/home-facts.ts'
import { HomeHero } from './home/home-hero.tsx'
import { HomeNewsletter } from './home/home-newsletter.tsx'
import { HomeOffer } from './home/home-offer.tsx'
import { HomeWhy } from './home/home-why.tsx'
import { nextClasses } from './upcoming-classes.ts'
import './home/home.css'

/**
 * The front page (spec 1 section 2). Its events are live; it needs no JavaScript to be read or used. So no Suspense around
 * the sections: React sends large boundaries hidden and shows them by script.
 */
export async function loader({ context }: LoaderFunctionArgs) {
  const [coming, entries, newsletter] = await Promise.all([
    nextClasses(context, 3),
    contentOf(context, 'home'),
    contentOf(context, 'newsletter'),
  ])
  return { ...coming, entries, newsletter }
}

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  const words = {
    title: 'Where Wonder Becomes Art',
    description:
      'One-hour evening craft classes for ages 5 to 12. You drop off, they come home with something they made. The trial class is free.',
    canonicalPath: '/',
  }
  const root = (matches as { id: string; loaderData: unknown }[]).find(match => match.id === 'root')
  const program = (root?.loaderData as { program?: PublicProgram } | undefined)?.program
  const facts = program ? [{ 'script:ld+json': homeFacts(program, siteOf(matches).origin, loaderData) }] : []
  return [...pageMeta(words, matches), ...facts]
}

export default function HomePage() {
  const { trial, classes, entries, newsletter } = useLoaderData<typeof loader>()
  const t = words(HOME, entries)
  return (
    <>
      <HomeHero trial={trial} t={t} />
      <HomeOffer t={t} />
      <HomeEvents trial={trial} classes={classes} t={t} />
      <HomeWhy t={t} />
      <HomeClosing t={t} />
      <HomeNewsletter t={words(NEWSLETTER, newsletter)} />
      <HomeEnd />
    </>
  )
}
