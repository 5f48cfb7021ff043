import { and, eq } from 'drizzle-orm'
import { users } from '#src/features/accounts/server/tables.ts'
import { mailFooter } from '#src/features/organization/business-lines.ts'
import type { ProgramSettings } from '#src/features/organization/program-settings.ts'
import { paidByOf, paidInText } from '#src/features/payments/in-person.ts'
import { payments } from '#src/features/payments/server/tables.ts'
import { dayOf, formatDay } from '#src/lib/dates.ts'
import { formatCents } from '#src/lib/money.ts'
import type { Transaction } from '#src/platform/database/open-database.ts'
import { sendInOrder } from '#src/platform/database/send-in-order.ts'
import { mailLayout } from '#src/platform/mail/layout.ts'
import { balanceIn } from '../balance-in.ts'
import { calendarFile } from '../calendar-file.ts'
import type { Context } from '../context.ts'
import { readPriceLines } from '../read-price-lines.ts'
import { readRegistrations } from '../read-registrations.ts'
import { orders } from '../tables.ts'
import { balanceFacts, placeFacts, priceFacts, receiptUrl } from './mail-facts.ts'

/** Writes the one confirmation of an order, with all meetings as a calendar file. */
export async function mailOrderConfirmed(
  context: Context,
  tx: Transaction,
  orderId: string,
  program: ProgramSettings,
): Promise<void> {
  const now = context.clock.now()
  const site = context.settings.publicUrl
  const [all, lines, [order]] = await sendInOrder(
    () => readRegistrations(tx, { orderId }),
    () => readPriceLines(tx, orderId),
    () =>
      tx
        .select({
          reference: orders.reference,
          total: orders.totalCents,
          credit: orders.creditCents,
          due: orders.dueCents,
          paidAt: orders.paidAt,
          email: users.email,
          firstName: users.firstName,
          dueOn: orders.balanceDueOn,
          balance: balanceIn('orders'),
          paid: payments.amountCents,
          paidThrough: payments.provider,
          paidWith: payments.reference,
        })
        .from(orders)
        .innerJoin(users, eq(users.id, orders.parentId))
        .leftJoin(payments, and(eq(payments.orderId, orders.id), eq(payments.status, 'succeeded')))
        .where(eq(orders.id, orderId)),
  )
  const places = all.filter(place => place.status !== 'cancelled').reverse()
  const [first] = places
  if (!order || !first) throw new Error('An order without spots was confirmed.')

  const one = places.length === 1
  const what = one ? first.event.title : `${places.length} classes`
  const money = order.total === 0 ? 'Nothing to pay' : formatCents(order.total)
  const way = paidInText(paidByOf(order.paidThrough), order.paidWith)
  const byCredit = `${formatCents(order.credit)} from your credit`
  const byCreditToo = order.credit > 0 ? `${byCredit}, ` : ''
  const split = order.credit > 0 ? ` (${byCredit}, ${formatCents(order.due)} ${way})` : order.due > 0 ? `, ${way}` : ''
  const words = mailLayout({
    heading: "You're in!",
    paragraphs: [
      `Hello ${order.firstName},`,
      one ? `${first.child.firstName} has a spot in ${first.event.title}.` : 'These spots are yours.',
      'All dates are in the attached calendar file.',
    ],
    facts: [
      ...places.flatMap(place => placeFacts(place, now, program)),
      ...priceFacts(lines, places, now, program.timeZone),
      ['Total', order.balance > 0 ? money : `${money}${split}`],
      ...(order.balance > 0 ? [['Paid so far', `${byCreditToo}${formatCents(order.paid ?? 0)} ${way}`] as const] : []),
      ...balanceFacts({ due: order.balance, dueOn: order.dueOn }),
      ...(order.total > 0 && order.balance === 0
        ? [['Paid', formatDay(order.paidAt ?? now, program.timeZone, dayOf(now, program.timeZone))] as const]
        : []),
      ['Receipt', order.reference, receiptUrl(context, orderId)],
    ],
    button: { label: 'See your registrations', url: new URL('/registrations', site).href },
    afterwards: ["We'll send you a reminder before class."],
    footer: mailFooter(program),
  })
  await context.mail(tx, {
    kind: 'order-confirmed',
    to: order.email,
    subject: `You're in: ${what} (${order.reference})`,
    ...words,
    attachments: [
      {
        filename: 'classes.ics',
        contentType: 'text/calendar; charset=utf-8',
        content: calendarFile(places, program, site, now),
      },
    ],
    once: `order-confirmed:${orderId}`,
  })
}
