import { eq } from 'drizzle-orm'
import { users } from '#src/features/accounts/server/tables.ts'
import { mailFooter } from '#src/features/organization/business-lines.ts'
import type { ProgramSettings } from '#src/features/organization/program-settings.ts'
import { formatCents } from '#src/lib/money.ts'
import type { Transaction } from '#src/platform/database/open-database.ts'
import { mailLayout } from '#src/platform/mail/layout.ts'
import { readBalance } from '../balance-in.ts'
import type { Context } from '../context.ts'
import { orders } from '../tables.ts'
import { balanceFacts, receiptUrl } from './mail-facts.ts'

type Payment = { orderId: string; paymentId: string; amountCents: number }

/** Tells a family, once for each payment, that a further part of its order arrived, and what is still due. */
export async function mailBalancePaid(
  context: Context,
  tx: Transaction,
  { orderId, paymentId, amountCents }: Payment,
  program: ProgramSettings,
): Promise<void> {
  const [order] = await tx
    .select({
      reference: orders.reference,
      dueOn: orders.balanceDueOn,
      email: users.email,
      firstName: users.firstName,
    })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.parentId))
    .where(eq(orders.id, orderId))
  if (!order) throw new Error('A balance was paid for an order that is missing.')
  const due = await readBalance(tx, orderId)
  const amount = formatCents(amountCents)
  await context.mail(tx, {
    kind: 'balance-paid',
    to: order.email,
    subject: `We received ${amount} (${order.reference})`,
    ...mailLayout({
      heading: `We received ${amount}`,
      paragraphs: [
        `Hello ${order.firstName},`,
        due > 0 ? `Thank you. ${formatCents(due)} is still due.` : 'Thank you. Everything is paid.',
      ],
      facts: [
        ['Received', amount],
        ...balanceFacts({ due, dueOn: order.dueOn }),
        ['Receipt', order.reference, receiptUrl(context, orderId)],
      ],
      button: { label: 'See the receipt', url: receiptUrl(context, orderId) },
      footer: mailFooter(program),
    }),
    once: `balance-paid:${paymentId}`,
  })
}
