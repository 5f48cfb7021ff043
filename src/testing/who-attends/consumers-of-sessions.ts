import { type Answer, all, asStaff, type Consumer, type OnRoster, paidSpots } from './consumer.ts'
import { attends, attendsIfOn, sessionsOf, wasExpected } from './paper.ts'
import { entriesIn, hoursWhere, type Pair, pairsWhere, untilWhere, withHours, withUntil } from './tables.ts'
import { must } from './world.ts'

type Shown = { startsAt: string; endsAt: string }

/** Who attends each session, and when; checked at any time. */
export const OF_SESSIONS: readonly Consumer[] = [
  {
    name: 'roster of a session, with the time when each child leaves',
    paper: world => untilWhere(world, attends),
    site: world =>
      all(
        sessionsOf(world).map(async session => {
          const { children } = await asStaff(world, `sessions/${session.id}/roster`)
          return children.map(({ name, until }: OnRoster) => [session, withUntil(name.split(' ')[0]!, until)])
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
    // These sessions have no id, so they are listed under the first one of their class.
    paper: world => hoursWhere(world, attendsIfOn).map(([session, child]): Pair => [session!.cls.sessions[0], child]),
    site: world =>
      all(
        world.families.map(async family => {
          const { body } = must(await world.site.get(family, '/api/registrations'))
          return body
            .filter(({ status }: Answer) => status === 'confirmed' || status === 'active')
            .flatMap(({ child, event }: { child: Answer; event: { id: string; sessionDates: Shown[] } }) =>
              event.sessionDates.map(({ startsAt, endsAt }): Pair => {
                const cls = world.classes.find(({ id }) => id === event.id)
                return [cls?.sessions[0], withHours(child.firstName as string, startsAt, endsAt)]
              }),
            )
        }),
      ),
  },
  {
    name: "a registration's calendar file",
    paper: world => hoursWhere(world, attendsIfOn),
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
    paper: world => hoursWhere(world, wasExpected),
    site: world =>
      all(
        world.families.map(async family => {
          const { url } = must(await world.site.post(family, '/api/calendar/feed', undefined)).body
          return entriesIn(world, must(await world.site.get(family, new URL(url).pathname)).text)
        }),
      ),
  },
]
