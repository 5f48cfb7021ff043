import type { RegistrationAnswer } from '../../contract.ts'

type Place = Pick<RegistrationAnswer, 'sessions'> & { event: Pick<RegistrationAnswer['event'], 'title' | 'bring'> }

const stamp = (instant: string) => new Date(instant).toISOString().replace(/[-:]|\.\d+/g, '')

/**
 * A link that adds the child's first session to Google Calendar; null if there is none. It names the class and never a
 * child, since it leads to another company's site. The calendar file has all sessions.
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
