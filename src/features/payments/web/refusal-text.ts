/** Used if the provider gives no reason; the first payment of a plan has its own text. */
const NO_REASON = 'Payment failed. Please try again.'

/**
 * A provider's decline as a heading and the text below it: the first sentence without its period, then the bank's reason, what
 * it means for the money, and what to do.
 */
export function refusalText(message: string, kept?: string, noReason = NO_REASON): { title: string; detail: string } {
  const [first = '', ...more] = (message || noReason).split(/(?<=\.)\s+/)
  const title = first.replace(/\.$/, '')
  const calm = kept ? `Nothing was charged, and ${kept}.` : 'Nothing was charged.'
  return { title, detail: [...more, calm, 'Try again with another card.'].join(' ') }
}
