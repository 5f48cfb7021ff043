import { cancelAmounts, cancelSentence } from '#src/features/classes/cancel-text.ts'
import { isDropIn } from '#src/features/classes/drop-in.ts'
import { monthlyText, shownLines } from '#src/features/classes/price-text.ts'
import { whereText } from '#src/features/classes/session-room.ts'
import type { ProgramSettings } from '#src/features/organization/program-settings.ts'
import { dayOf, formatDay, formatPlainDay, formatPlainWeekday, formatTimeRange } from '#src/lib/dates.ts'
import { addressOf, mapAddress } from '#src/lib/map-address.ts'
import { formatCents } from '#src/lib/money.ts'
import type { App } from '#src/platform/app.ts'
import { choiceText } from '../../place-text.ts'
import { presentMonthly } from '../plan-of-order.ts'
import { coveredBy, paidParts, presentRegistration, sessionsOf } from '../present-registration.ts'
import type { readPriceLines } from '../read-price-lines.ts'
import type { RegistrationRow } from '../read-registrations.ts'

type Fact = readonly [name: string, value: string, url?: string]
const MOST_DATES = 12

/** What a family needs to know about one spot, as the facts of an email. */
export function placeFacts(row: RegistrationRow, now: Date, program: ProgramSettings): Fact[] {
  const { event } = row
  const zone = program.timeZone
  const { all, first } = sessionsOf(row, zone)
  const facts: Fact[] = [
    ['Class', event.title],
    ['Child', row.child.firstName],
    ['When', whenOf(row, now, zone)],
    [
      'Where',
      whereText(event, all, zone, dayOf(now, zone)),
      mapAddress(addressOf(first?.room ?? event.location, program)),
    ],
  ]
  if (event.bring) facts.push(['What to bring', event.bring])
  if (event.wear) facts.push(['What to wear', event.wear])
  facts.push(['Canceling', cancelingOf(row, now, zone)])
  return facts
}

/** `Tue, Dec 8, 5:45 to 6:45 PM`, one line for each meeting; for a program `Daily option: Mon, Wed, from Mon, Dec 7`. */
export function whenOf(row: RegistrationRow, now: Date, zone: string): string {
  const today = dayOf(now, zone)
  const { all, first } = sessionsOf(row, zone)
  if (row.enrollmentOption && row.startDate) {
    const covered = coveredBy(row, zone)
    const choice = choiceText({ ...row, covered, dayPart: row.part })!
    if (covered) return choice
    return `${choice}, from ${first ? formatDay(first.startsAt, zone, today) : formatPlainWeekday(row.startDate, today)}`
  }
  const lines = all
    .slice(0, MOST_DATES)
    .map(each => `${formatDay(each.startsAt, zone, today)}, ${formatTimeRange(each.startsAt, each.endsAt, zone)}`)
  const more = all.length - lines.length
  if (isDropIn({ option: row.enrollmentOption, endDate: row.endDate })) return `Drop-in, ${lines.join('\n')}`
  return more > 0 ? [...lines, `and ${more} more in the calendar file`].join('\n') : lines.join('\n')
}

/** What canceling a spot means now. */
export function cancelingOf(row: RegistrationRow, now: Date, zone: string): string {
  const { cancellation } = presentRegistration(row, now, zone)
  const { open, refund: refundCents, credit: creditCents } = cancellation
  const sentence = `${cancelSentence(cancellation, zone, dayOf(now, zone))}.`
  return open
    ? `${sentence} ${cancelAmounts({ refundCents, creditCents, ...paidParts(row) })}`.trim()
    : `${sentence} Please call us if something comes up.`
}

/** What is still due of an order that staff took a part of, and by when; nothing if it's paid. */
export const balanceFacts = ({ due, dueOn }: { due: number; dueOn: string | null }): Fact[] =>
  due > 0 ? [['Balance due', dueOn ? `${formatCents(due)} by ${formatPlainDay(dueOn)}` : formatCents(due)]] : []

/** An order's price lines as facts, and what a monthly plan charges after today. */
export function priceFacts(
  lines: Awaited<ReturnType<typeof readPriceLines>>,
  places: readonly RegistrationRow[],
  now: Date,
  zone: string,
): Fact[] {
  const spots = new Map(places.map(place => [place.id, { child: place.child.firstName, title: place.event.title }]))
  const shown = shownLines(lines.map(line => ({ ...line, ...spots.get(line.registrationId) })))
  const monthly = presentMonthly({ order: { paidAt: now, agreedMonthlyAt: null }, places, lines }, now, zone)
  const plan = monthly && monthlyText(monthly, dayOf(now, zone))
  return [
    ...shown.map(({ label, amount }): Fact => [label, amount]),
    ...(plan ? [['Monthly charge', plan.each] as const, ['Next charge', plan.next] as const] : []),
  ]
}

/** The address of an order's receipt, for an email; only its family can open it. */
export function receiptUrl({ settings }: Pick<App, 'settings'>, orderId: string, part?: 'refunds'): string {
  return new URL(`/receipt/${orderId}${part ? `#${part}` : ''}`, settings.publicUrl).href
}
