import { expect, test } from 'vitest'
import { addressOf, appleMapAddress, hasAppleMaps, mapAddress } from './map-address.ts'

const where = { street: '12 Founders Square', place: 'Avalon Park, FL' }
const destination = (address: string, name: string) => new URL(address).searchParams.get(name)

test('both addresses include the room, street and town', () => {
  const full = 'Craft room & pavilion, 12 Founders Square, Avalon Park, FL'
  expect(addressOf('Craft room & pavilion', where)).toBe(full)
  expect(destination(mapAddress(full), 'destination')).toBe(full)
  expect(destination(appleMapAddress(full), 'daddr')).toBe(full)
  expect(addressOf('Craft room', { ...where, street: '' })).toBe('Craft room, Avalon Park, FL')
})

test('iPhones and iPads open their own maps app; Macs and Android phones use the web address', () => {
  const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/605'
  const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605'
  expect(hasAppleMaps({ userAgent: iPhone, maxTouchPoints: 5 })).toBe(true)
  expect(hasAppleMaps({ userAgent: mac, maxTouchPoints: 5 })).toBe(true)
  expect(hasAppleMaps({ userAgent: mac, maxTouchPoints: 0 })).toBe(false)
  expect(hasAppleMaps({ userAgent: 'Mozilla/5.0 (Linux; Android 15) Chrome/130', maxTouchPoints: 5 })).toBe(false)
})
