import { and, eq, ne, sql } from 'drizzle-orm'
import { isKeptOut, refusalOf } from '#src/features/classes/age-decision.ts'
import { isBookable } from '#src/features/classes/availability.ts'
import { isDropIn } from '#src/features/classes/drop-in.ts'
import { type FamilySeason, refusedByWindow } from '#src/features/classes/registration-window.ts'
import { offerings } from '#src/features/classes/server/tables.ts'
import { familySeason } from '#src/features/classes/server.ts'
import { mailFooter } from '#src/features/organization/business-lines.ts'
import { readProgramSettingsIn } from '#src/features/organization/server.ts'
import { registrations } from '#src/features/registrations/server/tables.ts'
import { addToWaitlist, lockOpenFamily } from '#src/features/registrations/server.ts'
import { dayOf } from '#src/lib/dates.ts'
import { isId } from '#src/lib/ids.ts'
import { type Outcome, refused } from '#src/lib/outcome.ts'
import type { App } from '#src/platform/app.ts'
import type { Transaction } from '#src/platform/database/open-database.ts'
import { inTransaction } from '#src/platform/database/retry.ts'
import { mailLayout } from '#src/platform/mail/layout.ts'
import type { WaitlistContext } from './context.ts'
import { ageDecisionsFor, childForClass } from './kept-out-by-age.ts'
import { readPlace, waitlistFacts } from './mails/read-place.ts'
import { hasRoom, lockClass } from './offer-places.ts'
import { hasWaitlist } from './read-waitlists.ts'

type Joining = {
  parentId: string
  childId: string
  classId: string
  /** Staff add the child: the registration window doesn't bind them, and they may add it to a hidden class. */
  byStaff?: boolean
  /** Why staff add a child outside the ages of a class that asks first or refuses. */
  ageReason?: string
}
type Joined = Outcome<
  { registrationId: string },
  | 'not-found'
  | 'not-full'
  | 'not-bookable'
  | 'not-open-yet'
  | 'registration-closed'
  | 'already-registered'
  | 'ask-first'
  | 'outside-ages'
>

/**
 * Adds a child to the end of the waitlist of a full class. Whether it is full is decided with the class locked, after
 * expired holds were released: nobody waits while a spot is free. If the child is already on it, the answer is the same.
 * `alongside` writes more in the same transaction, such as the record of who did it.
 */
export async function joinWaitlist(
  context: WaitlistContext,
  joining: Joining,
  alongside: (tx: Transaction, registrationId: string) => Promise<void> = async () => {},
): Promise<Joined> {
  const key = joining.classId
  const shown = joining.byStaff ? undefined : ne(offerings.visibility, 'hidden')
  const [found] = await context.db
    .select({ id: offerings.id })
    .from(offerings)
    .where(and(isId(key) ? eq(offerings.id, key) : eq(offerings.slug, key), ne(offerings.status, 'draft'), shown))
  if (!found) return refused('not-found')
  return inTransaction(context.db, tx => join(context, tx, { ...joining, offeringId: found.id, alongside }), {
    lockTimeoutMs: 3_000,
  })
}

async function join(
  context: WaitlistContext,
  tx: Transaction,
  {
    parentId,
    childId,
    offeringId,
    byStaff = false,
    ageReason,
    alongside,
  }: Joining & { offeringId: string; alongside: (tx: Transaction, registrationId: string) => Promise<void> },
): Promise<Joined> {
  const now = context.clock.now()
  await lockOpenFamily(tx, parentId)
  await context.releaseHolds(tx, [offeringId])
  const { timeZone } = await readProgramSettingsIn(tx)
  const places = await tx
    .select()
    .from(registrations)
    .where(
      and(
        eq(registrations.offeringId, offeringId),
        eq(registrations.childId, childId),
        ne(registrations.status, 'cancelled'),
      ),
    )
  // A single session that is over is in nobody's way.
  const isOver = ({ enrollmentOption, endDate }: (typeof places)[number]) =>
    isDropIn({ option: enrollmentOption, endDate }) && endDate! < dayOf(now, timeZone)
  const live = places.find(place => !isOver(place))
  if (live?.status === 'waitlisted' || (live?.status === 'pending' && live.offeredAt))
    return { ok: true, registrationId: live.id }
  if (live) return refused('already-registered', { registrationId: live.id })

  const offering = await lockClass(tx, offeringId)
  if (!offering || !isBookable(offering, now)) return refused('not-bookable')
  const outside = byStaff ? undefined : await outsideWindow(tx, offeringId, parentId, now)
  if (outside) return outside
  if ((await hasRoom(tx, offering, now)) && !(await hasWaitlist(tx, offeringId))) return refused('not-full')
  const child = await childForClass(tx, offeringId, childId, parentId)
  if (!child) return refused('not-found')
  const age = (await ageDecisionsFor(tx, offering, [child], now)).get(childId)!
  if (isKeptOut(age) && !ageReason) return refused(refusalOf(age), { message: age.text })
  const outsideAges = age.kind !== 'allowed'
  const who = { offeringId, childId, parentId, priceCents: offering.priceCents, outsideAges }
  // By the clock once the class is locked: a family that waited longer for the lock comes later, never earlier (R3).
  const registrationId = await addToWaitlist(tx, who, 'joined', context.clock.now())
  await mailJoinedWaitlist(context, tx, registrationId)
  await alongside(tx, registrationId)
  await context.placesFreed(tx, [offeringId])
  await context.changed(tx, 'classes')
  return { ok: true, registrationId }
}

/** Why the registration window keeps the family from joining; undefined if it doesn't. */
async function outsideWindow(tx: Transaction, offeringId: string, parentId: string, now: Date) {
  const { timeZone } = await readProgramSettingsIn(tx)
  const { rows } = await tx.execute<{ season: FamilySeason | null }>(sql`
    SELECT ${familySeason(sql`${parentId}::uuid`, now.toISOString())} AS season FROM offerings o WHERE o.id = ${offeringId}`)
  return refusedByWindow(rows[0]?.season ?? null, dayOf(now, timeZone))
}

/** Confirms, once, that a child is on the waitlist. */
async function mailJoinedWaitlist(app: App, tx: Transaction, registrationId: string): Promise<void> {
  const place = await readPlace(tx, registrationId)
  const program = await readProgramSettingsIn(tx)
  const words = mailLayout({
    heading: `${place.child} is on the waitlist`,
    paragraphs: [
      `Hello ${place.parent},`,
      `${place.title} is full, so we added ${place.child} to the waitlist. You don't have to pay anything now.`,
      `When it's ${place.child}'s turn and a spot opens, we'll hold it for up to ${program.offerHours} hours and email you.`,
    ],
    facts: waitlistFacts(place, app.clock.now(), program.timeZone),
    button: { label: 'See the class', url: new URL(`/events/${place.slug}`, app.settings.publicUrl).href },
    afterwards: ['You can leave the waitlist anytime on the class page.'],
    footer: mailFooter(program),
  })
  await app.mail(tx, {
    kind: 'waitlist-joined',
    to: place.email,
    subject: `On the waitlist: ${place.title}`,
    ...words,
    once: `waitlist-joined:${registrationId}`,
  })
}
