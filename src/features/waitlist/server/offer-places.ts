import { and, asc, eq, gt, isNull, notInArray, sql } from 'drizzle-orm'
import { isBookable } from '#src/features/classes/availability.ts'
import { sessionsLeftText } from '#src/features/classes/class-text.ts'
import { type Joining, joiningPrice } from '#src/features/classes/joining-late.ts'
import { type Attendance, EVERY_SESSION } from '#src/features/classes/own-sessions.ts'
import { offerings, sessions } from '#src/features/classes/server/tables.ts'
import { fullDaysFor, hasFreeSeat, joiningFor, takeSpots } from '#src/features/classes/server.ts'
import { mailFooter } from '#src/features/organization/business-lines.ts'
import type { ProgramSettings } from '#src/features/organization/program-settings.ts'
import { readProgramSettingsIn } from '#src/features/organization/server.ts'
import { registrations } from '#src/features/registrations/server/tables.ts'
import { offerWaitlisted, waitlistOrder } from '#src/features/registrations/server.ts'
import { dayOf, formatMoment } from '#src/lib/dates.ts'
import { formatCents } from '#src/lib/money.ts'
import type { App } from '#src/platform/app.ts'
import type { Transaction } from '#src/platform/database/open-database.ts'
import { mailLayout } from '#src/platform/mail/layout.ts'
import { offeredUntil } from '../offer-time.ts'
import { keptOutByAge } from './kept-out-by-age.ts'
import { readPlace, waitlistFacts } from './mails/read-place.ts'

type Offering = typeof offerings.$inferSelect

/**
 * Offers every free spot in these classes to the first child on the waitlist, in the transaction that freed it, unless
 * staff have paused the offers of a class. The class rows stay locked from here to the commit, so nobody else can take a
 * spot in between (T87). A child whose row is locked by someone else is skipped, never waited for: classes are locked
 * after registrations.
 */
export async function offerPlaces(app: App, tx: Transaction, offeringIds: readonly string[]): Promise<void> {
  for (const id of [...new Set(offeringIds)].sort()) {
    const offering = await lockClass(tx, id)
    if (!offering || !isBookable(offering, app.clock.now()) || offering.offersPaused) continue
    if (!(await hasRoom(tx, offering, app.clock.now()))) continue
    const keptOut = await keptOutByAge(tx, offering, app.clock.now())
    for (;;) {
      const first = await firstOnWaitlist(tx, id, keptOut)
      if (!first || !(await offerTo(app, tx, offering, first))) break
    }
  }
}

/** The class, locked until the transaction ends. */
export async function lockClass(tx: Transaction, id: string): Promise<Offering | undefined> {
  const [offering] = await tx.select().from(offerings).where(eq(offerings.id, id)).for('no key update')
  return offering
}

/** What a child from the waitlist gets: every session that hasn't begun, and what the class then costs. */
async function offeredPlace(
  tx: Transaction,
  offering: Offering,
  now: Date,
): Promise<{ place: Attendance; priceCents: number; joining: Joining | null }> {
  if (!offering.startsAt || offering.startsAt > now)
    return { place: EVERY_SESSION, priceCents: offering.priceCents, joining: null }
  const { timeZone } = await readProgramSettingsIn(tx)
  const joining = await joiningFor(tx, offering, now, timeZone)
  const place = { ...EVERY_SESSION, startDate: joining?.day ?? (await nextDay(tx, offering, now, timeZone)) }
  return { place, priceCents: joiningPrice(offering, joining), joining }
}

/** The day of the next session to begin. One that has begun today may be full, and its seat isn't needed. */
async function nextDay(tx: Transaction, { id }: Offering, now: Date, zone: string): Promise<string> {
  const [next] = await tx
    .select({ startsAt: sessions.startsAt })
    .from(sessions)
    .where(and(eq(sessions.offeringId, id), isNull(sessions.cancelledAt), gt(sessions.startsAt, now)))
    .orderBy(asc(sessions.startsAt))
    .limit(1)
  return dayOf(next?.startsAt ?? now, zone)
}

/** Whether a child from the waitlist finds a seat in every session to come. The class is locked. */
export async function hasRoom(tx: Transaction, offering: Offering, now: Date): Promise<boolean> {
  const { place } = await offeredPlace(tx, offering, now)
  return offering.capacity === 0 || (await fullDaysFor(tx, offering.id, place, now)).length === 0
}

async function firstOnWaitlist(tx: Transaction, offeringId: string, except: string[]): Promise<string | undefined> {
  const [first] = await tx
    .select({ id: registrations.id })
    .from(registrations)
    .where(
      and(
        eq(registrations.offeringId, offeringId),
        eq(registrations.status, 'waitlisted'),
        notInArray(registrations.id, except),
      ),
    )
    .orderBy(waitlistOrder('registrations'))
    .limit(1)
    .for('no key update', { skipLocked: true })
  return first?.id
}

/**
 * Takes a spot for a child on the waitlist, at what the class costs now, and tells the family; answers how long it is held, undefined if there is none.
 * The class is locked.
 */
export async function offerTo(
  app: App,
  tx: Transaction,
  offering: Offering,
  registrationId: string,
): Promise<Date | undefined> {
  const now = app.clock.now()
  if (!(await hasRoom(tx, offering, now))) return undefined
  const { place, priceCents, joining } = await offeredPlace(tx, offering, now)
  const taken = await takeSpots(tx, [{ offeringId: offering.id, place, registrationId }], {
    now,
    whom: 'first-in-line',
  })
  if (!taken.ok) return undefined
  const program = await readProgramSettingsIn(tx)
  const heldUntil = offeredUntil(offering, now, program.offerHours)
  await offerWaitlisted(tx, registrationId, { heldUntil, startDate: place.startDate, priceCents }, now)
  await mailSpotOffered(app, tx, { registrationId, priceCents, joining }, program)
  await app.changed(tx, 'classes')
  return heldUntil
}

/** The classes with a waitlist and a free spot, except those whose offers staff have paused. */
export async function waitlistsWithOpenSpots(db: Pick<App, 'db'>['db'], now: Date): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    SELECT id FROM offerings WHERE status = 'published' AND NOT offers_paused AND ${hasFreeSeat(now)}
      AND EXISTS (SELECT 1 FROM registrations r WHERE r.offering_id = offerings.id AND r.status = 'waitlisted')
    ORDER BY id`)
  return rows.map(row => row.id)
}

/** Tells a family, once, that a spot is held for their child, how long, and how to take it. */
async function mailSpotOffered(
  app: App,
  tx: Transaction,
  { registrationId, priceCents, joining }: { registrationId: string; priceCents: number; joining: Joining | null },
  program: ProgramSettings,
): Promise<void> {
  const place = await readPlace(tx, registrationId)
  const until = formatMoment(place.heldUntil!, program.timeZone, dayOf(app.clock.now(), program.timeZone))
  const late: [string, string][] = joining
    ? [
        ['Starts', formatMoment(joining.from, program.timeZone, dayOf(app.clock.now(), program.timeZone))],
        ['Price', `${formatCents(priceCents)}, ${sessionsLeftText(joining)}`],
      ]
    : []
  const address = `/checkout?classId=${place.offeringId}&childId=${place.childId}`
  const words = mailLayout({
    heading: `A spot opened for ${place.child}`,
    paragraphs: [
      `Hello ${place.parent},`,
      `${place.child} was next on the waitlist for ${place.title}. We're holding the spot until ${until}.`,
      "If you don't take it by then, it goes to the next child on the waitlist.",
    ],
    facts: [...waitlistFacts(place, app.clock.now(), program.timeZone), ...late, ['Held until', until]],
    button: { label: 'Take the spot', url: new URL(address, app.settings.publicUrl).href },
    afterwards: ["If you don't need the spot anymore, decline it on the class page so the next child gets it sooner."],
    footer: mailFooter(program),
  })
  await app.mail(tx, {
    kind: 'place-offered',
    to: place.email,
    subject: `A spot for ${place.child} in ${place.title}, held until ${until}`,
    ...words,
    once: `place-offered:${registrationId}`,
  })
}
