import { eq } from 'drizzle-orm'
import { offerings } from '#src/features/classes/server/tables.ts'
import { readProgramSettingsIn } from '#src/features/organization/server.ts'
import { dayOf, formatPlainWeekday } from '#src/lib/dates.ts'
import { type Outcome, refused } from '#src/lib/outcome.ts'
import { inTransaction } from '#src/platform/database/retry.ts'
import type { RequestContext } from '#src/platform/http/handlers.ts'
import { lastDayProblem, lastDaysOf, PAID_ONCE } from '../../last-day.ts'
import type { Context } from '../context.ts'
import { lockPlace } from '../end-place.ts'
import { mailLastDaySet } from '../mails/last-day-set.ts'
import { readRegistrations } from '../read-registrations.ts'
import { registrations } from '../tables.ts'

type Asked = {
  registrationId: string
  /** 'YYYY-MM-DD'; null keeps the spot to the last day of the program, about which nobody is told. */
  lastDay: string | null
  reason: string | null
}
type Refusal = 'not-found' | 'ended' | 'not-open-ended' | 'has-last-day' | 'bad-last-day'

/**
 * Gives a spot that was paid once its last day; what it cost stays. The spot is locked first and then its class, as
 * everywhere, and the days that become free are offered to the waitlist in the same transaction. The same last day a second
 * time changes nothing.
 */
export function setLastDay(
  context: Context & Pick<RequestContext, 'note'>,
  { registrationId, lastDay, reason }: Asked,
): Promise<Outcome<{ message: string }, Refusal>> {
  return inTransaction(context.db, async tx => {
    const locked = await lockPlace(tx, registrationId)
    if (!locked) return refused('not-found')
    await tx.select({ id: offerings.id }).from(offerings).where(eq(offerings.id, locked.event.id)).for('no key update')
    // The sessions of a class change only under its lock.
    const place = (await readRegistrations(tx, { id: registrationId }))[0]!
    if (place.status !== 'confirmed' && place.status !== 'active') return refused('ended')
    const program = await readProgramSettingsIn(tx)
    const lastDays = lastDaysOf(place, place.event.meetings, context.clock.now(), program.timeZone)
    if (!PAID_ONCE.some(option => option === place.enrollmentOption) || !lastDays) return refused('not-open-ended')
    const to = lastDay ?? lastDays.latest
    const child = place.child.firstName
    const day = formatPlainWeekday(to, dayOf(context.clock.now(), program.timeZone))
    const message = lastDay === null ? `${child} keeps the spot through ${day}.` : `${child}'s last day is ${day}.`
    if (place.endDate) return place.endDate === to ? { ok: true, message } : refused('has-last-day')
    if (lastDayProblem(to, lastDays)) return refused('bad-last-day')

    await tx.update(registrations).set({ endDate: to }).where(eq(registrations.id, place.id))
    await context.note(tx, {
      about: { kind: 'registration', id: place.id },
      before: { lastDay: null },
      after: { lastDay: to, class: place.event.title },
      reason: reason ?? undefined,
    })
    const told = lastDay !== null && (await mailLastDaySet(context, tx, { ...place, endDate: to }, program))
    if (to < lastDays.latest) await context.placesFreed?.(tx, [place.event.id])
    await context.changed(tx, 'classes')
    return { ok: true, message: told ? `${message} We emailed the family.` : message }
  })
}
