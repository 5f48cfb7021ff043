const BRANDS: Record<string, string> = {
  amex: 'American Express',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  jcb: 'JCB',
}

/** A card in words, from Stripe's name of its brand: `Visa ending 4242`. */
export const cardText = (brand: string, last4: string): string =>
  `${BRANDS[brand] ?? `${brand.charAt(0).toUpperCase()}${brand.slice(1)}`} ending ${last4}`
