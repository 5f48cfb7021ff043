import { hourIn } from '#src/lib/dates.ts'
/** "Evening, Maya": the time of day in the program's time zone, so that server and browser agree. */
export function greeting(now: Date, zone: string, firstName: string): string {
  const hour = hourIn(now, zone)
  const part = hour < 5 ? 'Evening' : hour < 12 ? 'Morning' : hour < 17 ? 'Afternoon' : 'Evening'
  return firstName.trim() ? `${part}, ${firstName.trim()}` : `Good ${part.toLowerCase()}`
}
