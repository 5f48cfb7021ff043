import { createHash } from 'node:crypto'

/** Headers of every answer, page or call. */
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
 * The policy of one page. Its own inline scripts are named by their hashes, so that a cached page keeps a strict policy
 * and injected script never runs. Style attributes are allowed, style elements are not.
 */
export function pagePolicy(
  html: string,
  extra: { script?: string[]; frame?: string[]; connect?: string[] } = {},
): string {
  const scripts = [...inlineScripts(html)].map(text => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
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

const SCRIPT = /<script\b([^>]*)>([\s\S]*?)<\/script>/g

function* inlineScripts(html: string): Generator<string> {
  for (const [, attributes = '', text = ''] of html.matchAll(SCRIPT)) {
    if (!/\bsrc=/.test(attributes) && text !== '') yield text
  }
}
