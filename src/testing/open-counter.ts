import { eq, sql } from 'drizzle-orm'
import { ageRequestsFeature } from '#src/features/age-requests/server.ts'
import { auditCancellations, cancellationsFeature } from '#src/features/cancellations/server.ts'
import { cancellationPolicies, offerings, sessions } from '#src/features/classes/server/tables.ts'
import { classesFeature } from '#src/features/classes/server.ts'
import { children } from '#src/features/families/server/tables.ts'
import { frontDeskFeature } from '#src/features/front-desk/server.ts'
import { auditMoney, type Payments, paymentsFeature } from '#src/features/payments/server.ts'
import { auditPlaces } from '#src/features/registrations/server/audit-places.ts'
import type { Context } from '#src/features/registrations/server/context.ts'
import { classFamilies, type RegistrationsFeature, registrationsFeature } from '#src/features/registrations/server.ts'
import { type SubscriptionsFeature, subscriptionsFeature } from '#src/features/subscriptions/server.ts'
import { waitlistFeature, waitlistOffers } from '#src/features/waitlist/server.ts'
import { newId } from '#src/lib/ids.ts'
import type { App } from '#src/platform/app.ts'
import type { ServerFeature } from '#src/platform/http/handlers.ts'
import { movableClock, serve } from './serve.ts'
import { signedInPerson } from './signed-in.ts'

const DAY_MS = 86_400_000
/** A program on weekdays, 2 to 4 PM, from November 16, 2026 to May 28, 2027. */
export const SCHOOL_YEAR = Array.from({ length: 194 }, (_, n) => new Date(Date.UTC(2026, 10, 16, 19) + n * DAY_MS))
  .filter(day => ![0, 6].includes(day.getUTCDay()))
  .map((day): [string, string] => [day.toISOString(), new Date(day.getTime() + 2 * 3_600_000).toISOString()])

type NewOffering = Partial<typeof offerings.$inferInsert> & { meetings?: [startsAt: string, endsAt: string][] }
export type Counter = Awaited<ReturnType<typeof openCounter>>
export type Family = { id: string; email: string; cookie: string; childId: string; childIds: string[] }

type Options = {
  work?: boolean
  clock?: ReturnType<typeof movableClock>
  env?: Record<string, string>
  /** Receives the log lines, down to debug. */
  logTo?: { write(line: string): void }
  /** Features in addition to those for selling. */
  more?: (app: App) => ServerFeature[]
}

/**
 * A server that sells registrations through the test provider (or another, set in `env`), with a clock that tests move.
 */
export async function openCounter({ work = false, clock = movableClock(), env, logTo, more }: Options = {}) {
  let payments!: Payments
  let context!: Context & Pick<SubscriptionsFeature, 'stopPlan'>
  let releaseHolds!: RegistrationsFeature['releaseHolds']
  let jobs: NonNullable<ServerFeature['jobs']> = []
  const site = await serve(
    app => {
      const paid = paymentsFeature(app)
      const offers = waitlistOffers(app)
      const sold = registrationsFeature(app, { payments: paid.payments, ...offers })
      const plans = subscriptionsFeature(app, paid.payments)
      const ended = cancellationsFeature(app, { stopPlan: plans.stopPlan, ...offers })
      paid.payments.setOrderHandler({ ...sold.orderHandler, refundFailed: ended.refundFailed })
      paid.payments.setPlanHandler(plans.planHandler)
      plans.whenPlanEnds(sold.planEnded)
      plans.servePlaces(sold.placesOfPlans)
      payments = paid.payments
      releaseHolds = sold.releaseHolds
      context = { ...app, payments, stopPlan: plans.stopPlan, ...offers }
      // The families feature would say whose a child is; these tests insert children themselves.
      const child = async (id: string) => {
        const [found] = await app.db.select({ parentId: children.parentId }).from(children).where(eq(children.id, id))
        return found?.parentId
      }
      const features: ServerFeature[] = [
        paid,
        ...paid.alongside,
        plans,
        classesFeature(app, { ...offers, families: classFamilies(app) }),
        ageRequestsFeature(app, offers),
        { ...sold, owners: { ...sold.owners, child } },
        waitlistFeature(app, { ...offers, releaseHolds: sold.releaseHolds }),
        ended,
        frontDeskFeature(app, {
          payments,
          settlePaid: sold.orderHandler.settlePaid,
          stopPlan: plans.stopPlan,
          ...offers,
        }),
        ...(more?.(app) ?? []),
      ]
      jobs = features.flatMap(each => each.jobs ?? [])
      return features
    },
    { clock, work, env, logTo },
  )
  const { db, ask } = site
  const policy = { class: newId(), program: newId() }
  await db.insert(cancellationPolicies).values([
    { id: policy.class, name: 'Classes', kind: 'class', noticeHours: 48, feeCents: 10_00 },
    { id: policy.program, name: 'Programs', kind: 'program', noticeHours: 168, feeCents: 25_00 },
  ])

  /** A published class on December 8 at 5:45 PM in New York, unless given otherwise. */
  async function offering({
    meetings = [['2026-12-08T22:45:00Z', '2026-12-08T23:45:00Z']],
    ...given
  }: NewOffering = {}) {
    const id = newId()
    const kind = given.kind ?? 'class'
    await db.insert(offerings).values({
      id,
      slug: `class-${id}`,
      kind,
      status: 'published',
      title: 'Clay Critters',
      description: 'Small animals of clay.',
      category: 'Clay',
      season: 'Winter',
      ageMin: 5,
      ageMax: 12,
      priceCents: 45_00,
      capacity: 10,
      startsAt: new Date(meetings[0]![0]),
      endsAt: new Date(meetings.at(-1)![1]),
      location: 'Studio A, Avalon Park',
      bring: 'A smock',
      cancellationPolicyId: kind === 'program' ? policy.program : policy.class,
      ...given,
    })
    await db
      .insert(sessions)
      .values(meetings.map(([from, to]) => ({ offeringId: id, startsAt: new Date(from), endsAt: new Date(to) })))
    return id
  }

  /** A signed-in parent with children, each born on April 27, 2018 unless given otherwise. */
  async function family(names: readonly string[] = ['Leo'], born = '2018-04-27'): Promise<Family> {
    const parent = await signedInPerson(db)
    const ids = names.map(() => newId())
    await db.insert(children).values(
      names.map((firstName, index) => ({
        id: ids[index]!,
        parentId: parent.id,
        firstName,
        lastName: 'Alvarez',
        dateOfBirth: born,
        photoConsent: false,
      })),
    )
    return { ...parent, childId: ids[0]!, childIds: ids }
  }

  const post = (who: { cookie: string }, url: string, body: unknown, headers?: Record<string, string>) =>
    ask('POST', url, { cookie: who.cookie, body, headers })
  const get = (who: { cookie: string }, url: string) => ask('GET', url, { cookie: who.cookie })
  const enroll = (who: Family, eventId: string, more: object = {}) =>
    post(who, '/api/class-enrollments', { eventId, childId: who.childId, ...more })
  const addToCart = (who: Family, classId: string, childId = who.childId, more: object = {}) =>
    post(who, '/api/cart/add', { classId, childId, ...more })
  const checkOut = (who: Family, more: object = {}) => post(who, '/api/cart/checkout', more)
  const begin = (who: Family, order: { orderId: string; amountDue: number }) =>
    post(who, '/api/create-payment-intent', { orderId: order.orderId, amount: order.amountDue })
  const confirmCard = (clientSecret: string, card = '4242') =>
    ask('POST', '/local-pay/confirm', { body: { clientSecret, card } })

  /** Pays an order as a browser would, and then reads its status from the server. */
  async function pay(who: Family, order: { orderId: string; amountDue: number }) {
    const begun = await begin(who, order)
    if (begun.status !== 200) return begun
    await confirmCard(begun.body.clientSecret)
    return get(who, `/api/orders/${order.orderId}`)
  }

  async function taken(offeringId: string): Promise<number> {
    const { rows } = await db.execute<{ taken: number }>(sql`SELECT taken FROM offerings WHERE id = ${offeringId}`)
    return rows[0]!.taken
  }
  /** Runs a job directly, as the queue would. */
  const runJob = async (name: string, data: object = {}) => {
    const kind = jobs.find(job => job.name === name)
    if (!kind) throw new Error(`there is no job ${name}`)
    await kind.run(data as never)
  }
  /** Sends every requested refund, as the jobs would. */
  async function sendRefunds() {
    const { rows } = await db.execute<{ id: string }>(sql`SELECT id FROM refunds WHERE status = 'requested'`)
    for (const { id } of rows) await runJob('send-refund', { refundId: id })
  }
  const audit = async () => [...(await auditPlaces(db)), ...(await auditCancellations(db))]
  const auditEverything = async () => [...(await audit()), ...(await auditMoney(db))]

  return {
    ...site,
    clock,
    context,
    releaseHolds,
    payments,
    offering,
    family,
    post,
    get,
    enroll,
    addToCart,
    checkOut,
    begin,
    confirmCard,
    pay,
    taken,
    runJob,
    sendRefunds,
    audit,
    auditEverything,
  }
}
