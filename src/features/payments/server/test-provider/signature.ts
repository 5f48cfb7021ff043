import { createHmac, timingSafeEqual } from 'node:crypto'
import { ForgedEvent } from '../../provider.ts'

export const SIGNATURE_HEADER = 'payment-signature'
const TOLERANCE_SECONDS = 300

/** `t=<seconds>,v1=<hex>`: HMAC-SHA256 over the time and the bytes. */
export function sign(body: string | Uint8Array, secret: string, at: Date): string {
  const t = Math.floor(at.getTime() / 1000)
  return `t=${t},v1=${hmac(t, body, secret)}`
}

/**
 * Checks that the bytes were signed with one of the secrets within 300 seconds of now, before or after (T38).
 * Throws `ForgedEvent` otherwise; every comparison takes the same time.
 */
export function verify(
  body: Uint8Array,
  header: string | string[] | undefined,
  secrets: readonly string[],
  now: Date,
): void {
  if (typeof header !== 'string' || header.length > 500) throw new ForgedEvent('it has no signature')
  const parts = header.split(',').map(part => part.trim().split('='))
  const times = parts.filter(([name]) => name === 't')
  const time = times[0]?.[1] ?? ''
  if (times.length !== 1 || !/^\d{1,12}$/.test(time)) throw new ForgedEvent('its time cannot be read')
  const signatures = parts.filter(([name]) => name === 'v1').map(([, value]) => value ?? '')
  const usable = secrets.filter(secret => secret.length > 0)
  const matches = usable.flatMap(secret =>
    signatures.map(signature => same(signature, hmac(Number(time), body, secret))),
  )
  if (!matches.includes(true)) throw new ForgedEvent('its signature does not match')
  if (Math.abs(now.getTime() / 1000 - Number(time)) > TOLERANCE_SECONDS)
    throw new ForgedEvent('its time is too far from now')
}

function hmac(t: number, body: string | Uint8Array, secret: string): string {
  return createHmac('sha256', secret).update(`${t}.`).update(body).digest('hex')
}

function same(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
