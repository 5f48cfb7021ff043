import { Temporal } from 'temporal-polyfill'
import type { testInvoices } from '#src/features/payments/server/tables.ts'
import type { subscriptionPayments, subscriptions } from '#src/features/subscriptions/server/tables.ts'
import { dayOf } from '#src/lib/dates.ts'
import type { Bookings } from './bookings.ts'
import type { sampleFamilies } from './families.ts'
import { ZONE } from './program-calendar.ts'
import { sampleId } from './sample-id.ts'
import type { SampleClass } from './write-classes.ts'

type Cast = ReturnType<typeof sampleFamilies>
const day = 24

/** Maya's and Jordan's registrations: one in every state, and $25.00 of credit left for Maya. */
export function bookFamilies(book: Bookings, { leo, nina, sam }: Cast, classOf: (slug: string) => SampleClass): void {
  const booked = (slug: string, child: typeof leo, daysAgo: number, more = {}) => ({
    what: classOf(slug),
    child,
    hoursAgo: daysAgo * day,
    ...more,
  })

  book.confirm(booked('clay-critters', leo, 6))
  book.confirm(booked('leaf-boats', leo, 40))
  book.confirm(booked('paper-lanterns', nina, 9))
  book.confirm(booked('saturday-sampler', nina, 2))
  book.cancel(book.confirm(booked('pumpkin-pinch-pots', leo, 60)), 45 * day, 'credit')
  book.cancel(book.confirm(booked('sock-creatures', nina, 30)), 20 * day, 'refund')
  book.confirm(booked('sun-prints', leo, 3, { creditCents: 20_00 }))
  // Long enough for someone who has just started the product to see it.
  book.hold(booked('mud-kitchen-potions', nina, 0), day * 60)
  book.wait(booked('stop-motion-gators', leo, 1))

  book.confirm(booked('bead-stories', sam, 4))
  book.lapse(book.hold(booked('owl-sketchbook', sam, 8)))
}

type Plan = {
  subscription: typeof subscriptions.$inferInsert & { id: string; currentPeriodEnd: Date }
  history: (typeof subscriptionPayments.$inferInsert)[]
  invoices: (typeof testInvoices.$inferInsert)[]
}

/** Leo's monthly after-school plan, started a little over three months ago. One charge failed and succeeded a day later. */
export function bookMonthlyPlan(book: Bookings, { leo, maya }: Cast, program: SampleClass, now: Date): Plan {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(ZONE)
  const month = (count: number) => new Date(today.subtract({ days: 7 }).add({ months: count - 3 }).epochMilliseconds)
  const begun = month(0)
  const hoursAgo = (now.getTime() - begun.getTime()) / 3_600_000
  const {
    registration,
    order,
    payment: first,
  } = book.confirm({
    what: program,
    child: leo,
    hoursAgo,
    option: 'monthly',
    startDate: dayOf(begun, ZONE),
  })
  registration.status = 'active'
  const subscription = {
    id: sampleId('subscription leo'),
    parentId: maya.id,
    childId: leo.id,
    registrationId: registration.id,
    orderId: order.id,
    name: program.row.title,
    coveredCategories: [...(program.cast.covers ?? [])],
    cardLabel: 'Visa ending 4242',
    status: 'active' as const,
    amountCents: 600_00,
    currentPeriodStart: month(3),
    currentPeriodEnd: month(4),
    provider: 'local',
    providerRef: `sub_test_${sampleId('subscription at provider').replaceAll('-', '')}`,
    createdAt: begun,
  }
  Object.assign(first!.payment, {
    plan: { name: subscription.name, monthlyCents: subscription.amountCents, onceCents: 25_00 },
    subscriptionRef: subscription.providerRef,
  })
  const shared = (name: string, createdAt: Date, amountCents: number) => ({
    id: sampleId(`subscription payment ${name}`),
    subscriptionId: subscription.id,
    amountCents,
    createdAt,
  })
  const invoices: Plan['invoices'] = []
  const paid = (number: number, at: Date, amountCents: number) => {
    const row = shared(`${number}`, at, amountCents)
    const { payment } =
      number === 1
        ? first!
        : book.charge(`leo month ${number}`, { id: row.id, parentId: maya.id, dueCents: amountCents, createdAt: at })
    const period = { periodStart: month(number - 1), periodEnd: month(number) }
    const id = `in_test_${row.id.replaceAll('-', '')}`
    const plan = { subscriptionId: subscription.providerRef, intentId: payment.providerRef, attempts: 1 }
    invoices.push({ id, ...plan, ...period, amountCents, status: 'paid', createdAt: at })
    return { ...row, ...period, status: 'succeeded' as const, providerRef: id, paymentId: payment.id }
  }
  const nextDay = new Date(month(2).getTime() + day * 3_600_000)
  const history = [
    paid(1, begun, 625_00),
    paid(2, month(1), 600_00),
    {
      ...shared('3 failed', month(2), 600_00),
      status: 'failed' as const,
      failureMessage: "Your card was declined. Your bank didn't say why.",
    },
    paid(3, nextDay, 600_00),
    paid(4, month(3), 600_00),
  ]
  return { subscription, history, invoices }
}
