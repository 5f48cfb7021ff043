import type { AdminRegistration } from '../../contract.ts'

const WORDS: Record<string, string> = {
  'hold-ran-out': 'Not paid in time',
  family: 'Canceled by the family',
  staff: 'Canceled by staff',
  'paid-too-late': 'Paid too late',
  replaced: 'Ordered again',
  'left-waitlist': 'Left the waitlist',
  'offer-ran-out': 'Offer expired',
  'plan-ended': 'Monthly plan ended',
  'class-began': 'Class started',
}

/** `Canceled by staff (Ada Admin)`: how a spot ended, and who ended it if that was staff. */
export function endText({ because, by }: NonNullable<AdminRegistration['ended']>): string {
  const words = WORDS[because] ?? 'Ended'
  return because === 'staff' && by ? `${words} (${by})` : words
}
