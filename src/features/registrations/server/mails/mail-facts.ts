import { cancelAmounts, cancelSentence } from '#src/features/classes/cancel-text.ts'
import { whereText } from '#src/features/classes/session-room.ts'
import { dayOf, formatDay, formatPlainDay, formatTimeRange } from '#src/lib/dates.ts'
import type { App } from '#src/platform/app.ts'
import { presentRegistration, sessionsOf } from '../present-registration.ts'
import type { RegistrationRow } from '../read-registrations.ts'

type Fact = readonly [name: string, value: string]
const MOST_DATES = 12

/** What a family needs to know about one spot, as the facts of an email. */
export function placeFacts(row: RegistrationRow, now: Date, zone: string): Fact[] {
  const { event } = row
  const facts: Fact[] = [
    ['Class', event.title],
    ['Child', row.child.firstName],
    ['When', whenOf(row, now, zone)],
    ['Where', whereText(event, sessionsOf(row, zone).all, zone, dayOf(now, zone))],
  ]
  if (event.bring) facts.push(['What to bring', event.bring])
  if (event.wear) facts.push(['What to wear', event.wear])
  facts.push(['Canceling', cancelingOf(row, now, zone)])
  return facts
}

/** `Tue, Dec 8, 5:45 to 6:45 PM`, one line for each meeting; for a program its days and first day. */
export function whenOf(row: RegistrationRow, now: Date, zone: string): string {
  const today = dayOf(now, zone)
  const { all, first } = sessionsOf(row, zone)
  if (row.startDate) {
    const days = row.days.length > 0 ? row.days.map(day => `${day}s`).join(', ') : 'Every week'
    return `${days} from ${formatPlainDay(first ? dayOf(first.startsAt, zone) : row.startDate)}`
  }
  const lines = all
    .slice(0, MOST_DATES)
    .map(each => `${formatDay(each.startsAt, zone, today)}, ${formatTimeRange(each.startsAt, each.endsAt, zone)}`)
  const more = all.length - lines.length
  return more > 0 ? [...lines, `and ${more} more in the calendar file`].join('\n') : lines.join('\n')
}

function cancelingOf(row: RegistrationRow, now: Date, zone: string): string {
  const { cancellation } = presentRegistration(row, now, zone)
  const { open, refund: refundCents, credit: creditCents } = cancellation
  const sentence = `${cancelSentence(cancellation, zone, dayOf(now, zone))}.`
  return open
    ? `${sentence} ${cancelAmounts({ refundCents, creditCents })}`.trim()
    : `${sentence} Please call us if something comes up.`
}

/** The address of an order's receipt, for an email; only its family can open it. */
export function receiptUrl({ settings }: Pick<App, 'settings'>, orderId: string, part?: 'refunds'): string {
  return new URL(`/receipt/${orderId}${part ? `#${part}` : ''}`, settings.publicUrl).href
}
