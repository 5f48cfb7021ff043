import { eq } from 'drizzle-orm'
import { users } from '#src/features/accounts/server/tables.ts'
import { mailFooter } from '#src/features/organization/business-lines.ts'
import { readProgramSettingsIn } from '#src/features/organization/server.ts'
import { formatPlainDay } from '#src/lib/dates.ts'
import { formatCents } from '#src/lib/money.ts'
import type { Transaction } from '#src/platform/database/open-database.ts'
import { mailLayout } from '#src/platform/mail/layout.ts'
import { LEAST_BY_CARD_CENTS } from '../../balance.ts'
import type { Context } from '../context.ts'
import { readRegistrations } from '../read-registrations.ts'
import { orders } from '../tables.ts'
import { balanceFacts, receiptUrl } from './mail-facts.ts'

/** Reminds a family of the balance of an order, with a link to pay it by card; once for each request of staff. */
export async function mailBalanceDue(
  context: Context,
  tx: Transaction,
  { orderId, due, at }: { orderId: string; due: number; at: Date },
): Promise<void> {
  const program = await readProgramSettingsIn(tx)
  const places = (await readRegistrations(tx, { orderId })).filter(place => place.status !== 'cancelled')
  const [order] = await tx
    .select({ reference: orders.reference, dueOn: orders.balanceDueOn, email: users.email, firstName: users.firstName })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.parentId))
    .where(eq(orders.id, orderId))
  const [first] = places
  if (!order || !first) throw new Error('A balance is due for an order without spots.')
  const amount = formatCents(due)
  const by = order.dueOn ? ` by ${formatPlainDay(order.dueOn)}` : ''
  const titles = [...new Set(places.map(place => place.event.title))].join(', ')
  const site = context.settings.publicUrl
  const pay = { label: `Pay ${amount}`, url: new URL(`/payment/${first.id}`, site).href }
  await context.mail(tx, {
    kind: 'balance-due',
    to: order.email,
    subject: `Please pay ${amount}${by} (${order.reference})`,
    ...mailLayout({
      heading: `${amount} is still due`,
      paragraphs: [
        `Hello ${order.firstName},`,
        `Thank you for your payment for ${titles}. Please pay the remaining ${amount}${by}, by card online or at the front desk.`,
      ],
      facts: [...balanceFacts({ due, dueOn: order.dueOn }), ['Reference', order.reference]],
      button: due >= LEAST_BY_CARD_CENTS ? pay : { label: 'See the receipt', url: receiptUrl(context, orderId) },
      afterwards: ['Please sign in with this email address first.'],
      footer: mailFooter(program),
    }),
    once: `balance-due:${orderId}:${at.toISOString()}`,
  })
}
