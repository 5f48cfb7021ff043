/** Letters and digits that are hard to mix up on the phone or on paper. */
const CLEAR = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

/** A new order reference such as `CC-7KQ2M`, from five random bytes or more. */
export function orderReference(random: Uint8Array): string {
  return `CC-${Array.from(random.subarray(0, 5), byte => CLEAR[byte % CLEAR.length]).join('')}`
}
