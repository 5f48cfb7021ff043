import { expect, test } from 'vitest'
import type { ClassAnswer } from '../../contract.ts'
import { eventFacts } from './event-facts.ts'

const session = (startsAt: string, endsAt: string) => ({ startsAt, endsAt, note: null })
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
  (eventFacts({ ...shown, ...change }, site)?.['@graph'] ?? []) as Fact[]
const availability = (change: Partial<ClassAnswer>) => facts(change)[0]?.offers.availability

test('search engines read the price in dollars and how many places are left', () => {
  expect(facts()[0]).toMatchObject({
    url: 'https://classes.example.org/events/clay',
    offers: { price: '45.00', priceCurrency: 'USD' },
  })
  expect(availability({})).toBe('https://schema.org/LimitedAvailability')
  expect(availability({ availability: 'full' })).toBe('https://schema.org/SoldOut')
  expect(availability({ availability: 'open' })).toBe('https://schema.org/InStock')
  expect(availability({ availability: 'open', bookable: false })).toBe('https://schema.org/SoldOut')
})

test('an evening is one event with its place', () => {
  expect(facts()).toHaveLength(1)
  expect(facts()[0]).toMatchObject({
    '@type': 'Event',
    startDate: '2026-12-08T22:45:00Z',
    endDate: '2026-12-08T23:45:00Z',
    location: { name: 'Craft room', address: { addressLocality: 'Avalon Park', addressRegion: 'FL' } },
  })
})

test('several sessions are several events of one series', () => {
  const sessionDates = [...shown.sessionDates, session('2026-12-15T22:45:00Z', '2026-12-15T23:45:00Z')]
  const [series, ...events] = facts({ sessionDates, endDate: '2026-12-15T23:45:00Z' })
  expect(series).toMatchObject({ '@type': 'EventSeries', endDate: '2026-12-15T23:45:00Z' })
  expect(events.map(each => each.startDate)).toEqual(['2026-12-08T22:45:00Z', '2026-12-15T22:45:00Z'])
  expect(events.every(each => (each.superEvent as Fact)['@id'] === series?.['@id'])).toBe(true)
})

test('a program costs what its cheapest way costs', () => {
  const options = [
    { option: 'weekly' as const, price: 160_00 },
    { option: 'daily' as const, price: 45_00 },
  ]
  expect(facts({ price: 0, options })[0]?.offers.price).toBe('45.00')
})

test('a class without dates is no event', () => {
  expect(eventFacts({ ...shown, sessionDates: [] }, site)).toBeUndefined()
})
