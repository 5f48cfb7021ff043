/** Any origin will do to resolve a path; `.invalid` can never be a real site. */
const SOMEWHERE = 'https://site.invalid'
const LONGEST = 1000

/**
 * The path on this site that a text names, or `undefined` for anything else (T8): other sites, other schemes,
 * tricks such as `//evil.example`, `/\evil.example` or `/%2F/evil.example`. The answer always begins
 * with a single `/` and is written the way a browser reads it. `origin` is this site, if known; full addresses are
 * refused even if they name it.
 */
export function safeReturnTo(text: unknown, origin: string = SOMEWHERE): string | undefined {
  if (typeof text !== 'string' || text.length > LONGEST) return undefined
  if (!isPlainPath(text)) return undefined
  // It may be decoded again later: the result must be just as harmless.
  const decoded = decodedPath(text)
  if (decoded === undefined || !isPlainPath(decoded)) return undefined

  if (!URL.canParse(text, origin)) return undefined
  const url = new URL(text, origin)
  if (url.origin !== new URL(origin).origin || url.username || url.password) return undefined
  // Dots may collapse a path to `//evil.example`, which is another site when it is used again.
  if (url.pathname.startsWith('//') || isCall(url.pathname)) return undefined
  return url.pathname + url.search + url.hash
}

/** One leading slash, then nothing that a browser drops, flips or reads as a host. */
function isPlainPath(text: string): boolean {
  const path = text.split(/[?#]/, 1)[0]!
  const hidden = /[\p{Cc}\p{Cf}\p{Z}]/u
  return /^\/(?!\/)/.test(text) && !hidden.test(text) && !text.includes('\\') && !/\/\/|@|:/.test(path)
}

/** The path decoded until it stays the same; `undefined` if it can't be decoded or is encoded too often. */
function decodedPath(text: string): string | undefined {
  let path = text.split(/[?#]/, 1)[0]!
  for (let round = 0; round < 4; round++) {
    let next: string
    try {
      next = decodeURIComponent(path)
    } catch {
      return undefined
    }
    if (next === path) return path
    path = next
  }
  return undefined
}

/** API calls answer data or sign out; nobody wants to land on one. */
const isCall = (path: string) => /^\/api(?:\/|$)/i.test(path)
