import ICAL from 'ical.js'
import { comesAt, leavesAt, type Paper, type Session, type Spot, sessionsOf, startOf } from './paper.ts'

/** A child at a session, as something that tells who attends names it. */
export type Pair = [session: Session | undefined, child: string]
/** Who attends, by session: `Series 1 2026-12-02 15:00` → the children in order. Sessions without anybody aren't listed. */
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

/** Everyone to whom the rule applies, of some spots and sessions. */
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

/** The same, each child with its own hours. */
export const hoursWhere = (paper: Paper, rule: Rule): Pair[] =>
  everyWhere(paper.spots, rule, sessionsOf(paper), (spot, session) =>
    withHours(spot.child, comesAt(spot, session), leavesAt(spot, session)),
  )

/** The same, each child with the time when it leaves. */
export const untilWhere = (paper: Paper, rule: Rule, sessions: readonly Session[] = sessionsOf(paper)): Pair[] =>
  everyWhere(paper.spots, rule, sessions, (spot, session) => withUntil(spot.child, leavesAt(spot, session)))

/** A child as something names it that tells when it comes and leaves, or only when it leaves. */
export const withHours = (child: string, from: Date | string, to: Date | string) =>
  `${child} ${new Date(from).toISOString()} to ${new Date(to).toISOString()}`
export const withUntil = (child: string, to: Date | string) => `${child} until ${new Date(to).toISOString()}`

/** The session of a class, by its title, that starts at an instant. */
export const sessionAt = (paper: Paper, title: string, at: string | Date) =>
  sessionsOf(paper).find(each => each.cls.title === title && +startOf(each) === +new Date(at))

export const sessionWith = (paper: Paper, id: string) => sessionsOf(paper).find(each => each.id === id)

/** The sessions in a calendar file that take place, with the hours of the child; what the business itself has on its calendar is left out. */
export function entriesIn(paper: Paper, text: string): Pair[] {
  return new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').flatMap((entry): Pair[] => {
    const event = new ICAL.Event(entry)
    const [, child] = /^(?:No class: )?(Kid\d+): /.exec(event.summary) ?? []
    if (!child || entry.getFirstPropertyValue('status') === 'CANCELLED') return []
    // The id of an entry is that of the spot, then that of the session.
    const session = sessionWith(paper, event.uid.split('@')[0]!.slice(-36))
    return [[session, withHours(child, event.startDate.toJSDate(), event.endDate.toJSDate())]]
  })
}
