import { redirect } from 'react-router'

/** The answer of a loader, asked for `url`: sends a stranger to the sign-in page and back to where they wanted to go. */
export function signInFirst({ pathname, search }: URL): Response {
  return redirect(`/login?returnTo=${encodeURIComponent(pathname + search)}`)
}
