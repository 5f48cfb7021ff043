import { expect, test } from 'vitest'
import { callerAddress, networksOf, readAddress } from './caller-address.ts'

test.each([
  ['192.0.2.1', '192.0.2.1'],
  [' 192.0.2.1 ', '192.0.2.1'],
  ['192.0.2.1:51022', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::ffff:c000:201', '192.0.2.1'],
  ['[::ffff:192.0.2.1]:443', '192.0.2.1'],
  ['2001:DB8:0:0:0:0:0:1', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['fe80::1%eth0', 'fe80::1'],
  ['[fe80::1%25eth0]:443', 'fe80::1'],
])('%s is the address %s', (text, address) => {
  expect(readAddress(text)).toBe(address)
})

test.each(['', 'unknown', '_hidden', '1', '0x7f.1', '127.1', '010.0.0.1', '192.0.2.256', '2001:db8::1:443x', '[]'])(
  '%j is not an address',
  text => {
    expect(readAddress(text)).toBeUndefined()
  },
)

test('text that is not an address is rejected, however long it is', () => {
  for (const text of ['1'.repeat(5_000), `fe80::1%${'x'.repeat(5_000)}`, `[${'['.repeat(5_000)}`, '1:'.repeat(2_500)])
    expect(readAddress(text)).toBeUndefined()
})

test('IPv4 is counted by the whole address, IPv6 by its /64 and, with ten times the limit, by its /48', () => {
  expect(networksOf('192.0.2.1')).toEqual([{ name: '192.0.2.1', times: 1 }])
  expect(networksOf('2001:db8:1:2:3:4:5:6')).toEqual([
    { name: '2001:db8:1:2::/64', times: 1 },
    { name: '2001:db8:1::/48', times: 10 },
  ])
})

test('addresses forwarded by a proxy count up to the first one that cannot be parsed', () => {
  expect(callerAddress(['127.0.0.1'])).toBe('127.0.0.1')
  expect(callerAddress(['127.0.0.1', '203.0.113.9'])).toBe('203.0.113.9')
  expect(callerAddress(['127.0.0.1', 'junk'])).toBe('127.0.0.1')
  expect(callerAddress(['127.0.0.1', '203.0.113.9', 'junk'])).toBe('203.0.113.9')
  expect(callerAddress(['127.0.0.1', 'junk', '203.0.113.9'])).toBe('127.0.0.1')
  expect([callerAddress(['']), callerAddress([])]).toEqual(['unknown', 'unknown'])
})
