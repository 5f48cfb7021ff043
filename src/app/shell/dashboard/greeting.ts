import { hourIn } from '#src/lib/dates.ts'
/** "Evening, Maya": the part of the day in the program's zone, so that server and browser say the same. */
export function greeting(now: Date, zone: string, firstName: string): string {
  const hour = hourIn(now, zone)
  const part = hour < 5 ? 'Evening' : hour < 12 ? 'Morning' : hour < 17 ? 'Afternoon' : 'Evening'
  return firstName.trim() ? `${part}, ${firstName.trim()}` : `Good ${part.toLowerCase()}`
}
