import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

/**
 * A part of a page that only the server renders. The browser keeps the HTML it received and loads no code for it:
 *
 *     <ServerOnly>{import.meta.env.SSR && <OfferPicture />}</ServerOnly>
 *
 * It can't be rendered again in the browser: it's empty on a page that was reached by a link. The home page always loads
 * as a document (`clientLoader` there), and `useServerOnlyLinks` handles its links.
 */
export function ServerOnly({ className, children, ...rest }: ComponentProps<'div'>) {
  const own = { ...rest, className: classNames('served', className), suppressHydrationWarning: true }
  return import.meta.env.SSR ? (
    <div {...own}>{children}</div>
  ) : (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: empty, and it tells React to leave what is there alone
    <div {...own} dangerouslySetInnerHTML={{ __html: '' }} />
  )
}
