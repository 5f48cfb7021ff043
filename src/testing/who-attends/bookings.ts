import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { registrations } from '#src/features/registrations/server/tables.ts'
import type { Family } from '../open-counter.ts'
import { attendsIfOn, type Class, HORIZON, inOrder, isComing, isFull, NO_HOURS, type Spot } from './paper.ts'
import { entriesIn, hoursWhere, tableOf } from './tables.ts'
import { type Wish, wishFor } from './wishes.ts'
import { must, newMails, type World } from './world.ts'

type Child = { name: string; id: string; family: Family }

let named = 0
/** A family with one or two children, whose names are unique in the run. */
export async function newFamily({ site, chance, families }: World): Promise<Child[]> {
  const names = Array.from({ length: chance.of([1, 1, 2]) }, () => `Kid${1000 + named++}`)
  const family = await site.family(names)
  await site.db.execute(sql`UPDATE sign_ins SET expires_at = '2100-01-01'`)
  families.push(family)
  return names.map((name, n) => ({ name, id: family.childIds[n]!, family }))
}

/**
 * Books a class for a child in one of the ways it's sold. The child gets the spot, or the refusal says which days are
 * full.
 */
export async function wantSpot(world: World, child: Child, cls: Class) {
  const wish = wishFor(world, cls)
  if (!wish) return
  const { site, chance, now, spots } = world
  const waits = spots.some(each => each.cls === cls && each.state === 'waiting')
  const full = inOrder(cls.sessions)
    .filter(each => isComing(each, now) && wish.days.includes(each.day) && isFull(world, each))
    .map(({ day }) => day)
  if (wish.isOld) {
    if (full.length === 0) await writeOldSpot(world, child, cls, wish)
    return
  }
  const { status, body } = await site.enroll(child.family, cls.id, { childId: child.id, ...wish.body })
  const said = `${child.name} wants ${cls.title}, ${wish.said}`
  if (full.length > 0 || waits) {
    const days = cls.kind === 'program' ? { days: full } : {}
    expect([said, status, body]).toMatchObject([said, 409, { code: 'full', ...days }])
    if (cls.kind === 'class' && chance.yes(0.5)) await wait(world, child, cls)
    return
  }
  expect([said, status, body.code]).toEqual([said, 200, undefined])
  const { registrationId, amountDue } = body
  const held = newSpot(child, cls, wish, { registrationId, price: wish.isMonthly ? null : amountDue })
  spots.push(held)
  if (chance.yes(0.15)) return
  if (wish.isMonthly) await beginPlan(world, child, body)
  else await site.pay(child.family, body)
  Object.assign(held, { state: 'paid', wasPaid: true })
}

function newSpot(child: Child, cls: Class, wish: Wish, given: Pick<Spot, 'registrationId' | 'price'>): Spot {
  return {
    child: child.name,
    childId: child.id,
    family: child.family,
    cls,
    days: new Set(wish.days),
    hours: wish.hours ?? NO_HOURS,
    isDated: wish.isDated,
    state: 'held',
    wasPaid: false,
    isConfirmed: false,
    endedAt: null,
    ...given,
  }
}

async function writeOldSpot({ site, now, spots }: World, child: Child, cls: Class, wish: Wish) {
  const { startDate, days } = wish.body as { startDate: string; days: string[] }
  const [row] = await site.db
    .insert(registrations)
    .values({
      offeringId: cls.id,
      childId: child.id,
      parentId: child.family.id,
      status: days.length > 0 ? 'confirmed' : 'active',
      paymentStatus: 'paid',
      priceCents: 0,
      enrollmentOption: days.length > 0 ? 'daily' : 'weekly',
      startDate,
      days,
      createdAt: now,
      confirmedAt: now,
    })
    .returning({ id: registrations.id })
  await site.db.execute(sql`UPDATE offerings SET taken = taken + 1 WHERE id = ${cls.id}`)
  spots.push({ ...newSpot(child, cls, wish, { registrationId: row!.id, price: 0 }), state: 'paid', wasPaid: true })
}

async function beginPlan({ site }: World, { family }: Child, order: { registrationId: string; amountDue: number }) {
  const { registrationId, amountDue: amount } = order
  const asked = { registrationId, amount, agreedMonthly: 600_00 }
  const { body } = must(await site.post(family, '/api/create-subscription', asked))
  await site.confirmCard(body.clientSecret)
  await site.deliver()
}

async function wait({ site, spots }: World, child: Child, cls: Class) {
  must(await site.post(child.family, '/api/waitlist', { classId: cls.id, childId: child.id }))
  const [row] = (
    must(await site.get(child.family, '/api/registrations')).body as {
      id: string
      childId: string
      event: { id: string }
    }[]
  ).filter(each => each.childId === child.id && each.event.id === cls.id)
  const wish = { said: '', body: {}, days: HORIZON, isDated: false }
  spots.push({ ...newSpot(child, cls, wish, { registrationId: row!.id, price: 0 }), state: 'waiting' })
}

/** The confirmations since the last call have calendar files with each child's sessions, at the child's own hours. */
export async function expectConfirmed(world: World) {
  const sent = await newMails(world, 'order-confirmed')
  const entries = sent.flatMap(({ attachments }) => entriesIn(world, attachments[0]!.content))
  const bought = world.spots.filter(each => each.wasPaid && each.price !== 0 && !each.isConfirmed)
  for (const spot of bought) spot.isConfirmed = true
  const own = hoursWhere(world, (spot, session) => bought.includes(spot) && attendsIfOn(spot, session))
  expect(tableOf(entries)).toEqual(tableOf(own))
}

/** Moves the clock past the holds: unpaid spots are released. */
export async function letHoldsRunOut(world: World) {
  world.setClock(new Date(world.now.getTime() + 30 * 60_000))
  const ids = world.classes.map(({ id }) => id)
  const { db, releaseHolds } = world.site
  await db.transaction(async tx => {
    await releaseHolds(tx, ids)
  })
  for (const spot of world.spots) if (spot.state === 'held') Object.assign(spot, { state: 'ended', endedAt: world.now })
}
