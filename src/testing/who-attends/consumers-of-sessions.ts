import { type Answer, all, asStaff, type Consumer, type Named, paidSpots } from './consumer.ts'
import { attends, attendsIfOn, sessionsOf, wasExpected } from './paper.ts'
import { entriesIn, pairsWhere, sessionAt } from './tables.ts'
import { must } from './world.ts'

type Starting = { startsAt: string }

/** Who attends each session, asked at any time. */
export const OF_SESSIONS: readonly Consumer[] = [
  {
    name: 'roster of a session',
    paper: world => pairsWhere(world, attends),
    site: world =>
      all(
        sessionsOf(world).map(async session => {
          const { children } = await asStaff(world, `sessions/${session.id}/roster`)
          return children.map(({ name }: Named) => [session, name.split(' ')[0]])
        }),
      ),
  },
  {
    name: 'recipients of a message to a session',
    paper: world => pairsWhere(world, attends),
    site: world =>
      all(
        sessionsOf(world).map(async session => {
          const { families } = await asStaff(world, `group-message-recipients?kind=session&of=${session.id}`)
          return families.flatMap(({ children }: { children: string[] }) => children.map(child => [session, child]))
        }),
      ),
  },
  {
    name: 'recipients of a message to a class',
    paper: world => paidSpots(world).map(({ cls, child }) => [cls.sessions[0], child]),
    site: world =>
      all(
        world.classes.map(async cls => {
          const { families } = await asStaff(world, `group-message-recipients?kind=class&of=${cls.id}`)
          return families.flatMap(({ children }: { children: string[] }) =>
            children.map(child => [cls.sessions[0], child]),
          )
        }),
      ),
  },
  {
    name: "a family's registrations, for its dashboard and calendar",
    paper: world => pairsWhere(world, attendsIfOn),
    site: world =>
      all(
        world.families.map(async family => {
          const { body } = must(await world.site.get(family, '/api/registrations'))
          return body
            .filter(({ status }: Answer) => status === 'confirmed' || status === 'active')
            .flatMap(({ child, event }: { child: Answer; event: { title: string; sessionDates: Starting[] } }) =>
              event.sessionDates.map(each => [sessionAt(world, event.title, each.startsAt), child.firstName]),
            )
        }),
      ),
  },
  {
    name: "a registration's calendar file",
    paper: world => pairsWhere(world, attendsIfOn),
    site: world =>
      all(
        paidSpots(world).map(async ({ family, registrationId }) =>
          entriesIn(
            world,
            must(await world.site.get(family, `/api/registrations/${registrationId}/calendar.ics`)).text,
          ),
        ),
      ),
  },
  {
    name: "a family's calendar feed",
    paper: world => pairsWhere(world, wasExpected),
    site: world =>
      all(
        world.families.map(async family => {
          const { url } = must(await world.site.post(family, '/api/calendar/feed', undefined)).body
          return entriesIn(world, must(await world.site.get(family, new URL(url).pathname)).text)
        }),
      ),
  },
]
