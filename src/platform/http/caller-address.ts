import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Part of the internet whose callers share one count, and how many times the count of one caller it may have. */
export type Network = { name: string; times: number }

/** Customers get a /64 of IPv6 or more, and organizations a /48 that holds 65,536 of those. */
const IPV6_NETWORKS = [
  { bits: 64, times: 1 },
  { bits: 48, times: 10 },
]

const WITH_PORT = [/^\[([^\]]*)\](?::\d{1,5})?$/, /^([\d.]+):\d{1,5}$/]
const LONGEST = 100

/**
 * An IP address as it is stored and compared: IPv6 in its short form, IPv4 as four numbers, also where it was written
 * as IPv6 (`::ffff:192.0.2.1`). Brackets, a port and a zone id, which some proxies add, are left out.
 * @returns undefined for anything else
 */
export function readAddress(text: string): string | undefined {
  if (text.length > LONGEST) return undefined
  const bare = WITH_PORT.reduce((address, form) => form.exec(address)?.[1] ?? address, text.trim()).replace(/%.*$/, '')
  // The library alone would also take `0x7f.1` and `1`.
  return isIP(bare) ? ipaddr.process(bare).toString() : undefined
}

/**
 * Whose count a caller adds to. A customer can take a new IPv6 address for every request, so IPv6 counts by network.
 * @param address as `readAddress` answers it; anything else is a network of its own
 */
export function networksOf(address: string): Network[] {
  if (isIP(address) !== 6) return [{ name: address, times: 1 }]
  return IPV6_NETWORKS.map(({ bits, times }) => ({
    name: `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/${bits}`).toString()}/${bits}`,
    times,
  }))
}

/**
 * Where a request came from: the farthest hop that trusted proxies spoke of. A hop that is no address is passed over
 * together with all behind it, so that what cannot be read opens no count of its own.
 * @param hops the connecting peer first, then what each proxy passed on
 */
export function callerAddress(hops: readonly string[]): string {
  const addresses = hops.map(readAddress)
  const unreadable = addresses.indexOf(undefined)
  return addresses.at(unreadable === -1 ? -1 : Math.max(0, unreadable - 1)) ?? 'unknown'
}
