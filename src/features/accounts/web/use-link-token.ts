import { useEffect, useState } from 'react'

/**
 * The token of a mailed link. It stands after the `#`, where no server or log sees it, so it is known only in the
 * browser: `undefined` until then, `''` when the link has none.
 */
export function useLinkToken(): string | undefined {
  const [token, setToken] = useState<string>()
  useEffect(() => {
    const read = () => setToken(new URLSearchParams(window.location.hash.slice(1)).get('token') ?? '')
    read()
    // A second mailed link opened in the same tab changes nothing but this.
    window.addEventListener('hashchange', read)
    return () => window.removeEventListener('hashchange', read)
  }, [])
  return token
}
