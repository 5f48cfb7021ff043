import { eventFacts, postalAddress } from '#src/features/classes/event-facts.ts'
import type { UpcomingClass } from '#src/features/classes/web.ts'
import type { PublicProgram } from '#src/features/organization/web.ts'

type Coming = { trial: UpcomingClass | null; classes: readonly UpcomingClass[] | null }

/** The business and its next classes for search engines (schema.org). It says only what the page says. */
export function homeFacts(program: PublicProgram, origin: string, coming: Coming | undefined) {
  const business = {
    '@type': 'LocalBusiness',
    '@id': `${origin}/#business`,
    name: program.brand,
    url: `${origin}/`,
    telephone: program.phone,
    email: program.email,
    address: postalAddress(program.place),
  }
  const events = [coming?.trial, ...(coming?.classes ?? [])]
    .filter(each => each != null)
    .map(each => ({
      ...eventFacts({ ...each, bookable: true }, each, { ...program, origin }),
      organizer: { '@id': business['@id'] },
    }))
  return { '@context': 'https://schema.org', '@graph': [business, ...events] }
}
