import { readProgramSettings } from '#src/features/organization/server.ts'
import { bookableClasses, quotePlace, sendPaymentLink, takePayment } from '#src/features/registrations/server.ts'
import { dayOf, formatMoment } from '#src/lib/dates.ts'
import { formatCents } from '#src/lib/money.ts'
import { type Handlers, Refused } from '#src/platform/http/handlers.ts'
import type { FrontDeskOrdersContract } from '../orders-contract.ts'
import { bookForFamily, openFamily } from './book-for-family.ts'
import type { FrontDeskContext } from './context.ts'
import { moveRegistration } from './move-place.ts'
import { quoteMove } from './quote-move.ts'

/** The handlers for booking, payments in person, and moving. */
export function frontDeskOrdersHandlers(context: FrontDeskContext): Handlers<FrontDeskOrdersContract> {
  const { db, clock } = context
  const momentText = async (instant: Date) => {
    const { timeZone } = await readProgramSettings(db)
    return formatMoment(instant, timeZone, dayOf(clock.now(), timeZone))
  }
  return {
    'GET /api/admin/bookable-classes': async () => ({
      classes: await bookableClasses(db, clock.now(), await readProgramSettings(db)),
    }),
    'POST /api/admin/families/:id/quotes': async ({ params, body }) => {
      const { childId, classId, useCredit = false, enrollmentOption: option, ...chosen } = body
      if ((await openFamily(db, params.id)) === 'not-found') return new Refused('not-found')
      const requestedItem = { childId, offeringId: classId, asked: { option, ...chosen } }
      const asked = { parentId: params.id, requestedItem, useCredit: useCredit && option !== 'monthly' }
      const told = await quotePlace(db, asked, await readProgramSettings(db), clock.now())
      return told.ok ? told.quote : new Refused(told.because, told.details)
    },
    'POST /api/admin/families/:id/bookings': async ({ params, body }, asking) => {
      const { childId, classId, useCredit = false, price, override, enrollmentOption: option, ...chosen } = body
      const asked = { option, ...chosen }
      const booking = { parentId: params.id, childId, classId, price, useCredit, override, asked }
      const booked = await bookForFamily(context, booking, asking)
      if (!booked.ok) return new Refused(booked.because, booked.details)
      const { orderId, registrationId, due, heldUntil } = booked
      const message = heldUntil
        ? `The spot is held until ${await momentText(heldUntil)}. Amount due: ${formatCents(due)}.`
        : 'The spot is confirmed. Nothing is due.'
      return { message, orderId, registrationId, due, heldUntil: heldUntil?.toISOString() ?? null }
    },
    'POST /api/admin/orders/:id/payments': async ({ params, body }, asking) => {
      const { key, way, reference, amount, part } = body
      const dueOn = part?.dueOn ?? null
      if (dueOn && dueOn < dayOf(clock.now(), (await readProgramSettings(db)).timeZone))
        return new Refused('day-passed', { fields: { dueOn: 'Choose today or a later day.' } })
      const taking = {
        orderId: params.id,
        key,
        way,
        reference: reference || null,
        amount,
        part: part && { dueOn },
        takenBy: asking.viewer.id,
      }
      let rest = 0
      const taken = await takePayment(context, taking, (tx, { parentId, reference: order, balanceCents }) => {
        rest = balanceCents
        return asking.note(tx, {
          about: { kind: 'family', id: parentId },
          after: {
            order,
            taken: amount,
            way,
            ...(reference ? { reference } : {}),
            ...(rest > 0 ? { balance: rest, dueOn } : {}),
          },
        })
      })
      if (!taken.ok) return new Refused(taken.because, withMoreThanDue(taken.because, taken.details))
      const still = rest > 0 ? ` ${formatCents(rest)} is still due.` : ''
      return { message: `${formatCents(amount)} received.${still} We emailed the family a confirmation.` }
    },
    'POST /api/admin/orders/:id/payment-link': async ({ params }, asking) => {
      const sent = await sendPaymentLink(context, params.id, (tx, { parentId, until }) =>
        asking.note(tx, {
          about: { kind: 'family', id: parentId },
          after: { paymentLink: params.id, heldUntil: until?.toISOString() ?? null },
        }),
      )
      if (!sent.ok) return new Refused(sent.because, sent.details)
      const held = sent.until ? ` The spot is held until ${await momentText(sent.until)}.` : ''
      return { message: `We emailed the link to ${sent.email}.${held}`, heldUntil: sent.until?.toISOString() ?? null }
    },
    'POST /api/admin/refunds/:id/given-back': async ({ params, body }, asking) => {
      const given = await context.payments.refundInPerson({
        refundId: params.id,
        givenBy: asking.viewer.id,
        note: body.note,
        noteDone: (tx, { parentId, amountCents }) =>
          asking.note(tx, {
            about: { kind: 'family', id: parentId },
            after: { givenBack: amountCents },
            reason: body.note,
          }),
      })
      if (!given.ok) return new Refused(given.because)
      return { message: `${formatCents(given.amountCents)} is marked as returned.` }
    },
    'POST /api/admin/registrations/:id/move-quote': async ({ params, body }) => {
      const told = await quoteMove(context, params.id, body.classId)
      return told.ok ? told : new Refused(told.because, told.details)
    },
    'POST /api/admin/registrations/:id/move': async ({ params, body }, asking) => {
      const { classId: toClassId, ...rest } = body
      const move = { registrationId: params.id, toClassId, actorId: asking.viewer.id, ...rest }
      const moved = await moveRegistration(context, move, asking)
      if (!moved.ok) return new Refused(moved.because, moved.details)
      const { child, to, due, credit } = moved
      const settled = restText({ due, credit, byLink: body.settle === 'link' })
      return { message: [`${child} is now in ${to}.`, settled].filter(Boolean).join(' ') }
    },
  }
}

/** Names the amount that is due, next to the amount that was entered. */
function withMoreThanDue(because: string, details: Record<string, unknown> | undefined) {
  if (because !== 'more-than-due') return details
  const message = `That's more than the ${formatCents(Number(details?.amount))} due.`
  return { ...details, message, fields: { amount: message } }
}

function restText({ due, credit, byLink }: { due: number; credit: number; byLink: boolean }): string {
  if (credit > 0) return `${formatCents(credit)} stays with the family as credit.`
  if (due === 0) return ''
  return byLink
    ? `The new spot is held for a day. We emailed a link to pay ${formatCents(due)}.`
    : `${formatCents(due)} received.`
}
