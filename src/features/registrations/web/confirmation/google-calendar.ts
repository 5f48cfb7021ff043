import type { RegistrationAnswer } from '../../contract.ts'

type Place = Pick<RegistrationAnswer, 'sessions'> & { event: Pick<RegistrationAnswer['event'], 'title' | 'bring'> }

const stamp = (instant: string) => new Date(instant).toISOString().replace(/[-:]|\.\d+/g, '')

/**
 * A link that offers the child's first session to Google's calendar; null without one. It names the class and never a child, for
 * it leads to somebody else's site. All sessions are in the calendar file.
 */
export function googleCalendarUrl({ event: { title, bring }, sessions: { first } }: Place): string | null {
  if (!first) return null
  const query = new URLSearchParams({
    action: 'TEMPLATE',
    text: title,
    dates: `${stamp(first.startsAt)}/${stamp(first.endsAt)}`,
    location: first.room,
    ...(bring ? { details: `What to bring: ${bring}` } : {}),
  })
  return `https://calendar.google.com/calendar/render?${query}`
}
