/** Where a registration without a payment arrives: the class and its first day, nothing about a child (spec 2 section 2). */
export function successAddress(event?: { slug: string; startDate: string | null }): string {
  const query = new URLSearchParams()
  if (event) query.set('class', event.slug)
  if (event?.startDate) query.set('date', event.startDate)
  return `/registration-success?${query}`
}
