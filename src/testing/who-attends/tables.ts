import ICAL from 'ical.js'
import { comesAt, leavesAt, type Paper, type Session, type Spot, sessionsOf, startOf } from './paper.ts'

/** A child at a session, as named by a part of the product. */
export type Pair = [session: Session | undefined, child: string]
/**
 * Who attends, by session: `Series 1 2026-12-02 15:00` → the children in order. Sessions without children aren't
 * listed.
 */
export type Table = Record<string, string[]>

export const labelOf = ({ cls, day, time }: Session) => `${cls.title} ${day} ${time}`

export function tableOf(pairs: Iterable<Pair>): Table {
  const table: Table = {}
  for (const [session, child] of pairs) {
    const label = session ? labelOf(session) : 'a session that does not exist'
    table[label] = [...(table[label] ?? []), child].sort()
  }
  return Object.fromEntries(Object.entries(table).sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** How many children each session has. */
export const countsOf = (table: Table) =>
  Object.fromEntries(Object.entries(table).map(([key, who]) => [key, who.length]))

/** Every child the rule applies to, among some spots and sessions. */
export function pairsWhere(
  { spots, ...paper }: Paper,
  rule: (spot: Spot, session: Session) => boolean,
  sessions: readonly Session[] = sessionsOf({ spots, ...paper }),
): Pair[] {
  return everyWhere(spots, rule, sessions, ({ child }) => child)
}

export type Rule = (spot: Spot, session: Session) => boolean
export const everyWhere = (
  spots: readonly Spot[],
  rule: Rule,
  sessions: readonly Session[],
  shown: (spot: Spot, session: Session) => string,
) =>
  sessions.flatMap(session =>
    spots
      .filter(spot => spot.cls === session.cls && rule(spot, session))
      .map((spot): Pair => [session, shown(spot, session)]),
  )

/** The same, each child with their own hours. */
export const hoursWhere = (paper: Paper, rule: Rule): Pair[] =>
  everyWhere(paper.spots, rule, sessionsOf(paper), (spot, session) =>
    withHours(spot.child, comesAt(spot, session), leavesAt(spot, session)),
  )

/** The same, each child with the time they leave. */
export const untilWhere = (paper: Paper, rule: Rule, sessions: readonly Session[] = sessionsOf(paper)): Pair[] =>
  everyWhere(paper.spots, rule, sessions, (spot, session) => withUntil(spot.child, leavesAt(spot, session)))

/** A child with the times of arriving and leaving, or only of leaving. */
export const withHours = (child: string, from: Date | string, to: Date | string) =>
  `${child} ${new Date(from).toISOString()} to ${new Date(to).toISOString()}`
export const withUntil = (child: string, to: Date | string) => `${child} until ${new Date(to).toISOString()}`

/** The session that starts at an instant, in the class with this title. */
export const sessionAt = (paper: Paper, title: string, at: string | Date) =>
  sessionsOf(paper).find(each => each.cls.title === title && +startOf(each) === +new Date(at))

export const sessionWith = (paper: Paper, id: string) => sessionsOf(paper).find(each => each.id === id)

/**
 * The sessions in a calendar file that aren't canceled, with the child's hours; the business's own events are left out.
 */
export function entriesIn(paper: Paper, text: string): Pair[] {
  return new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').flatMap((entry): Pair[] => {
    const event = new ICAL.Event(entry)
    const [, child] = /^(?:No class: )?(Kid\d+): /.exec(event.summary) ?? []
    if (!child || entry.getFirstPropertyValue('status') === 'CANCELLED') return []
    // An entry's id is the spot's id followed by the session's.
    const session = sessionWith(paper, event.uid.split('@')[0]!.slice(-36))
    return [[session, withHours(child, event.startDate.toJSDate(), event.endDate.toJSDate())]]
  })
}
