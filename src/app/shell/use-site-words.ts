import { useRouteLoaderData } from 'react-router'
import { type ContentEntries, type Words, words } from '#src/features/content/web.ts'
import { SITE } from './site-content.ts'

/** The texts of every page, as the root loader read them. */
export function useSiteWords(): Words<typeof SITE> {
  const root = useRouteLoaderData('root') as { entries?: ContentEntries } | undefined
  return words(SITE, root?.entries ?? {})
}
