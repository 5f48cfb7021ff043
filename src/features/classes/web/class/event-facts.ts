import type { ClassAnswer } from '../../contract.ts'

const SCHEMA = 'https://schema.org'
const AVAILABILITY = { open: 'InStock', available: 'InStock', limited: 'LimitedAvailability', full: 'SoldOut' } as const

/** The class for search engines, as schema.org writes an event. */
export function eventFacts(
  shown: ClassAnswer,
  site: { brand: string; origin: string },
  place?: string,
): Record<string, unknown> {
  const url = `${site.origin}/events/${shown.slug}`
  return {
    '@context': SCHEMA,
    '@type': 'Event',
    name: shown.title,
    description: shown.description,
    url,
    startDate: shown.startDate ?? undefined,
    endDate: shown.endDate ?? undefined,
    eventStatus: `${SCHEMA}/EventScheduled`,
    eventAttendanceMode: `${SCHEMA}/OfflineEventAttendanceMode`,
    typicalAgeRange: `${shown.ageMin}-${shown.ageMax}`,
    image: shown.imagePath ? `${site.origin}${shown.imagePath}` : undefined,
    location: { '@type': 'Place', name: shown.location, address: place },
    organizer: { '@type': 'Organization', name: site.brand, url: `${site.origin}/` },
    offers: {
      '@type': 'Offer',
      url,
      price: (shown.price / 100).toFixed(2),
      priceCurrency: 'USD',
      availability: `${SCHEMA}/${shown.bookable ? AVAILABILITY[shown.availability] : 'SoldOut'}`,
    },
  }
}
