import { useRouteLoaderData } from 'react-router'
import { type ContentEntries, type Texts, textsOf } from '#src/features/content/web.ts'
import { NEWSLETTER } from '#src/features/newsletter/newsletter-content.ts'
import { SITE } from '../site-content.ts'

/** The texts of every page, as loaded by the root loader. */
export const useSiteText = (): Texts<typeof SITE> => textsOf(SITE, useEntries())

/** The texts of the newsletter form, which is on every page. */
export const useNewsletterText = (): Texts<typeof NEWSLETTER> => textsOf(NEWSLETTER, useEntries())

function useEntries(): ContentEntries {
  const root = useRouteLoaderData('root') as { entries?: ContentEntries } | undefined
  return root?.entries ?? {}
}
