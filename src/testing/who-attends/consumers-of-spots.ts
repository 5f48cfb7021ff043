import { inArray } from 'drizzle-orm'
import { sessions } from '#src/features/classes/server/tables.ts'
import { readFamilyFile } from '#src/features/front-desk/server/read-family-file.ts'
import { type Answer, all, asStaff, type Consumer, paidSpots } from './consumer.ts'
import {
  attendsIfOn,
  type Class,
  dayAt,
  endOf,
  inOrder,
  isComing,
  isFull,
  type Spot,
  startOf,
  takesSeat,
} from './paper.ts'
import { type Pair, pairsWhere, sessionAt, sessionWith } from './tables.ts'
import { childrenIn, must, type World } from './world.ts'

const ownOf = (spot: Spot) => inOrder(spot.cls.sessions.filter(each => attendsIfOn(spot, each)))
/** Spots with a first day, and a session to attend. */
const dated = (world: World) => paidSpots(world).filter(each => each.isDated && ownOf(each).length > 0)
const firsts = (world: World) => dated(world).map((spot): Pair => [ownOf(spot)[0], spot.child])
const programs = ({ classes }: World) => classes.filter(each => each.kind === 'program' && !each.isArchived)
/** The full days in a program's answer, listed under its first session. */
const fullDays = (program: Class, days: { day: string; full: boolean }[] = []) =>
  days.flatMap(({ day, full }): Pair[] => (full ? [[program.sessions[0], day]] : []))
const paperFullDays = (world: World): Pair[] =>
  programs(world)
    .flatMap(program => program.sessions)
    .filter(each => isComing(each, world.now) && isFull(world, each))
    .map(({ cls, day }) => [cls.sessions[0], day])

const nextOf = ({ classes }: World, family: string, at: number | string): Pair => [
  classes[0]!.sessions[0],
  `${family} ${new Date(at).toISOString()}`,
]

/** Seats, and everything that depends on a spot's days; checked at any time. */
export const OF_SPOTS: readonly Consumer[] = [
  {
    name: 'seats taken in a session',
    paper: world => pairsWhere(world, takesSeat),
    async site(world) {
      const ids = world.classes.map(({ id }) => id)
      const rows = await world.site.db.select().from(sessions).where(inArray(sessions.offeringId, ids))
      return new Map(rows.map(({ id, seatsTaken }) => [sessionWith(world, id)!, seatsTaken]))
    },
  },
  {
    name: "full days on a program's page",
    paper: paperFullDays,
    site: world =>
      all(
        programs(world).map(async cls => {
          const { programDays } = must(await world.site.get(world.site.admin, `/api/classes/${cls.id}`)).body
          return fullDays(cls, programDays)
        }),
      ),
  },
  {
    name: 'full days when staff book',
    paper: paperFullDays,
    async site(world) {
      const { classes } = await asStaff(world, 'bookable-classes')
      return world.classes.flatMap(cls => fullDays(cls, classes.find(({ id }: Answer) => id === cls.id)?.programDays))
    },
  },
  {
    name: 'first session in the list of registrations',
    paper: firsts,
    async site(world) {
      const of = dated(world)
      const pages = world.classes.map(async (cls): Promise<Pair[]> => {
        const { registrations } = await asStaff(world, `registrations?eventId=${cls.id}`)
        return registrations
          .filter(({ id }: Answer) => of.some(each => each.registrationId === id))
          .map(
            ({ child, startDate }: Answer): Pair => [
              sessionAt(world, cls.title, startDate as string),
              childrenIn(child as string)[0]!,
            ],
          )
      })
      return all(pages)
    },
  },
  {
    name: "first session in a family's file",
    paper: firsts,
    async site(world) {
      const of = dated(world)
      const { db, admin } = world.site
      return all(
        world.families.map(async ({ id }) => {
          const file = await readFamilyFile(db, id, { today: dayAt(world.now), viewerId: admin.id })
          return file!.registrations.flatMap(({ id: registrationId, startsAt }): Pair[] => {
            const spot = of.find(each => each.registrationId === registrationId)
            return spot ? [[sessionAt(world, spot.cls.title, startsAt!), spot.child]] : []
          })
        }),
      )
    },
  },
  {
    name: 'next session beside a conversation',
    // Two sessions may start at the same time, so only the time is compared.
    paper: world =>
      world.families.flatMap(family => {
        const own = world.spots.filter(each => each.family === family)
        const starts = pairsWhere({ ...world, spots: own }, attendsIfOn).map(([session]) => +startOf(session!))
        const next = starts.filter(each => each > +world.now).sort()[0]
        return next ? [nextOf(world, family.id, next)] : []
      }),
    site: world =>
      all(
        world.families.map(async ({ id }) => {
          const { nextClass } = await asStaff(world, `messages/${id}/about`)
          return nextClass ? [nextOf(world, id, nextClass.startsAt)] : []
        }),
      ),
  },
  {
    name: 'sessions of spots without a last day',
    paper: world =>
      paidSpots(world)
        .filter(each => each.price === 0 && each.cls.kind === 'program')
        // Of a program whose sessions are all canceled or over, a last day changes nothing.
        .filter(({ cls }) => cls.sessions.some(each => !each.isOff && endOf(each) > world.now))
        .map(each => [each.cls.sessions[0], `${each.child}: ${ownOf(each).length}`]),
    async site(world) {
      const { spots } = await asStaff(world, 'spots-without-last-day')
      return spots.flatMap(({ id, had, coming }: { id: string; had: number; coming: number }): Pair[] => {
        const spot = paidSpots(world).find(each => each.registrationId === id)
        return spot ? [[spot.cls.sessions[0], `${spot.child}: ${had + coming}`]] : []
      })
    },
  },
]
