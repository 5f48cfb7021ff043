import { eq } from 'drizzle-orm'
import { users } from '#src/features/accounts/server/tables.ts'
import type { ProgramSettings } from '#src/features/organization/program-settings.ts'
import { formatCents } from '#src/lib/money.ts'
import type { Transaction } from '#src/platform/database/open-database.ts'
import { mailLayout } from '#src/platform/mail/layout.ts'
import type { Desk } from '../desk.ts'
import { readRegistrations } from '../read-registrations.ts'
import { orders } from '../tables.ts'
import { receiptUrl } from './receipt-url.ts'

/** Tells a family, once, that their payment came when no spot was left and goes back in full. */
export async function mailPaidTooLate(
  desk: Desk,
  tx: Transaction,
  orderId: string,
  program: ProgramSettings,
  /** Those who now stand first in line. */
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
  if (!order) throw new Error('an order that is not there was paid too late')

  const titles = [...new Set(places.map(place => place.event.title))].join(', ')
  const due = formatCents(order.due)
  const inLine = places.filter(place =>
    waiting.some(each => each.childId === place.childId && each.offeringId === place.event.id),
  )
  const words = mailLayout({
    heading: 'We are sorry: the place was gone',
    paragraphs: [
      `Hello ${order.firstName},`,
      `Your payment for ${titles} reached us after we could keep the place no longer, and we could not get it back for you.`,
      `You are not charged: the full ${due} is on its way back to your card. Banks usually take 5 to 10 days.`,
      ...(order.credit > 0 ? ['The credit you meant to use is still yours.'] : []),
      ...inLine.map(
        ({ child, event }) =>
          `${child.firstName} is now first in line for ${event.title}: when a place comes free, we keep it and write to you.`,
      ),
    ],
    facts: [
      ['Refund', due],
      ['Reference', order.reference],
    ],
    button: { label: 'Find another class', url: new URL('/classes', desk.settings.publicUrl).href },
    afterwards: [
      `The paper of it: ${receiptUrl(desk, orderId, 'refunds')}`,
      'On the page of a full class you can join its waitlist.',
    ],
    footer: [program.brand, `${program.place} · ${program.phone} · ${program.email}`],
  })
  await desk.mail(tx, {
    kind: 'paid-too-late',
    to: order.email,
    subject: `Your ${due} is coming back (${order.reference})`,
    ...words,
    once: `paid-too-late:${orderId}`,
  })
}
