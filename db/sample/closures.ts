import { dayOf } from '#src/lib/dates.ts'
import { addDays, weekdayOf } from '#src/lib/plain-days.ts'
import { sampleId } from './sample-id.ts'

const ZONE = 'America/New_York'

/** Two upcoming Sunday closures, when no sample class meets. Rules skip them, and the calendar shows them. */
export function sampleClosures(now: Date) {
  const sundayFrom = (days: number) => {
    const day = addDays(dayOf(now, ZONE), days)
    return addDays(day, (7 - weekdayOf(day)) % 7)
  }
  return [
    { id: sampleId('closure floors'), title: 'Floor waxing', on: sundayFrom(70) },
    { id: sampleId('closure fair'), title: 'Street fair outside', on: sundayFrom(126) },
  ].map(({ id, title, on }) => ({ id, title, firstDay: on, lastDay: on, createdAt: now }))
}
