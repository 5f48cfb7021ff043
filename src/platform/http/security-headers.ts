import { createHash } from 'node:crypto'

/** Headers of every answer, page or API call. */
export function securityHeaders(live: boolean): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), browsing-topics=(), payment=(self)',
    ...(live ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}),
  }
}

/** The policy of answers that are not pages: nothing in them may run or be framed. */
export const CALL_POLICY = "default-src 'none'; frame-ancestors 'none'"

/**
 * The policy of one page. Its own inline scripts are listed by their hashes, so a cached page keeps a strict policy;
 * any other script in it never runs (T70). Style attributes are allowed, style elements are not.
 */
export function pagePolicy(
  ownScripts: readonly string[],
  extra: { script?: string[]; frame?: string[]; connect?: string[] } = {},
): string {
  const scripts = ownScripts.map(text => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...new Set(scripts), ...(extra.script ?? [])].join(' ')}`,
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src ${["'self'", ...(extra.connect ?? [])].join(' ')}`,
    ...(extra.frame ? [`frame-src ${extra.frame.join(' ')}`] : []),
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/**
 * The inline scripts that the renderer itself wrote, recognized by the nonce for this one page, and the page
 * without the nonce. A script from user text can't have it.
 */
export function takeOwnScripts(html: string, nonce: string): { html: string; scripts: string[] } {
  const mark = ` nonce="${nonce}"`
  const scripts = [...html.matchAll(SCRIPT)]
    .filter(([, attributes = '', text = '']) => attributes.includes(mark) && text !== '')
    .map(([, , text = '']) => text)
  return { html: html.replaceAll(mark, ''), scripts }
}

const SCRIPT = /<script\b([^>]*)>([\s\S]*?)<\/script>/g
