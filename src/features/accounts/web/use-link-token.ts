import { useEffect, useState } from 'react'

/**
 * The token of an emailed link. It's after the `#`, where no server or log sees it, so it's only known in the browser:
 * `undefined` until then, `''` when the link has none.
 */
export function useLinkToken(): string | undefined {
  const [token, setToken] = useState<string>()
  useEffect(() => {
    const read = () => setToken(new URLSearchParams(window.location.hash.slice(1)).get('token') ?? '')
    read()
    // A second emailed link opened in the same tab changes only this.
    window.addEventListener('hashchange', read)
    return () => window.removeEventListener('hashchange', read)
  }, [])
  return token
}
