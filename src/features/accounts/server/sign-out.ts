import type { App } from '#src/platform/app.ts'
import type { RequestContext } from '#src/platform/http/handlers.ts'
import { clearSignInCookie, endSignIn } from './create-sign-in.ts'

/**
 * Ends this browser's sign-in and clears its cache of personal pages (T82). Saved settings such as the theme stay; the page
 * itself clears what belongs to the person.
 */
export async function signOut({ db, settings }: App, asking: RequestContext): Promise<void> {
  if (asking.viewer) await endSignIn(db, asking.viewer.signInId)
  clearSignInCookie(asking, settings.live)
  asking.setHeader('clear-site-data', '"cache"')
}

/**
 * Whether a GET comes from a page of this site that a person is on. A link on another site, an image address in an email or
 * a browser that preloads pages must not sign anyone out (T6).
 */
export function comesFromOwnPage(headers: RequestContext['headers'], publicOrigin: string): boolean {
  if (/prefetch|prerender/i.test(`${headers['sec-purpose'] ?? ''} ${headers.purpose ?? ''}`)) return false
  const site = headers['sec-fetch-site']
  if (site === 'same-origin') return true
  if (site !== undefined && site !== 'none') return false
  const { referer } = headers
  return typeof referer === 'string' && URL.canParse(referer) && new URL(referer).origin === publicOrigin
}
