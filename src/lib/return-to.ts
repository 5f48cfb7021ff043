/** Any address will do to resolve a path against; `.invalid` can never be a real site. */
const SOMEWHERE = 'https://site.invalid'
const LONGEST = 1000

/**
 * The path of this site that a text names, or `undefined` for anything else (T8): other sites, other schemes,
 * other people's tricks such as `//evil.example`, `/\evil.example` or `/%2F/evil.example`. The answer always begins
 * with a single `/` and is written the way a browser reads it. `origin` is this site, if known; full addresses are
 * refused even when they name it.
 */
export function safeReturnTo(text: unknown, origin: string = SOMEWHERE): string | undefined {
  if (typeof text !== 'string' || text.length > LONGEST) return undefined
  if (!isPlainPath(text)) return undefined
  // Someone may decode it again on the way: what it becomes then must be as harmless.
  const decoded = decodedPath(text)
  if (decoded === undefined || !isPlainPath(decoded)) return undefined

  if (!URL.canParse(text, origin)) return undefined
  const url = new URL(text, origin)
  if (url.origin !== new URL(origin).origin || url.username || url.password) return undefined
  // Dots may fold a path into `//evil.example`, which is another site when it is used again.
  if (url.pathname.startsWith('//') || isCall(url.pathname)) return undefined
  return url.pathname + url.search + url.hash
}

/** One leading slash, then nothing that a browser drops, turns around or reads as a host. */
function isPlainPath(text: string): boolean {
  const path = text.split(/[?#]/, 1)[0]!
  const hidden = /[\p{Cc}\p{Cf}\p{Z}]/u
  return /^\/(?!\/)/.test(text) && !hidden.test(text) && !text.includes('\\') && !/\/\/|@|:/.test(path)
}

/** The path decoded until it stays the same; `undefined` when it is not decodable or wrapped too often. */
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

/** Calls answer data or sign out; nobody wants to land on one. */
const isCall = (path: string) => /^\/api(?:\/|$)/i.test(path)
