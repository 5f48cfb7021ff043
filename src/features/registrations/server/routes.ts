import type { AskedChoice, EnrollmentOption } from '#src/features/classes/enrollment-choice.ts'
import { readProgramSettings } from '#src/features/organization/server.ts'
import type { Answering } from '#src/lib/contract.ts'
import { dayOf } from '#src/lib/dates.ts'
import { type Handlers, Refused, refuse } from '#src/platform/http/handlers.ts'
import type { RegistrationsContract } from '../contract.ts'
import { addToCart } from './add-to-cart.ts'
import {
  countRegistrations,
  idsInOrder,
  listRegistrations,
  PAGE_SIZE,
  registeredEvents,
  registrationsOf,
} from './admin/list-registrations.ts'
import { registrationsFile } from './admin/registrations-file.ts'
import { setLastDay } from './admin/set-last-day.ts'
import { spotsWithoutLastDay } from './admin/spots-without-last-day.ts'
import { uncoveredPlaces } from './admin/uncovered-places.ts'
import { unpaidHolders } from './admin/unpaid-holders.ts'
import { calendarFile } from './calendar-file.ts'
import { checkOut } from './check-out.ts'
import type { Context } from './context.ts'
import { enrollInClass } from './enroll-in-class.ts'
import { extendHold } from './extend-hold.ts'
import { payForOrder } from './pay-for-order.ts'
import { presentRegistration } from './present-registration.ts'
import { readCart } from './read-cart.ts'
import { eligibility } from './read-eligibility.ts'
import { readOrder, readOrderPart } from './read-order.ts'
import { readReceipt } from './read-receipt.ts'
import { readRegisteredClass } from './read-registered-class.ts'
import { type RegistrationRow, readRegistrations } from './read-registrations.ts'
import { readUnpaidOrders } from './read-unpaid-orders.ts'
import { clearCart, removeFromCart } from './remove-from-cart.ts'

/** Even an export of everything has a limit (T76). */
const MOST_ROWS_IN_A_FILE = 500_000

type Routes = RegistrationsContract
const goneOr = <T>(value: T | undefined) => value ?? new Refused('not-found')

/** The choice in a request. */
const askedOf = (body: AskedChoice & { enrollmentOption?: EnrollmentOption }): AskedChoice => {
  const { enrollmentOption: option, days, dates, weeks, startDate, endDate, half, care, dropIn } = body
  return { option, days, dates, weeks, startDate, endDate, half, care, dropIn }
}

/** The routes of cart, checkout, orders and registrations. */
export function registrationHandlers(context: Context): Handlers<Routes> {
  const { db, clock } = context
  const zone = async () => (await readProgramSettings(db)).timeZone
  const cart = (parentId: string) => readCart(context, parentId)

  const present = async (row: RegistrationRow) => presentRegistration(row, clock.now(), await zone())
  const mine = async (parentId: string) => Promise.all((await readRegistrations(db, { parentId })).map(present))
  const one = async (id: string) => (await readRegistrations(db, { id }))[0]
  const oneOr404 = async (id: string) => {
    const row = await one(id)
    return goneOr(row && (await present(row)))
  }

  return {
    'GET /api/cart': (_, { viewer }) => cart(viewer.id),
    'POST /api/cart/add': async ({ body }, { viewer }) => {
      const { classId, childId, replaces, ...chosen } = body
      const added = await addToCart(context, viewer.id, { classId, childId, replaces, asked: askedOf(chosen) })
      return added.ok ? added.cart : new Refused(added.because, added.details)
    },
    'DELETE /api/cart/remove/:id': async ({ params }, { viewer }) => {
      await removeFromCart(db, viewer.id, params.id)
      return cart(viewer.id)
    },
    'DELETE /api/cart/clear': async (_, { viewer }) => {
      await clearCart(db, viewer.id)
      return cart(viewer.id)
    },
    'POST /api/cart/checkout': async ({ body }, { viewer, address }) => {
      const done = await checkOut(context, { ...body, parentId: viewer.id, address })
      return done.ok ? done.checkout : new Refused(done.because, done.details)
    },
    'POST /api/class-enrollments': async ({ body }, { viewer, address }) => {
      const done = await enrollInClass(context, { ...body, asked: askedOf(body), parentId: viewer.id, address })
      return done.ok ? done.checkout : new Refused(done.because, done.details)
    },
    'POST /api/create-payment-intent': async ({ body }, { viewer, setHeader }) => {
      const begun = await payForOrder(context, { parentId: viewer.id, ...body })
      const wait = begun.ok ? undefined : begun.details?.retryAfterSeconds
      if (wait !== undefined) setHeader('retry-after', String(wait))
      return begun.ok ? begun : refuse<Routes['POST /api/create-payment-intent']>(begun.because, begun.details)
    },
    'POST /api/create-subscription': async ({ body }, { viewer, setHeader }) => {
      type Subscribe = Routes['POST /api/create-subscription']
      if ((await one(body.registrationId))?.enrollmentOption !== 'monthly') return refuse<Subscribe>('not-monthly')
      const begun = await payForOrder(context, { parentId: viewer.id, asksForPlan: true, ...body })
      const wait = begun.ok ? undefined : begun.details?.retryAfterSeconds
      if (wait !== undefined) setHeader('retry-after', String(wait))
      if (!begun.ok) return refuse<Subscribe>(begun.because, begun.details)
      return { clientSecret: begun.clientSecret, cardsSecret: begun.cardsSecret }
    },
    'GET /api/admin/uncovered-places': () => uncoveredPlaces(db, clock.now()),
    'GET /api/admin/unpaid-holders': () => unpaidHolders(db, clock.now()),
    'GET /api/admin/spots-without-last-day': ({ query }) => spotsWithoutLastDay(db, clock.now(), query.page ?? 1),
    'POST /api/admin/registrations/:id/last-day': async ({ params, body }, { note }) => {
      const asked = { registrationId: params.id, lastDay: body.lastDay, reason: body.reason ?? null }
      const done = await setLastDay({ ...context, note }, asked)
      return done.ok ? { message: done.message } : new Refused(done.because)
    },
    'GET /api/orders/:id': ({ params }) => readOrder(context, params.id),
    'GET /api/admin/orders/:id/receipt': async ({ params }) => {
      const read = await readReceipt(context, params.id)
      return read.ok ? read.receipt : new Refused(read.because)
    },
    'GET /api/orders/:id/receipt': async ({ params }) => {
      const read = await readReceipt(context, params.id)
      return read.ok ? read.receipt : new Refused(read.because)
    },
    'POST /api/orders/:id/keep': async ({ params, body }, { viewer }) => {
      const kept = await extendHold(context, { parentId: viewer.id, orderId: params.id, ...body })
      return kept.ok ? readOrder(context, params.id) : new Refused(kept.because, kept.details)
    },
    'GET /api/unpaid-orders': async (_, { viewer }) => ({
      orders: await readUnpaidOrders(db, viewer.id, clock.now()),
    }),
    'GET /api/registered-classes/:id': async ({ params }, { viewer }) =>
      goneOr(await readRegisteredClass(context, viewer.id, params.id)),
    'GET /api/registrations': (_, { viewer }) => mine(viewer.id),
    'GET /api/user/registrations': (_, { viewer }) => mine(viewer.id),
    'GET /api/registrations/:id': ({ params }) => oneOr404(params.id),
    'GET /api/registration/:id': ({ params }) => oneOr404(params.id),
    'GET /api/registration/:id/full': async ({ params }) => {
      const before = await one(params.id)
      if (!before) return new Refused('not-found')
      // Asking the provider about the payment may settle it, so the registration is read afterwards.
      const order = before.orderId ? await readOrderPart(context, before.orderId) : null
      const row = (await one(params.id)) ?? before
      return { ...(await present(row)), order, paymentOptions: { isSubscription: row.enrollmentOption === 'monthly' } }
    },
    'GET /api/registrations/:id/cancellation-eligibility': async ({ params }) => {
      const row = await one(params.id)
      return goneOr(row && eligibility(row, clock.now(), await zone()))
    },
    'GET /api/registrations/:id/calendar.ics': async ({ params }, { setHeader }) => {
      const row = await one(params.id)
      if (!row) return new Refused('not-found')
      setHeader('content-disposition', 'attachment; filename="class.ics"')
      return calendarFile([row], await readProgramSettings(db), context.settings.publicUrl, clock.now())
    },
    'GET /api/admin/registrations': async ({ query }) => {
      const [now, timeZone, page] = [clock.now(), await zone(), query.page ?? 1]
      const [counted, rows, events] = await Promise.all([
        countRegistrations(db, query, now, timeZone),
        listRegistrations(db, query, now, timeZone, { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }),
        registeredEvents(db),
      ])
      return { registrations: rows, ...counted, page, pageSize: PAGE_SIZE, events } satisfies Answering<
        Routes['GET /api/admin/registrations']
      >
    },
    'GET /api/admin/registrations.csv': async ({ query }, { setHeader }) => {
      const [now, timeZone] = [clock.now(), await zone()]
      const today = dayOf(now, timeZone)
      const ids = await idsInOrder(db, query, now, timeZone, MOST_ROWS_IN_A_FILE)
      setHeader('content-disposition', `attachment; filename="registrations-${today}.csv"`)
      return registrationsFile(ids, some => registrationsOf(db, some, now, timeZone), timeZone, today)
    },
  }
}
