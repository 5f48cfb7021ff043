import { dayOf, dayOfYear, dayText } from '#src/lib/dates.ts'
import { SUBJECTS, type Subject } from './contact-rules.ts'

/**
 * The evening we'll reply by, in words: `Monday evening`, or with its date if it's a week or more ahead. Counts
 * weekdays after the day of `now` in `zone`.
 */
export function answerBy(subject: Subject, now: Date, zone: string): string {
  const day = new Date(`${dayOf(now, zone)}T12:00:00Z`)
  let ahead = 0
  for (let left: number = SUBJECTS[subject].weekdays; left > 0; ) {
    day.setUTCDate(day.getUTCDate() + 1)
    ahead++
    if (day.getUTCDay() !== 0 && day.getUTCDay() !== 6) left--
  }
  const reply = day.toISOString().slice(0, 10)
  if (ahead < 7) return `${dayText(reply, { weekday: 'long' })} evening`
  return dayOfYear(reply, { weekday: 'long', month: 'long', day: 'numeric' }, dayOf(now, zone))
}
