import type { AdminRegistration } from '../../contract.ts'

const WORDS: Record<string, string> = {
  'hold-ran-out': 'Not paid in time',
  family: 'Cancelled by the family',
  staff: 'Cancelled by staff',
  'paid-too-late': 'Paid too late',
  replaced: 'Ordered again',
  'left-waitlist': 'Left the waitlist',
  'offer-ran-out': 'The offer ran out',
  'plan-ended': 'The monthly plan ended',
  'class-began': 'The class began',
}

/** `Cancelled by staff (Ada Admin)`: how a place ended, and who did it where that was staff. */
export function endWords({ because, by }: NonNullable<AdminRegistration['ended']>): string {
  const words = WORDS[because] ?? 'Ended'
  return because === 'staff' && by ? `${words} (${by})` : words
}
