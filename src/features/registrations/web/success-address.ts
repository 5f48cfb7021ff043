/** Where a free registration ends up: the class and its first day, nothing about a child. */
export function successAddress(place?: { slug: string; startDate: string | null }): string {
  const query = new URLSearchParams()
  if (place) query.set('class', place.slug)
  if (place?.startDate) query.set('date', place.startDate)
  return `/registration-success?${query}`
}
