import { redirect } from 'react-router'

/** For a loader called with `url`: sends a visitor who isn't signed in to the sign-in page and then back. */
export function signInFirst({ pathname, search }: URL): Response {
  return redirect(`/login?returnTo=${encodeURIComponent(pathname + search)}`)
}
