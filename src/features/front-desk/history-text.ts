import { formatCents } from '#src/lib/money.ts'
import type { HistoryEntryAnswer } from './history-contract.ts'

const WAYS: Record<string, string> = { cash: 'in cash', cheque: 'by check', transfer: 'by bank transfer' }
/** How a spot ended. */
const ENDED: Record<string, (child: string | null, title: string | null) => string> = {
  'hold-ran-out': (child, title) => `${child}'s spot in ${title} released, because it wasn't paid in time`,
  family: (child, title) => `${child}'s spot in ${title} canceled by the family`,
  'paid-too-late': (child, title) => `${child}'s spot in ${title} refunded, because the payment came too late`,
  replaced: (child, title) => `${child}'s spot in ${title} replaced by a newer order`,
  'left-waitlist': (child, title) => `${child} left the waitlist for ${title}`,
  'offer-ran-out': (child, title) => `The spot in ${title} offered to ${child} expired`,
  'plan-ended': (child, title) => `${child}'s spot in ${title} ended with the monthly plan`,
  'class-began': (child, title) => `Waitlist for ${title} closed for ${child}, because the class began`,
}
const CORRECTED: Record<string, string> = {
  parent: 'the parent',
  'emergency-contacts': 'the emergency contacts',
  'pickup-people': 'the pickup list',
  'photo-consent': 'photo consent',
  child: 'a child',
}
const PEOPLE: Record<string, string> = {
  'emergency-contacts': 'Emergency contacts changed',
  'pickup-people': 'Pickup list changed',
  parent: "Parent's name or phone changed",
}

/** What happened, as a sentence without a period: `Leo's spot in Clay Critters was confirmed`. */
export function historyText({ kind, child, about, amount, how, who, reason }: HistoryEntryAnswer): string {
  const money = amount === null ? '' : formatCents(amount)
  const way = WAYS[how ?? ''] ?? 'by card'
  const by = who ? ` by ${who}` : ''
  const why = reason ? `: ${reason}` : ''
  switch (kind) {
    case 'joined':
      return 'Joined'
    case 'booked':
      return `Booked ${about} for ${child}`
    case 'waitlisted':
      return how === 'staff'
        ? `Staff added ${child} to the waitlist for ${about}`
        : `${child} joined the waitlist for ${about}`
    case 'confirmed':
      return `${child}'s spot in ${about} confirmed`
    case 'ended':
      return `${ENDED[how ?? '']?.(child, about) ?? `${child}'s spot in ${about} canceled`}${by}${why}`
    case 'came':
      return `${child} came to ${about}${who ? `, picked up by ${who}` : ''}`
    case 'paid':
      return `Paid ${money} ${way}`
    case 'refunded':
      return `${money} refunded ${way === 'by card' ? 'to the card' : way}${by}${why}`
    case 'credit-given':
      return `${money} of credit given${why}`
    case 'credit-used':
      return `${money} of credit used`
    case 'corrected':
      return `${who ?? 'Staff'} corrected ${child ?? CORRECTED[how ?? ''] ?? 'details'} (${about})${why}`
    case 'people-changed':
      return PEOPLE[how ?? ''] ?? 'People changed'
    case 'wrote':
      return 'The family wrote a message'
    case 'answered':
      return `Message from ${who ?? 'staff'}`
    case 'email':
      return `Email: ${about}`
    case 'note':
      return `Note${by}: ${about}`
  }
}
