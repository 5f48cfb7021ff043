import { eq } from 'drizzle-orm'
import { users } from '#src/features/accounts/server/tables.ts'
import { mailFooter } from '#src/features/organization/business-lines.ts'
import type { ProgramSettings } from '#src/features/organization/program-settings.ts'
import { formatCents } from '#src/lib/money.ts'
import type { Transaction } from '#src/platform/database/open-database.ts'
import { mailLayout } from '#src/platform/mail/layout.ts'
import type { Context } from '../context.ts'
import { readRegistrations } from '../read-registrations.ts'
import { orders } from '../tables.ts'
import { receiptUrl } from './mail-facts.ts'

/** Tells a family, once, that their payment arrived too late for the spot and is refunded in full. */
export async function mailPaidTooLate(
  context: Context,
  tx: Transaction,
  orderId: string,
  program: ProgramSettings,
  /** The children who are now first on the waitlist. */
  waiting: readonly { offeringId: string; childId: string }[],
): Promise<void> {
  const places = await readRegistrations(tx, { orderId })
  const [order] = await tx
    .select({
      reference: orders.reference,
      credit: orders.creditCents,
      due: orders.dueCents,
      email: users.email,
      firstName: users.firstName,
    })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.parentId))
    .where(eq(orders.id, orderId))
  if (!order) throw new Error('A late payment arrived for an order that does not exist.')

  const titles = [...new Set(places.map(place => place.event.title))].join(', ')
  const due = formatCents(order.due)
  const onWaitlist = places.filter(place =>
    waiting.some(each => each.childId === place.childId && each.offeringId === place.event.id),
  )
  const words = mailLayout({
    heading: "We're sorry: your payment arrived too late",
    paragraphs: [
      `Hello ${order.firstName},`,
      `Your payment for ${titles} reached us after your hold had run out, and the spot was no longer available.`,
      `You won't be charged: your full ${due} is on its way back to your card. Banks usually take 5 to 10 days.`,
      ...(order.credit > 0 ? ['Your credit was not used.'] : []),
      ...onWaitlist.map(
        ({ child, event }) =>
          `${child.firstName} is now first on the waitlist for ${event.title}. When a spot opens, we'll hold it and email you.`,
      ),
    ],
    facts: [
      ['Refund', due],
      ['Reference', order.reference],
    ],
    button: { label: 'Find another class', url: new URL('/classes', context.settings.publicUrl).href },
    afterwards: [
      `Your receipt: ${receiptUrl(context, orderId, 'refunds')}`,
      'When a class is full, you can join the waitlist on its page.',
    ],
    footer: mailFooter(program),
  })
  await context.mail(tx, {
    kind: 'paid-too-late',
    to: order.email,
    subject: `Your ${due} refund is on its way (${order.reference})`,
    ...words,
    once: `paid-too-late:${orderId}`,
  })
}
