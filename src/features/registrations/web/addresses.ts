import { redirect } from 'react-router'

/** Where a family agrees to changed policies; it leads back to the current page. */
export const agreeAddress = (): string =>
  `/agree?returnTo=${encodeURIComponent(window.location.pathname + window.location.search)}`

/** Where a free registration ends up: the class and its first day, nothing about a child. */
export function successAddress(place?: { slug: string; startDate: string | null }): string {
  const query = new URLSearchParams()
  if (place) query.set('class', place.slug)
  if (place?.startDate) query.set('date', place.startDate)
  return `/registration-success?${query}`
}

/** An id or slug from an address, or `undefined` for anything that can't name a class. */
export function classKey(text: string | null): string | undefined {
  return text && /^[A-Za-z0-9-]{1,120}$/.test(text) ? text : undefined
}

/** For a loader called with `url`: sends a visitor who isn't signed in to the sign-in page and then back. */
export function signInFirst({ pathname, search }: URL): Response {
  return redirect(`/login?returnTo=${encodeURIComponent(pathname + search)}`)
}
