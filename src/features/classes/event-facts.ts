import { isoIn } from '#src/lib/dates.ts'
import { SHARE_PICTURE, type Site } from '#src/lib/page-meta.ts'
import type { ClassAnswer } from './contract.ts'

const SCHEMA = 'https://schema.org'
const AVAILABILITY = { open: 'InStock', available: 'InStock', limited: 'LimitedAvailability', full: 'SoldOut' } as const

/** What every page tells search engines about a class; `price` is its lowest price. */
type ShownClass = Pick<ClassAnswer, 'slug' | 'title' | 'price' | 'availability' | 'bookable'> &
  Partial<Pick<ClassAnswer, 'description' | 'ageMin' | 'ageMax' | 'location' | 'imagePath' | 'registration'>>

type Meeting = { startsAt: string; endsAt: string; room?: string }

/**
 * The class for search engines: one schema.org event per known session, wrapped in a series if there are several.
 * Nothing for a class without dates, because an event needs a start.
 */
export function classFacts(shown: ClassAnswer, site: Site): Record<string, unknown> | undefined {
  const { sessionDates } = shown
  if (sessionDates.length === 0) return undefined
  const told = { ...shown, price: leastPrice(shown) }
  const events = sessionDates.map(session => eventFacts(told, session, site))
  if (sessionDates.length === 1) return { '@context': SCHEMA, '@graph': events }
  const series = {
    '@type': 'EventSeries',
    '@id': `${addressOf(shown, site)}#series`,
    ...aboutFacts(told, site),
    startDate: shown.startDate ? isoIn(shown.startDate, site.timeZone) : undefined,
    endDate: shown.endDate ? isoIn(shown.endDate, site.timeZone) : undefined,
  }
  const parts = events.map(event => ({ ...event, superEvent: { '@id': series['@id'] } }))
  return { '@context': SCHEMA, '@graph': [series, ...parts] }
}

/** One session of a class as a schema.org event, with hours in the program's time zone. */
export function eventFacts(told: ShownClass, { startsAt, endsAt, room }: Meeting, site: Site) {
  return {
    '@type': 'Event',
    ...aboutFacts({ ...told, location: room ?? told.location }, site),
    startDate: isoIn(startsAt, site.timeZone),
    endDate: isoIn(endsAt, site.timeZone),
  }
}

function aboutFacts(told: ShownClass, site: Site) {
  const url = addressOf(told, site)
  const { ageMin, ageMax, imagePath, availability, bookable } = told
  const opensOn = told.registration?.opensOn
  return {
    name: told.title,
    description: told.description,
    url,
    eventStatus: `${SCHEMA}/EventScheduled`,
    eventAttendanceMode: `${SCHEMA}/OfflineEventAttendanceMode`,
    typicalAgeRange: ageMin === undefined ? undefined : `${ageMin}-${ageMax}`,
    image: `${site.origin}${imagePath ?? SHARE_PICTURE}`,
    location: { '@type': 'Place', name: told.location ?? site.brand, address: postalAddress(site.place, site.street) },
    organizer: { '@type': 'Organization', name: site.brand, url: `${site.origin}/` },
    offers: {
      '@type': 'Offer',
      url,
      price: (told.price / 100).toFixed(2),
      priceCurrency: 'USD',
      availability: `${SCHEMA}/${bookable ? AVAILABILITY[availability] : opensOn ? 'PreOrder' : 'SoldOut'}`,
      ...(opensOn ? { validFrom: opensOn } : {}),
    },
  }
}

const addressOf = ({ slug }: { slug: string }, { origin }: Site) => `${origin}/events/${slug}`

/** The lowest price of a program; a class has only one. In cents. */
export const leastPrice = ({ price, options }: ClassAnswer) =>
  options.length > 0 ? Math.min(...options.map(each => each.price)) : price

/** `Avalon Park, FL` in schema.org form, with the street if there is one. */
export function postalAddress(place: string | undefined, street?: string) {
  if (!place) return undefined
  const [town, region] = place.split(',').map(part => part.trim())
  return {
    '@type': 'PostalAddress',
    ...(street ? { streetAddress: street } : {}),
    addressLocality: town,
    addressRegion: region,
    addressCountry: 'US',
  }
}
