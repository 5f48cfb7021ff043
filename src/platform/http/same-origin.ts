type Headers = Record<string, string | string[] | undefined>

/**
 * Whether a request that would change something was started by another site. Browsers report this
 * (`Sec-Fetch-Site`, `Origin`); programs that send neither don't carry anyone's cookies by accident.
 */
export function comesFromOtherSite(headers: Headers, publicOrigin: string): boolean {
  const site = headers['sec-fetch-site']
  if (typeof site === 'string') return site !== 'same-origin' && site !== 'none'
  const { origin, host } = headers
  if (typeof origin !== 'string') return false
  return origin !== publicOrigin && hostOf(origin) !== host
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined
}
