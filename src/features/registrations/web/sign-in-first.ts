import { redirect } from 'react-router'

/** Sends a stranger to the sign-in page and back to where they wanted to go (PRODUCT.md part 9). */
export function signInFirst(request: Request): Response {
  const { pathname, search } = new URL(request.url)
  return redirect(`/login?returnTo=${encodeURIComponent(pathname + search)}`)
}
