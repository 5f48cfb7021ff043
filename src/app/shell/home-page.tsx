import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import type { PublicProgram } from '#src/features/organization/web.ts'
import { pageMeta, siteOf } from '#src/lib/page-meta.ts'
import { HomeClosing } from './home/home-closing.tsx'
import { HomeEnd } from './home/home-end.tsx'
import { HomeEvents } from './home/home-events.tsx'
import { homeFacts } from './home/home-facts.ts'
import { HomeHero } from './home/home-hero.tsx'
import { HomeOffer } from './home/home-offer.tsx'
import { HomeWhy } from './home/home-why.tsx'
import { nextClasses } from './upcoming-classes.ts'
import './home/home.css'

/**
 * The front page (spec 1 section 2). Its events are live; it needs no JavaScript to be read or used. So no Suspense around
 * the sections: React sends large boundaries hidden and shows them by script.
 */
export function loader({ context }: LoaderFunctionArgs) {
  return nextClasses(context, 3)
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
  const { trial, classes } = useLoaderData<typeof loader>()
  return (
    <>
      <HomeHero trial={trial} />
      <HomeOffer />
      <HomeEvents trial={trial} classes={classes} />
      <HomeWhy />
      <HomeClosing />
      <HomeEnd />
    </>
  )
}
