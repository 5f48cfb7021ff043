import { comesAt, leavesAt, type Paper, type Session, type Spot } from './paper.ts'
import { everyWhere, type Pair, type Rule } from './tables.ts'

const localTime = (at: Date) => new Date(at.getTime() - 5 * 3_600_000).toISOString().slice(11, 16)

/** `7:15 AM`, or `12 PM` on the hour, as emails write times. */
function timeInWords(at: Date): string {
  const [hour, minutes] = localTime(at).split(':') as [string, string]
  return `${Number(hour) % 12 || 12}${minutes === '00' ? '' : `:${minutes}`} ${Number(hour) < 12 ? 'AM' : 'PM'}`
}

type At = Pick<Session, 'day' | 'time'>
export const startInWords = (spot: Spot, session: At) => timeInWords(comesAt(spot, session))

/** The hours of a child as emails write them: `7:15 AM to 12 PM`, `1 to 4:30 PM`. */
export function hoursInWords(spot: Spot, session: At): string {
  const [from, to] = [startInWords(spot, session), timeInWords(leavesAt(spot, session))]
  return from.slice(-2) === to.slice(-2) ? `${from.slice(0, -3)} to ${to}` : `${from} to ${to}`
}

/** Every child the rule applies to, with their own hours in words. */
export const wordsWhere = (paper: Paper, rule: Rule): Pair[] =>
  everyWhere(
    paper.spots,
    rule,
    paper.classes.flatMap(each => each.sessions),
    (spot, session) => `${spot.child} ${hoursInWords(spot, session)}`,
  )
