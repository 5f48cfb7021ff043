import ICAL from 'ical.js'
import { type Paper, type Session, type Spot, sessionsOf, startOf } from './paper.ts'

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
  return sessions.flatMap(session =>
    spots.filter(spot => spot.cls === session.cls && rule(spot, session)).map((spot): Pair => [session, spot.child]),
  )
}

/** The session of a class, by its title, that starts at an instant. */
export const sessionAt = (paper: Paper, title: string, at: string | Date) =>
  sessionsOf(paper).find(each => each.cls.title === title && +startOf(each) === +new Date(at))

export const sessionWith = (paper: Paper, id: string) => sessionsOf(paper).find(each => each.id === id)

/** The sessions in a calendar file that take place; what the business itself has on its calendar is left out. */
export function entriesIn(paper: Paper, text: string): Pair[] {
  return new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').flatMap((entry): Pair[] => {
    const event = new ICAL.Event(entry)
    const [, child, title] = /^(?:No class: )?(Kid\d+): (.*)$/.exec(event.summary) ?? []
    if (!child || entry.getFirstPropertyValue('status') === 'CANCELLED') return []
    return [[sessionAt(paper, title!, event.startDate.toJSDate()), child]]
  })
}
