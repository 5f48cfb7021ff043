/**
 * Where a link written by staff may lead: a path of this site, a place on the page, https, http or a mail address.
 * Anything else (`javascript:`, `data:`, addresses that only look like one of ours) is `undefined` (T70).
 */
export function safeLink(written: string): string | undefined {
  // Browsers drop or rewrite these before they look at an address, so nothing with them inside is trusted.
  if (written === '' || written.length > 2_000 || /[\s\p{Cc}\p{Cf}\\]/u.test(written)) return undefined
  if (/^#[\w-]+$/.test(written)) return written
  if (/^\/(?!\/)/.test(written)) return staysHere(written) ? written : undefined
  if (/^mailto:[^@/?&#:]+@[^@/?&#:]+$/i.test(written)) return written
  return /^https?:\/\/[^/]/i.test(written) && isOrdinaryAddress(written) ? written : undefined
}

/** A picture may only come from our own uploads. */
export function safePicture(written: string): string | undefined {
  const ours = /^\/uploads\/(?:[\w-]+\/)*[\w-]+\.(?:avif|gif|jpe?g|png|webp)$/i
  return written.length <= 300 && ours.test(written) ? written : undefined
}

const HERE = 'https://here.invalid'

function staysHere(path: string): boolean {
  return URL.canParse(path, HERE) && new URL(path, HERE).origin === HERE
}

/** Names in front of the host are only there to deceive. */
function isOrdinaryAddress(written: string): boolean {
  if (!URL.canParse(written)) return false
  const { protocol, username, password } = new URL(written)
  return (protocol === 'https:' || protocol === 'http:') && username === '' && password === ''
}
