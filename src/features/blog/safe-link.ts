/**
 * Where a link written by staff may lead: a path on this site, an anchor on the page, https, http or an email address.
 * Anything else (`javascript:`, `data:`, addresses that only look like ours) is `undefined` (T70).
 */
export function safeLink(written: string): string | undefined {
  // Browsers drop or rewrite these characters in an address, so nothing that contains them is trusted.
  if (written === '' || written.length > 2_000 || /[\s\p{Cc}\p{Cf}\\]/u.test(written)) return undefined
  if (/^#[\w-]+$/.test(written)) return written
  if (/^\/(?!\/)/.test(written)) return staysHere(written) ? written : undefined
  if (/^mailto:[^@/?&#:]+@[^@/?&#:]+$/i.test(written)) return written
  return /^https?:\/\/[^/]/i.test(written) && isOrdinaryAddress(written) ? written : undefined
}

/** Pictures may only come from our own uploads. */
export function safePicture(written: string): string | undefined {
  const ours = /^\/uploads\/(?:[\w-]+\/)*[\w-]+\.(?:avif|gif|jpe?g|png|webp)$/i
  return written.length <= 300 && ours.test(written) ? written : undefined
}

const HERE = 'https://here.invalid'

function staysHere(path: string): boolean {
  return URL.canParse(path, HERE) && new URL(path, HERE).origin === HERE
}

/** A user name before the host is only there to deceive. */
function isOrdinaryAddress(written: string): boolean {
  if (!URL.canParse(written)) return false
  const { protocol, username, password } = new URL(written)
  return (protocol === 'https:' || protocol === 'http:') && username === '' && password === ''
}
