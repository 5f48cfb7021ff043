import { SHARE_PICTURE, type Site } from '#src/lib/page-meta.ts'
import type { ClassAnswer } from '../../contract.ts'

const SCHEMA = 'https://schema.org'
const AVAILABILITY = { open: 'InStock', available: 'InStock', limited: 'LimitedAvailability', full: 'SoldOut' } as const

/**
 * The class for search engines: one schema.org event for each session that is known, and a series around them where
 * there are several. Nothing for a class without dates, since an event has a start.
 */
export function eventFacts(shown: ClassAnswer, site: Site): Record<string, unknown> | undefined {
  const { sessionDates } = shown
  if (sessionDates.length === 0) return undefined
  const url = `${site.origin}/events/${shown.slug}`
  const about = {
    name: shown.title,
    description: shown.description,
    url,
    eventStatus: `${SCHEMA}/EventScheduled`,
    eventAttendanceMode: `${SCHEMA}/OfflineEventAttendanceMode`,
    typicalAgeRange: `${shown.ageMin}-${shown.ageMax}`,
    image: `${site.origin}${shown.imagePath ?? SHARE_PICTURE}`,
    location: { '@type': 'Place', name: shown.location, address: addressOf(site.place) },
    organizer: { '@type': 'Organization', name: site.brand, url: `${site.origin}/` },
    offers: {
      '@type': 'Offer',
      url,
      price: (leastPrice(shown) / 100).toFixed(2),
      priceCurrency: 'USD',
      availability: `${SCHEMA}/${shown.bookable ? AVAILABILITY[shown.availability] : 'SoldOut'}`,
    },
  }
  const isSeries = sessionDates.length > 1
  const series = { '@type': 'EventSeries', '@id': `${url}#series`, ...about }
  const events = sessionDates.map(({ startsAt, endsAt }) => ({
    '@type': 'Event',
    ...about,
    startDate: startsAt,
    endDate: endsAt,
    superEvent: isSeries ? { '@id': series['@id'] } : undefined,
  }))
  const whole = isSeries && { ...series, startDate: shown.startDate ?? undefined, endDate: shown.endDate ?? undefined }
  return { '@context': SCHEMA, '@graph': whole ? [whole, ...events] : events }
}

/** What a program costs at least; a class has one price. Cents. */
const leastPrice = ({ price, options }: ClassAnswer) =>
  options.length > 0 ? Math.min(...options.map(each => each.price)) : price

/** `Avalon Park, FL` as schema.org writes it. */
function addressOf(place: string | undefined) {
  if (!place) return undefined
  const [town, region] = place.split(',').map(part => part.trim())
  return { '@type': 'PostalAddress', addressLocality: town, addressRegion: region, addressCountry: 'US' }
}
