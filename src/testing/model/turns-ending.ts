import { eq } from 'drizzle-orm'
import { sessions } from '#src/features/classes/server/tables.ts'
import type { Turn } from './actions.ts'
import type { World } from './business.ts'
import { cancel, cancelClass, termsOf } from './ending.ts'
import { codeOf } from './turns-ordering.ts'
import { ofOrder } from './world.ts'

/** A family asks what canceling would give back, and cancels on these terms. */
export function cancelTurn(w: World, n: number, choice: 'refund' | 'credit'): Turn | undefined {
  const places = w.places.filter(each => each.order !== null && (n % 4 === 0 || each.status !== 'cancelled'))
  const place = places[places.length - 1 - (n % (places.length || 1))]
  if (!place) return undefined
  const { id, family, order } = place
  const index = ofOrder(w, order!).indexOf(place)
  return {
    said: `family ${family} cancels spot ${id} (child ${place.child}, class ${place.cls}) for ${choice}`,
    family,
    paper() {
      const live = place.status !== 'cancelled'
      const { open, refundToCardCents, refundToCreditCents, creditCents } = termsOf(w, place)
      const terms = {
        open: live && open,
        card: refundToCardCents,
        credit: refundToCreditCents,
        all: live ? creditCents : 0,
      }
      return { terms, done: cancel(w, id, choice) }
    },
    async site({ site, families, orders }) {
      const who = families[family]!
      const path = `/api/registrations/${orders[order!]!.registrationIds[index]}`
      const { body: told } = await site.get(who, `${path}/cancellation-eligibility`)
      const asked = { cancellationType: choice, quote: told.quote }
      const answer = await site.post(who, `${path}/cancel`, asked)
      const { outcome, toCard, toCredit, kept } = answer.body
      const ended = { outcome, toCard, toCredit, kept }
      const terms = {
        open: told.terms.open,
        card: told.refundToCard,
        credit: told.refundToCredit,
        all: told.terms.credit,
      }
      return { terms, done: { code: codeOf(answer), ...(answer.status === 200 ? { ended } : {}) } }
    },
  }
}

export function cancelClassTurn(w: World, cls: number, n: number | null, choice: 'refund' | 'credit'): Turn {
  const session = n === null ? null : n % w.classes[cls]!.sessions.length
  return {
    said: `staff cancel ${session === null ? '' : `session ${session} of `}class ${cls} for ${choice}`,
    paper: () => cancelClass(w, cls, session, choice),
    async site({ site, admin, classes }) {
      const startsAt = session === null ? null : new Date(w.classes[cls]!.sessions[session]!.startsAt)
      const all = await site.db.select().from(sessions).where(eq(sessions.offeringId, classes[cls]!))
      const found = all.find(each => each.startsAt.getTime() === startsAt?.getTime())
      const asked = { reason: 'The kiln broke.', makeGood: choice, sessionId: found?.id }
      return codeOf(await site.post(admin, `/api/admin/classes/${classes[cls]}/call-off`, asked))
    },
  }
}
