import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** A part of the internet whose callers share one count, and how many times the single-caller limit it gets. */
export type Network = { name: string; times: number }

/** Customers get a /64 of IPv6 or more, and organizations a /48 that contains 65,536 of those. */
const IPV6_NETWORKS = [
  { bits: 64, times: 1 },
  { bits: 48, times: 10 },
]

const WITH_PORT = [/^\[([^\]]*)\](?::\d{1,5})?$/, /^([\d.]+):\d{1,5}$/]
const LONGEST = 100

/**
 * An IP address as it is stored and compared: IPv6 in its short form, IPv4 as four numbers, even if written
 * as IPv6 (`::ffff:192.0.2.1`). Brackets, a port and a zone id, which some proxies add, are removed.
 * @returns undefined for anything else
 */
export function readAddress(text: string): string | undefined {
  if (text.length > LONGEST) return undefined
  const bare = WITH_PORT.reduce((address, form) => form.exec(address)?.[1] ?? address, text.trim()).replace(/%.*$/, '')
  // The library alone would also accept `0x7f.1` and `1`.
  return isIP(bare) ? ipaddr.process(bare).toString() : undefined
}

/**
 * Which count a caller adds to. A customer can use a new IPv6 address for every request, so IPv6 counts by network.
 * @param address as answered by `readAddress`; anything else is its own network
 */
export function networksOf(address: string): Network[] {
  if (isIP(address) !== 6) return [{ name: address, times: 1 }]
  return IPV6_NETWORKS.map(({ bits, times }) => ({
    name: `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/${bits}`).toString()}/${bits}`,
    times,
  }))
}

/**
 * Where a request came from: the farthest hop reported by trusted proxies. An unreadable hop is skipped
 * together with all behind it, so that unreadable text can't start its own count.
 * @param hops the connecting peer first, then what each proxy passed on
 */
export function callerAddress(hops: readonly string[]): string {
  const addresses = hops.map(readAddress)
  const unreadable = addresses.indexOf(undefined)
  return addresses.at(unreadable === -1 ? -1 : Math.max(0, unreadable - 1)) ?? 'unknown'
}
