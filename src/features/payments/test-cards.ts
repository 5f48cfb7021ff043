/** How a test card behaves when it pays. */
export type TestCardBehavior =
  | 'pays'
  | 'asks-bank'
  | 'declined'
  | 'not-enough-money'
  | 'expired'
  | 'slow'
  | 'answer-lost'
  | 'refund-fails'
  | 'pays-once'

export type TestCard = {
  id: string
  brand: 'Visa' | 'Mastercard'
  last4: string
  /** `Visa ending 4242` */
  label: string
  /** What it does, in a few words. */
  sentence: string
  behavior: TestCardBehavior
  /** Offered in the first list; the others open with "More test cards". */
  usual: boolean
}

const card = (
  brand: TestCard['brand'],
  last4: string,
  behavior: TestCardBehavior,
  sentence: string,
  usual = true,
): TestCard => ({
  id: last4,
  brand,
  last4,
  label: `${brand} ending ${last4}`,
  sentence,
  behavior,
  usual,
})

/** The cards of the built-in test provider: people pick one instead of typing a number. */
export const TEST_CARDS: readonly TestCard[] = [
  card('Visa', '4242', 'pays', 'Pays right away'),
  card('Mastercard', '4444', 'pays', 'Pays right away'),
  card('Visa', '3155', 'asks-bank', 'Bank asks you to confirm'),
  card('Visa', '0002', 'declined', 'Declined'),
  card('Visa', '9995', 'not-enough-money', 'Insufficient funds'),
  card('Visa', '0069', 'expired', 'Expired'),
  card('Visa', '0341', 'slow', 'Takes a while', false),
  card('Visa', '0119', 'answer-lost', 'Pays, but the answer gets lost', false),
  card('Visa', '5126', 'refund-fails', 'Pays, but refunds fail later', false),
  card('Visa', '0259', 'pays-once', 'Pays once, then declines', false),
]

/** Why a card was declined: a title, and the bank's reason. Undefined for a card that pays. */
export function refusalOf(behavior: TestCardBehavior): string | undefined {
  if (behavior === 'declined') return "Your card was declined. Your bank didn't give a reason."
  if (behavior === 'not-enough-money') return 'Your card was declined because of insufficient funds.'
  if (behavior === 'expired') return 'Your card has expired.'
  return undefined
}

/** Why a plan's card is declined when a month is charged automatically. Undefined for a card that pays. */
export function renewalRefusalOf(behavior: TestCardBehavior): string | undefined {
  return behavior === 'pays-once' ? refusalOf('declined') : refusalOf(behavior)
}

export const BANK_REFUSAL = "Your bank didn't confirm the payment."
