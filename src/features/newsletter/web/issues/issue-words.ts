import { formatMoment } from '#src/lib/dates.ts'
import type { IssueAnswer, IssueCounts, IssueLineAnswer } from '../../issues-contract.ts'

/** `1 subscriber`, `142 subscribers`. */
export const subscriberCount = (count: number) => `${count} ${count === 1 ? 'subscriber' : 'subscribers'}`

/** What a newsletter without a subject is called. */
export const titleOf = ({ subject }: { subject: string }) => subject.trim() || 'Untitled newsletter'

/** Who would get it now: `Goes to 142 confirmed subscribers. 3 bounced and 12 unsubscribed don't get it.` */
export function reachText({ confirmed, bounced, pending, unsubscribed }: IssueAnswer['reach']): string {
  const goes =
    confirmed === 0
      ? 'No confirmed subscriber can get it yet.'
      : `Goes to ${confirmed} confirmed ${confirmed === 1 ? 'subscriber' : 'subscribers'}.`
  const others = [
    ...(bounced > 0 ? [`${bounced} bounced`] : []),
    ...(unsubscribed > 0 ? [`${unsubscribed} unsubscribed`] : []),
    ...(pending > 0 ? [`${pending} not confirmed`] : []),
  ]
  if (others.length === 0) return goes
  const only = bounced + unsubscribed + pending === 1
  return `${goes} ${inWords(others)} ${only ? "doesn't" : "don't"} get it.`
}

function inWords(words: readonly string[]): string {
  const [last, ...rest] = [...words].reverse()
  return rest.length === 0 ? (last ?? '') : `${rest.reverse().join(', ')} and ${last}`
}

/** When it goes out, went out or was last changed. */
export function timeText({ state, scheduledFor, startedAt, updatedAt }: IssueLineAnswer, zone: string): string {
  if (state === 'scheduled' && scheduledFor) return `Goes out ${formatMoment(scheduledFor, zone)}`
  if (startedAt) return formatMoment(startedAt, zone)
  return `Edited ${formatMoment(updatedAt, zone)}`
}

/** How a newsletter was delivered: `139 sent, 3 bounced`. */
export function countsText({ waiting, sent, bounced, undelivered, leftOut, left }: IssueCounts): string {
  return [
    waiting > 0 ? `${sent} of ${sent + waiting} sent` : `${sent} sent`,
    ...(bounced > 0 ? [`${bounced} bounced`] : []),
    ...(undelivered > 0 ? [`${undelivered} not delivered`] : []),
    ...(leftOut > 0 ? [`${leftOut} left out`] : []),
    ...(left > 0 ? [`${left} unsubscribed`] : []),
  ].join(', ')
}

/** Why a scheduled newsletter didn't go out. */
export const CANCELED_BECAUSE = {
  'nothing-left': 'Its classes were canceled, hidden or over when its time came, and it said nothing else.',
  nobody: 'No subscriber could get email when its time came.',
} as const
