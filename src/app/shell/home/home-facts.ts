import type { PublicProgram } from '#src/features/organization/web.ts'
import type { UpcomingClass } from '../upcoming-classes.ts'

type Coming = { trial: UpcomingClass | null; classes: readonly UpcomingClass[] }

/** The business and its next classes for search engines (schema.org): only what the page itself says. */
export function homeFacts(program: PublicProgram, origin: string, coming: Coming | undefined) {
  const [town, region] = program.place.split(',').map(part => part.trim())
  const address = { '@type': 'PostalAddress', addressLocality: town, addressRegion: region, addressCountry: 'US' }
  const business = {
    '@type': 'LocalBusiness',
    '@id': `${origin}/#business`,
    name: program.brand,
    url: `${origin}/`,
    telephone: program.phone,
    email: program.email,
    address,
  }
  const events = [coming?.trial, ...(coming?.classes ?? [])]
    .filter(each => each != null)
    .map(each => ({
      '@type': 'Event',
      name: each.title,
      url: `${origin}/events/${each.slug}`,
      startDate: each.startsAt,
      endDate: each.endsAt,
      eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
      location: { '@type': 'Place', name: program.brand, address },
      organizer: { '@id': business['@id'] },
      offers: {
        '@type': 'Offer',
        url: `${origin}/events/${each.slug}`,
        price: (each.price / 100).toFixed(2),
        priceCurrency: 'USD',
        availability: `https://schema.org/${each.availability === 'full' ? 'SoldOut' : 'InStock'}`,
      },
    }))
  return { '@context': 'https://schema.org', '@graph': [business, ...events] }
}
