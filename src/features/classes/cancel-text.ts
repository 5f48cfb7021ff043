import { formatMoment } from '#src/lib/dates.ts'
import { formatCents } from '#src/lib/money.ts'
import { type CancellationRule, type CancellationTerms, cancellationTerms } from './cancellation-policy.ts'

/** What the sentence about canceling depends on. `paidCents` is what the spot costs or what was paid for it. */
export type CancelFacts = CancellationRule & {
  open: boolean
  because?: string
  deadline: Date | string | null
  paidCents: number
}

/** `48 hours`; from three full days on in days, as in the policies: `7 days`. */
export function noticeText(hours: number): string {
  if (hours >= 72 && hours % 24 === 0) return `${hours / 24} days`
  return hours === 1 ? '1 hour' : `${hours} hours`
}

/**
 * The one sentence about canceling, without a period: on the class page, in the cart, at checkout and payment, on the
 * confirmation, in emails and dialogs. `today` ('YYYY-MM-DD') is the day it's read on, for texts that aren't shown now.
 */
export function cancelSentence(facts: CancelFacts, zone: string, today?: string): string {
  const { kind, noticeHours, feeCents, open, because, deadline, paidCents } = facts
  const notice = noticeText(noticeHours)
  if (!open) {
    if (because === 'already-started' || !deadline) return `This ${kind} has started, so you can't cancel it here`
    return `Canceling for credit or a refund ended ${formatMoment(deadline, zone, today)}, ${notice} before the start`
  }
  const by = deadline
    ? `Cancel by ${formatMoment(deadline, zone, today)}`
    : `Cancel up to ${notice} before ${kind === 'program' ? 'the first day' : 'the first session'}`
  if (paidCents === 0) return `${by}, at no cost`
  if (feeCents === 0) return `${by}: full credit, or a full refund`
  const fee = `the ${formatCents(feeCents)} ${feeName(kind)}`
  if (paidCents <= feeCents) return `${by}: full credit, or nothing back after ${fee}`
  return `${by}: full credit, or a refund minus ${fee}`
}

/** Classes have a supply fee; the fee for programs is just called a fee. */
export const feeName = (kind: CancellationRule['kind']): string => (kind === 'program' ? 'fee' : 'supply fee')

type Moneys = Pick<CancellationTerms, 'refundCents' | 'creditCents'> & { creditPartCents?: number }

/** The same in dollars: `$35.00 back to your card, or $45.00 as credit.` Empty if nothing was paid. */
export function cancelAmounts({ refundCents, creditCents, creditPartCents = 0 }: Moneys): string {
  if (creditCents === 0) return ''
  const back = creditPartCents > 0 ? 'back' : 'back to your card'
  return `${formatCents(refundCents)} ${back}, or ${formatCents(creditCents)} as credit.`
}

/** What can't be canceled anymore, before something is bought too late for that. Empty if it costs nothing. */
const lostText = (priceCents: number) =>
  priceCents > 0 ? `Once you pay, the ${formatCents(priceCents)} can't be refunded.` : ''

type Offered = CancellationRule & { startsAt: Date | null; priceCents: number; creditPartCents?: number }

/** Both for a class that can still be bought at this price, as of `now`. */
export function cancelTextOf({ startsAt, priceCents, creditPartCents = 0, ...rule }: Offered, now: Date, zone: string) {
  const terms = cancellationTerms({ ...rule, startsAt, paidCents: priceCents, creditPartCents }, now)
  return {
    open: terms.open,
    sentence: cancelSentence({ ...rule, ...terms, paidCents: priceCents }, zone),
    amounts: terms.open ? cancelAmounts({ ...terms, creditPartCents }) : lostText(priceCents),
    /** What's still possible afterward. */
    after: terms.open
      ? 'After that, you can give the spot to another child.'
      : terms.because === 'too-close'
        ? 'You can give the spot to another child.'
        : '',
  }
}
