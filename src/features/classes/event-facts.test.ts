import { expect, test } from 'vitest'
import type { ClassAnswer } from './contract.ts'
import { classFacts, eventFacts } from './event-facts.ts'

const session = (startsAt: string, endsAt: string) => ({ startsAt, endsAt, room: 'Craft room', note: null })
const shown = {
  slug: 'clay',
  title: 'Clay',
  description: 'x',
  price: 45_00,
  options: [] as ClassAnswer['options'],
  availability: 'limited',
  bookable: true,
  ageMin: 7,
  ageMax: 9,
  location: 'Craft room',
  imagePath: null,
  startDate: '2026-12-08T22:45:00Z',
  endDate: '2026-12-08T23:45:00Z',
  sessionDates: [session('2026-12-08T22:45:00Z', '2026-12-08T23:45:00Z')],
} as ClassAnswer
const site = {
  brand: 'Studio',
  origin: 'https://classes.example.org',
  place: 'Avalon Park, FL',
  timeZone: 'America/New_York',
}

type Fact = { '@type': string; offers: { price: string; availability: string }; [name: string]: unknown }
const facts = (change: Partial<ClassAnswer> = {}) =>
  (classFacts({ ...shown, ...change }, site)?.['@graph'] ?? []) as Fact[]
const availability = (change: Partial<ClassAnswer>) => facts(change)[0]?.offers.availability

test('search engines get the price in dollars and the availability', () => {
  expect(facts()[0]).toMatchObject({
    url: 'https://classes.example.org/events/clay',
    offers: { price: '45.00', priceCurrency: 'USD' },
  })
  expect(availability({})).toBe('https://schema.org/LimitedAvailability')
  expect(availability({ availability: 'full' })).toBe('https://schema.org/SoldOut')
  expect(availability({ availability: 'open' })).toBe('https://schema.org/InStock')
  expect(availability({ availability: 'open', bookable: false })).toBe('https://schema.org/SoldOut')
})

test('a single session is one event with its location', () => {
  expect(facts()).toHaveLength(1)
  expect(facts()[0]).toMatchObject({
    '@type': 'Event',
    startDate: '2026-12-08T17:45:00-05:00',
    endDate: '2026-12-08T18:45:00-05:00',
    location: { name: 'Craft room', address: { addressLocality: 'Avalon Park', addressRegion: 'FL' } },
  })
})

test('several sessions are several events of one series, each in its own room', () => {
  const second = { ...session('2026-12-15T22:45:00Z', '2026-12-15T23:45:00Z'), room: 'The pond' }
  const sessionDates = [...shown.sessionDates, second]
  const [series, ...events] = facts({ sessionDates, endDate: '2026-12-15T23:45:00Z' })
  expect(series).toMatchObject({ '@type': 'EventSeries', endDate: '2026-12-15T18:45:00-05:00' })
  expect(events.map(each => each.startDate)).toEqual(['2026-12-08T17:45:00-05:00', '2026-12-15T17:45:00-05:00'])
  expect(events.map(each => (each.location as Fact).name)).toEqual(['Craft room', 'The pond'])
  expect(events.every(each => (each.superEvent as Fact)['@id'] === series?.['@id'])).toBe(true)
})

test('a program costs as much as its cheapest option', () => {
  const options = [
    { option: 'weekly' as const, price: 160_00 },
    { option: 'daily' as const, price: 45_00 },
  ]
  expect(facts({ price: 0, options })[0]?.offers.price).toBe('45.00')
})

test('a class without dates is not an event', () => {
  expect(classFacts({ ...shown, sessionDates: [] }, site)).toBeUndefined()
})

test("a session has the program's local hours and the UTC offset of its day, before and after both clock changes", () => {
  const hours = (startsAt: string, endsAt: string) => {
    const { startDate, endDate } = eventFacts(shown, { startsAt, endsAt }, site)
    return [startDate, endDate]
  }
  expect([
    hours('2026-10-31T21:45:00Z', '2026-10-31T22:45:00Z'),
    hours('2026-11-01T22:45:00Z', '2026-11-01T23:45:00Z'),
    hours('2027-03-13T22:45:00Z', '2027-03-13T23:45:00Z'),
    hours('2027-03-14T21:45:00Z', '2027-03-14T22:45:00Z'),
  ]).toEqual([
    ['2026-10-31T17:45:00-04:00', '2026-10-31T18:45:00-04:00'],
    ['2026-11-01T17:45:00-05:00', '2026-11-01T18:45:00-05:00'],
    ['2027-03-13T17:45:00-05:00', '2027-03-13T18:45:00-05:00'],
    ['2027-03-14T17:45:00-04:00', '2027-03-14T18:45:00-04:00'],
  ])
})

test('the event is complete even on a page with few facts about the class', () => {
  const { slug, title, price, availability, bookable } = shown
  const { startsAt, endsAt } = shown.sessionDates[0]!
  expect(eventFacts({ slug, title, price, availability, bookable }, { startsAt, endsAt }, site)).toMatchObject({
    name: 'Clay',
    location: { name: 'Studio', address: { addressLocality: 'Avalon Park' } },
    organizer: { name: 'Studio' },
    typicalAgeRange: undefined,
  })
})
