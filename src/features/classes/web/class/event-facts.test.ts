import { expect, test } from 'vitest'
import type { ClassAnswer } from '../../contract.ts'
import { eventFacts } from './event-facts.ts'

const shown = {
  slug: 'clay',
  title: 'Clay',
  description: 'x',
  price: 45_00,
  availability: 'limited',
  bookable: true,
  ageMin: 7,
  ageMax: 9,
  location: 'Craft room',
  imagePath: null,
} as ClassAnswer
const site = { brand: 'Studio', origin: 'https://classes.example.org' }
const offer = (change: Partial<ClassAnswer>) =>
  eventFacts({ ...shown, ...change }, site).offers as { availability: string }

test('search engines read the price in dollars and how many places are left', () => {
  expect(eventFacts(shown, site)).toMatchObject({
    url: 'https://classes.example.org/events/clay',
    offers: { price: '45.00', priceCurrency: 'USD' },
  })
  expect(offer({}).availability).toBe('https://schema.org/LimitedAvailability')
  expect(offer({ availability: 'full' }).availability).toBe('https://schema.org/SoldOut')
  expect(offer({ availability: 'open' }).availability).toBe('https://schema.org/InStock')
  expect(offer({ availability: 'open', bookable: false }).availability).toBe('https://schema.org/SoldOut')
})
