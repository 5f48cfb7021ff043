import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { calendarEvents } from '#src/features/calendar/server/tables.ts'
import { newId } from '#src/lib/ids.ts'
import { expectCalledOff, expectChanged } from './expected-mails.ts'
import {
  attends,
  type Class,
  HORIZON,
  isComing,
  plus,
  type Session,
  type Spot,
  seatsTaken,
  sessionsOf,
  startOf,
} from './paper.ts'
import { labelOf } from './tables.ts'
import { must, type World } from './world.ts'

/** A change that staff or a family make to sessions or a spot; affected families are notified. */
export async function change(world: World) {
  const which = [moveSession, moveSession, addSession, callOffOne, callOffOne, dayOff, cancelSpot, moveSpot]
  await world.chance.of(which)(world)
}

const comingIn = (world: World) => sessionsOf(world).filter(each => isComing(each, world.now))

/** Moves a session to another date, time or room, unless it would be in the past. */
async function moveSession(world: World) {
  const { chance } = world
  const coming = comingIn(world)
  if (coming.length === 0) return
  const session = chance.of(coming)
  const to = {
    day: chance.of([session.day, plus(session.day, chance.between(1, 6))]),
    time: chance.of([session.time, '11:00', '23:20']),
    room: chance.of([null, 'The barn']),
  }
  if (meetsAt(session.cls, to, session) || startOf(to) <= world.now) return
  const [from, isSame] = [{ ...session }, +startOf(session) === +startOf(to) && session.room === to.room]
  await saveSession(world, session.cls, to, session.id)
  Object.assign(session, to)
  countAgain(world, session)
  const told = isSame ? [] : world.spots.filter(spot => attends(spot, from) || attends(spot, session))
  await expectChanged(world, `${labelOf(from)} moved to ${labelOf(session)}`, told, { from, to: session })
}

async function addSession(world: World) {
  const { chance, classes } = world
  const cls = chance.of(classes)
  const to = { day: plus('2026-11-24', chance.between(0, 25)), time: '13:00', room: null }
  if (meetsAt(cls, to)) return
  const { sessions } = await saveSession(world, cls, to)
  const known = new Set(cls.sessions.map(({ id }) => id))
  const added: Session = {
    ...to,
    cls,
    isOff: false,
    seats: cls.capacity,
    id: sessions.find(({ id }) => !known.has(id))!.id,
  }
  cls.sessions.push(added)
  countAgain(world, added)
  const told = world.spots.filter(spot => attends(spot, added))
  await expectChanged(world, `${labelOf(added)} added`, told, { to: added })
}

type At = Pick<Session, 'day' | 'time' | 'room'>
const meetsAt = (cls: Class, to: At, besides?: Session) =>
  cls.sessions.some(each => each !== besides && +startOf(each) === +startOf(to))

async function saveSession({ site }: World, { id }: Class, to: At, sessionId?: string) {
  const { updatedAt } = must(await site.get(site.admin, `/api/admin/classes/${id}`)).body
  const url = `/api/admin/classes/${id}/sessions${sessionId ? `/${sessionId}` : ''}`
  const body = { ...to, minutes: 20, updatedAt }
  must(await site.ask(sessionId ? 'PUT' : 'POST', url, { cookie: site.admin.cookie, body }))
  const { rows } = await site.db.execute<{ id: string }>(sql`SELECT id FROM sessions WHERE offering_id = ${id}`)
  return { sessions: rows }
}

/** A session moved to another day has at least as many seats as children who attend it then. */
function countAgain(world: World, session: Session) {
  const { capacity } = session.cls
  session.seats = capacity === 0 ? 0 : Math.max(capacity, seatsTaken(world, session))
}

async function callOffOne(world: World) {
  const coming = comingIn(world)
  if (coming.length > 0) await callOff(world, world.chance.of(coming))
}

/** The business is closed for a day: the closure is on the calendar, and all sessions that day are canceled. */
async function dayOff(world: World) {
  const coming = comingIn(world)
  if (coming.length === 0) return
  const { day } = world.chance.of(coming)
  await world.site.db.insert(calendarEvents).values({ title: 'Snow day', type: 'holiday', startsOn: day, endsOn: day })
  for (const session of coming) if (session.day === day) await callOff(world, session)
}

/** Cancels a session; for a class, each child's family gets back the session's share of the spot's price. */
async function callOff(world: World, session: Session) {
  const { site, chance, spots } = world
  const { cls, id: sessionId } = session
  const said = `${labelOf(session)} canceled`
  const concerned = spots.filter(spot => attends(spot, session))
  const path = `/api/admin/classes/${cls.id}/call-off`
  const { body: preview } = must(await site.get(site.admin, `${path}?sessionId=${sessionId}`))
  const families = new Set(concerned.map(({ family }) => family)).size
  expect([said, preview.places, preview.families]).toEqual([said, concerned.length, families])
  const shares = concerned.reduce((sum, spot) => sum + (cls.kind === 'program' ? 0 : shareOf(spot)), 0)
  expect(Math.abs(preview.credit.toCredit + preview.credit.toCard - shares), said).toBeLessThan(concerned.length + 1)

  const makeGood = cls.kind === 'program' ? 'nothing' : chance.of(['nothing', 'credit', 'refund'])
  const { body } = must(await site.post(site.admin, path, { reason: 'Snow.', makeGood, sessionId }))
  expect([said, body.places]).toEqual([said, concerned.length])
  await site.runJob('process-class-cancellation', { callOffId: body.id })
  session.isOff = true
  cls.isArchived ||= cls.sessions.every(each => each.isOff)
  await expectCalledOff(world, said, concerned, session)
}

/** The spot's price divided by all sessions it was bought for, including those canceled since. */
const shareOf = ({ price, cls, days }: Spot) => (price ?? 0) / cls.sessions.filter(({ day }) => days.has(day)).length

/** A family or staff cancel a spot; the sessions it paid for stay as they were. */
export async function cancelSpot(world: World) {
  const { site, chance, now } = world
  const paid = world.spots.filter(({ state }) => state === 'paid')
  if (paid.length === 0) return
  const spot = chance.of(paid)
  const byFamily = await site.post(spot.family, `/api/registrations/${spot.registrationId}/cancel`, {
    cancellationType: 'credit',
  })
  if (byFamily.status !== 200)
    must(
      await site.post(site.admin, `/api/admin/registrations/${spot.registrationId}/cancel`, {
        outcome: 'nothing',
        reason: 'They asked.',
      }),
    )
  Object.assign(spot, { state: 'ended', endedAt: now })
}

/**
 * Staff move a spot from the series to the other class, if neither has begun: the child attends all of its sessions.
 */
async function moveSpot(world: World) {
  const { site, chance, now } = world
  const [, from, to] = world.classes
  if (to!.isArchived) return
  const begins = [from!, to!].map(({ sessions }) =>
    Math.min(...sessions.filter(each => !each.isOff).map(each => +startOf(each))),
  )
  const movable = world.spots.filter(each => each.cls === from && each.state === 'paid' && !each.isDated)
  if (movable.length === 0 || begins.some(each => each <= +now || each === Number.POSITIVE_INFINITY)) return
  const spot = chance.of(movable)
  const path = `/api/admin/registrations/${spot.registrationId}`
  const { body: quote } = must(await site.post(site.admin, `${path}/move-quote`, { classId: to!.id }))
  const settle = quote.due > 0 ? { settle: { key: newId(), way: 'cash' } } : {}
  const asked = { classId: to!.id, price: quote.price, due: quote.due, reason: 'They asked.', ...settle }
  must(await site.post(site.admin, `${path}/move`, asked))
  Object.assign(spot, { state: 'ended', endedAt: now })
  const { rows } = await site.db.execute<{ id: string }>(sql`SELECT id FROM registrations
    WHERE offering_id = ${to!.id} AND child_id = ${spot.childId} AND status <> 'cancelled'`)
  world.spots.push({
    ...spot,
    cls: to!,
    days: new Set(HORIZON),
    registrationId: rows[0]!.id,
    price: quote.price,
    state: 'paid',
    endedAt: null,
  })
}
