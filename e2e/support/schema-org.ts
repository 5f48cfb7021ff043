/** What readers of schema.org require for each type that we use, according to their documentation. */
const REQUIRED: Record<string, readonly string[]> = {
  Answer: ['text'],
  BlogPosting: ['headline', 'datePublished', 'dateModified', 'author', 'publisher', 'image', 'mainEntityOfPage'],
  BreadcrumbList: ['itemListElement'],
  Event: [
    ...['name', 'startDate', 'endDate', 'eventStatus', 'eventAttendanceMode'],
    ...['location', 'offers', 'organizer', 'url'],
  ],
  EventSeries: ['name', 'startDate', 'endDate', 'location', 'organizer', 'url'],
  FAQPage: ['mainEntity'],
  ListItem: ['position', 'name', 'item'],
  LocalBusiness: ['name', 'url'],
  Offer: ['price', 'priceCurrency', 'availability', 'url'],
  Organization: ['name', 'url'],
  Person: ['name'],
  Place: ['name', 'address'],
  PostalAddress: ['addressLocality', 'addressRegion', 'addressCountry'],
  Question: ['name', 'acceptedAnswer'],
}
const ADDRESSES = ['url', 'item', 'image', 'mainEntityOfPage', '@id']

export type Thing = { '@type'?: string; [property: string]: unknown }

/** Every object in blocks of structured data, including nested ones. */
export function thingsIn(value: unknown): Thing[] {
  if (Array.isArray(value)) return value.flatMap(thingsIn)
  if (typeof value !== 'object' || value === null) return []
  return [value as Thing, ...Object.values(value).flatMap(thingsIn)]
}

/** Things of one type. */
export const ofType = (things: readonly Thing[], type: string): Thing[] => things.filter(each => each['@type'] === type)

/** What a thing lacks or says in a way that no reader understands, as text. */
export function problemsOf(thing: Thing): string[] {
  const type = thing['@type']
  const isReference = Object.keys(thing).join() === '@id'
  if (type === undefined) return isReference || '@graph' in thing ? [] : [`no type: ${JSON.stringify(thing)}`]
  const required = REQUIRED[type]
  if (!required) return [`unknown type ${type}`]
  const lacking = required.filter(name => !isSaid(thing[name])).map(name => `${type} without ${name}`)
  const relative = ADDRESSES.filter(name => typeof thing[name] === 'string' && !URL.canParse(thing[name]))
  return [...lacking, ...relative.map(name => `${type} with a relative ${name}`)]
}

const isSaid = (value: unknown) =>
  value !== undefined && value !== null && value !== '' && !/undefined|null|NaN/.test(String(value))

/** The addresses that a thing links to. An `@id` isn't one. */
export const addressesIn = (thing: Thing): string[] =>
  ADDRESSES.flatMap(name => {
    const value = thing[name]
    return typeof value === 'string' && name !== '@id' ? [value] : []
  })
