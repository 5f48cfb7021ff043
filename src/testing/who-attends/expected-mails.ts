import { expect } from 'vitest'
import { hoursInWords, startInWords } from './hours-in-words.ts'
import { attendsIfOn, comesAt, leavesAt, type Session, type Spot } from './paper.ts'
import { entriesIn, hoursWhere, tableOf } from './tables.ts'
import { childrenIn, newMails, type World } from './world.ts'

/** A session as it was and as it is now; `from` is missing for a new one. */
type Moved = { from?: Session; to: Session }

/**
 * The emails name these children, each with their own hours before and after, and the calendar files contain all the
 * sessions that the children attend in the class.
 */
export async function expectChanged(world: World, said: string, told: readonly Spot[], moved: Moved) {
  const sent = await newMails(world, 'class-changed')
  const children = told.map(({ child }) => child)
  expect([said, sent.flatMap(({ text }) => childrenIn(text)).sort()]).toEqual([said, children.sort()])
  const entries = sent.flatMap(({ attachments }) => entriesIn(world, attachments[0]!.content))
  const own = hoursWhere(world, (spot, session) => told.includes(spot) && attendsIfOn(spot, session))
  expect([said, tableOf(entries)]).toEqual([said, tableOf(own)])
  for (const spot of told) {
    const { text } = sent.find(({ to }) => to === spot.family.email)!
    // A line without a name applies to all the family's children.
    const read = text.split('\n').filter(line => childrenIn(line).length === 0 || childrenIn(line).includes(spot.child))
    expect([said, spot.child, read.filter(line => hasHours(line, spot, moved))]).toHaveProperty('2.length', 1)
  }
}

function hasHours(line: string, spot: Spot, { from, to }: Moved): boolean {
  const after = `, ${hoursInWords(spot, to)}`
  if (!from) return line.includes(`New date: `) && line.includes(after)
  const isSame = +comesAt(spot, from) === +comesAt(spot, to) && +leavesAt(spot, from) === +leavesAt(spot, to)
  if (isSame && from.room === to.room)
    return line.includes('Same hours on ') && line.includes(`: ${hoursInWords(spot, to)}. The full day is now `)
  const [old = '', now = ''] = line.split(' is now ')
  return old.includes(`, ${hoursInWords(spot, from)}`) && now.includes(after)
}

/**
 * The emails name these children. If a family's children have different hours, they list each child's; otherwise the
 * start.
 */
export async function expectCalledOff(world: World, said: string, told: readonly Spot[], session: Session) {
  const sent = await newMails(world, 'called-off')
  const children = told.map(({ child }) => child).sort()
  expect([said, sent.flatMap(({ text }) => childrenIn(text)).sort()]).toEqual([said, children])
  for (const [family, own] of Map.groupBy(told, spot => spot.family)) {
    const { subject, text } = sent.find(({ to }) => to === family.email)!
    if (new Set(own.map(spot => hoursInWords(spot, session))).size === 1)
      expect([said, subject]).toEqual([said, expect.stringMatching(new RegExp(`, ${startInWords(own[0]!, session)}$`))])
    else
      for (const spot of own)
        expect([said, text.split('\n').map(line => line.trim())]).toEqual([
          said,
          expect.arrayContaining([
            expect.stringMatching(new RegExp(`^(Hours: )?${spot.child}: ${hoursInWords(spot, session)}$`)),
          ]),
        ])
  }
}
