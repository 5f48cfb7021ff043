import { newId } from '#src/lib/ids.ts'
import { asStaff, type Consumer, type OnRoster } from './consumer.ts'
import { wordsWhere } from './hours-in-words.ts'
import { attends, attendsIfOn, dayAt, plus, sessionsOf, startOf } from './paper.ts'
import { type Pair, pairsWhere, sessionWith, untilWhere, withUntil } from './tables.ts'
import { childrenIn, must, newMails, type World } from './world.ts'

const HOUR = 3_600_000
const today = (world: World) => sessionsOf(world).filter(({ day }) => day === dayAt(world.now))

/** Checked on the morning of a day with sessions. */
export const ON_A_DAY: readonly Consumer[] = [
  {
    name: "today's list and the days after",
    paper: world => {
      const from = dayAt(world.now)
      const shown = sessionsOf(world).filter(({ day }) => from <= day && day < plus(from, 8))
      return pairsWhere(world, attends, shown)
    },
    async site(world) {
      const { sessions: now, nextDays } = await asStaff(world, 'today')
      const own = [...now, ...nextDays].filter(({ sessionId }) => sessionWith(world, sessionId))
      const odd = own.find(each => each.noPhotos !== each.children || each.allergiesNotAnswered !== each.children)
      if (odd) throw new Error(`Not all children of a session are counted: ${JSON.stringify(odd)}`)
      return new Map(own.map(({ sessionId, children }) => [sessionWith(world, sessionId)!, children]))
    },
  },
  {
    name: "all of today's rosters, to print",
    paper: world => untilWhere(world, attendsIfOn, today(world)),
    async site(world) {
      const { rosters } = await asStaff(world, 'rosters')
      return rosters.flatMap(({ session, children }: { session: { id: string }; children: OnRoster[] }) =>
        children.map(({ name, until }) => [sessionWith(world, session.id), withUntil(name.split(' ')[0]!, until)]),
      )
    },
  },
  {
    name: 'check-in at the door',
    paper: world => pairsWhere(world, attendsIfOn, today(world)),
    async site(world) {
      const { site, now, spots } = world
      const found: Pair[] = []
      for (const session of today(world).filter(each => !each.isOff)) {
        for (const { registrationId, child } of spots.filter(each => each.cls === session.cls)) {
          const body = { key: newId(), registrationId, mark: 'check-in', at: now.toISOString() }
          const tap = await site.post(site.admin, `/api/admin/sessions/${session.id}/attendance`, body)
          if (tap.body.code === 'not-on-roster') continue
          must(tap)
          found.push([session, child])
        }
      }
      world.checkedIn.push(...found)
      return found
    },
  },
]

/** Checked every morning, so that each session is between 24 and 48 hours away exactly once. */
export const EACH_MORNING: readonly Consumer[] = [
  {
    name: 'reminders by email',
    paper: world =>
      wordsWhere(world, attendsIfOn).filter(([session]) => {
        const hours = (+startOf(session!) - +world.now) / HOUR
        return hours > 24 && hours <= 48
      }),
    async site(world) {
      await world.site.runJob('send-reminders')
      const sent = await newMails(world, 'class-reminder')
      return sent.flatMap(({ text, once }) =>
        childrenIn(text).map((child): Pair => {
          const [, hours] = /^When: .*, \w+ \d+(?:, \d{4})?, (.*)$/m.exec(text) ?? []
          return [sessionWith(world, once!.split(':')[2]!), `${child} ${hours}`]
        }),
      )
    },
  },
]
