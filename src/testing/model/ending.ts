import { type Choice, moneyBack, type PaidParts, partBack } from '#src/features/cancellations/money-back.ts'
import { cancellationTerms } from '#src/features/classes/cancellation-policy.ts'
import { EVERY_SESSION, programStart } from '#src/features/classes/own-sessions.ts'
import { creditShares } from '#src/features/registrations/credit-share.ts'
import { dayOf } from '#src/lib/dates.ts'
import type { Place, World } from './business.ts'
import { giveUp, moveToEndOfWaitlist, offer } from './holds.ts'
import { end, ofOrder, ZONE } from './world.ts'

/** What a spot's payment still amounts to, and the part paid with credit. */
function paidParts(w: World, place: Place): PaidParts {
  if (place.money !== 'paid' || place.order === null) return { paidCents: 0, creditPartCents: 0 }
  const all = ofOrder(w, place.order)
  const shares = creditShares(
    w.orders[place.order]!.credit,
    all.map(each => each.price),
  )
  const { toCard, toCredit } = place.made
  return {
    paidCents: place.price - toCard - toCredit,
    creditPartCents: Math.max(0, shares[all.indexOf(place)]! - toCredit),
  }
}

export function termsOf(w: World, place: Place) {
  const cls = w.classes[place.cls]!
  const meetings = cls.sessions.filter(each => !each.off).map(each => ({ startsAt: new Date(each.startsAt) }))
  const startsAt = place.startDate
    ? programStart({ ...EVERY_SESSION, startDate: place.startDate, endDate: place.endDate }, meetings, ZONE)
    : new Date(cls.startsAt)
  return cancellationTerms({ ...(place.rule ?? cls.rule), startsAt, ...paidParts(w, place) }, new Date(w.now))
}

export type Ended = { outcome: string; toCard: number; toCredit: number; kept: number }
const NOTHING: Ended = { outcome: 'nothing', toCard: 0, toCredit: 0, kept: 0 }

/** A family cancels its spot; asking again gets the first answer, whatever it asks for. */
export function cancel(w: World, id: number, choice: 'refund' | 'credit'): { code: string; ended?: Ended } {
  const place = w.places[id]!
  if (place.cancellation) return { code: 'ok', ended: place.cancellation }
  if (place.status === 'pending' || place.status === 'waitlisted') {
    releaseUnpaid(w, place, 'family')
    return { code: 'ok', ended: NOTHING }
  }
  if (place.status === 'cancelled') {
    const wasLetGo = place.money === 'unpaid' && (place.because === 'family' || place.because === 'left-waitlist')
    return wasLetGo ? { code: 'ok', ended: NOTHING } : { code: 'ended' }
  }
  const terms = termsOf(w, place)
  if (!terms.open) return { code: terms.because! }
  return { code: 'ok', ended: endPaid(w, place, choice, place.rule!.feeCents, 'family') }
}

/** Cancels a paid spot; the money goes back where it came from, or all of it becomes credit. */
function endPaid(w: World, place: Place, choice: Choice, feeCents: number, by: string): Ended {
  const parts = paidParts(w, place)
  const back = moneyBack(choice, parts, feeCents)
  const family = w.families[place.family]!
  family.refunds += back.toCard
  family.balance += back.returned + back.given
  place.cancellation = {
    outcome: parts.paidCents === 0 ? 'nothing' : choice,
    toCard: back.toCard,
    toCredit: back.returned + back.given,
    kept: back.kept,
  }
  if (back.kept < parts.paidCents) place.money = 'refunded'
  end(w, place, by)
  offer(w, [place.cls])
  return place.cancellation
}

/** Releases an unpaid spot along with the others in its order, since an order is paid as a whole. */
function releaseUnpaid(w: World, place: Place, by: 'family' | 'staff') {
  if (place.status === 'waitlisted') return end(w, place, by === 'family' ? 'left-waitlist' : by)
  const gone = place.order === null ? [place] : ofOrder(w, place.order).filter(each => each.status === 'pending')
  for (const each of gone) end(w, each, by)
  if (by === 'family') moveToEndOfWaitlist(w, gone)
  if (place.order !== null) {
    w.orders[place.order]!.status = 'lapsed'
    giveUp(w, place.order)
  }
  offer(
    w,
    gone.map(each => each.cls),
  )
}

/** Staff cancel one session or the whole class; a job then takes care of the families. */
export function cancelClass(w: World, cls: number, session: number | null, choice: 'refund' | 'credit'): string {
  const of = w.classes[cls]!
  const off = of.sessions.filter((each, n) => (session === null || n === session) && !each.off && each.startsAt > w.now)
  if (off.length === 0) return 'nothing-to-call-off'
  if (session !== null && of.kind === 'program') return 'no-share'
  for (const each of off) Object.assign(each, { off: true, offAt: w.now })
  const left = of.sessions.filter(each => !each.off)
  if (left.length > 0) Object.assign(of, { startsAt: left[0]!.startsAt, endsAt: left.at(-1)!.endsAt })
  if (session === null || left.length === 0) of.status = 'archived'
  const concerned = w.places.filter(
    each =>
      each.cls === cls &&
      each.status !== 'cancelled' &&
      (session === null || (each.status !== 'waitlisted' && comesTo(of.sessions[session]!, each))),
  )
  w.classCancellations.push({ cls, session, choice, left: concerned.map(each => each.id) })
  return 'ok'
}

/**
 * Gives everyone their compensation for a cancellation, once; for a session, those who haven't paid get it once they
 * do.
 */
export function processQueue(w: World) {
  for (const cancelClass of w.classCancellations) {
    cancelClass.left = cancelClass.left.filter(id => {
      const place = w.places[id]!
      if (place.status === 'cancelled') return false
      if (cancelClass.session !== null) {
        if (place.status === 'pending') return true
        giveShare(w, place, cancelClass.session, cancelClass.choice)
      } else if (place.status === 'pending' || place.status === 'waitlisted') releaseUnpaid(w, place, 'staff')
      else endPaid(w, place, cancelClass.choice, 0, 'staff')
      return false
    })
  }
}

const comesTo = ({ startsAt }: { startsAt: number }, { startDate }: Place) =>
  startDate === null || dayOf(new Date(startsAt), ZONE) >= startDate

/** A child who joined late paid for the sessions that were left at the time and not canceled. */
function giveShare(w: World, place: Place, session: number, choice: Choice) {
  const { sessions } = w.classes[place.cls]!
  const paid = sessions.filter(
    each => comesTo(each, place) && (place.startDate === null || !each.off || each.offAt! >= place.begun),
  )
  const shares = creditShares(
    place.price,
    paid.map(() => 1),
  )
  const back = partBack(choice, paidParts(w, place), shares[paid.indexOf(sessions[session]!)] ?? 0)
  const family = w.families[place.family]!
  family.refunds += back.toCard
  family.balance += back.returned + back.given
  place.made.toCard += back.toCard
  place.made.toCredit += back.returned + back.given
}
