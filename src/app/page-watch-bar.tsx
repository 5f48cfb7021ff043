import { useRouteLoaderData } from 'react-router'
import { CloseIcon } from '#src/ui/icons.tsx'
import { pageWatch } from './page-watch.ts'

declare const MINIFIED_PAGE_WATCH: string

/**
 * The inline script of the page watch, whose hash is in the Content-Security-Policy. The build minifies it because it's
 * sent with every page. The browser bundle doesn't include it.
 */
export const pageWatchScript = import.meta.env.SSR
  ? typeof MINIFIED_PAGE_WATCH === 'string'
    ? MINIFIED_PAGE_WATCH
    : `(${pageWatch})()`
  : ''

/**
 * The messages of the page watch, hidden until it shows them. They're plain elements, because they're needed when no
 * other script runs. The page watch handles their clicks itself.
 */
export function PageWatchBar() {
  const root = useRouteLoaderData('root') as { buildId: string } | undefined
  return (
    <div id="page-watch" className="page-watch" role="alert" data-build={root?.buildId} hidden>
      <div className="page-watch-words">
        <p data-words="loading">
          <strong>This page didn't finish loading.</strong>
          Check your connection and reload. What you typed is kept, except passwords.
        </p>
        <p data-words="offline">
          <strong>You're offline.</strong>
          Reload the page when you're back online. What you typed is kept, except passwords.
        </p>
        <p data-words="busy">
          <strong>This page isn't responding.</strong>
          Reload it to continue. What you typed is kept, except passwords.
        </p>
        {/* biome-ignore lint/correctness/noRestrictedElements: the page watch handles this button when nothing else runs */}
        <button type="button" className="link" value="reload">
          Reload
        </button>
        {/* biome-ignore lint/correctness/noRestrictedElements: as above */}
        <button type="button" className="iconbtn bare" aria-label="Close">
          <CloseIcon />
        </button>
      </div>
    </div>
  )
}
