/** Where the provider gives none; the first payment of a plan has its own words. */
const NO_REASON = 'Payment failed. Please try again.'

/**
 * A provider's refusal as a heading and what stands under it: the first sentence without its dot, then the bank's reason, what
 * it means for the money, and what to do.
 */
export function refusalWords(message: string, kept?: string, noReason = NO_REASON): { title: string; detail: string } {
  const [first = '', ...more] = (message || noReason).split(/(?<=\.)\s+/)
  const title = first.replace(/\.$/, '')
  const calm = kept ? `Nothing was charged, and ${kept}.` : 'Nothing was charged.'
  return { title, detail: [...more, calm, 'Choose another card and try again.'].join(' ') }
}
