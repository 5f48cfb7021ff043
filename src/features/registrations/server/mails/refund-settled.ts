import { eq } from 'drizzle-orm'
import { users } from '#src/features/accounts/server/tables.ts'
import { mailFooter } from '#src/features/organization/business-lines.ts'
import { readProgramSettingsIn } from '#src/features/organization/server.ts'
import { paidInText } from '#src/features/payments/in-person.ts'
import type { SettledRefund } from '#src/features/payments/server.ts'
import { formatCents } from '#src/lib/money.ts'
import type { Transaction } from '#src/platform/database/open-database.ts'
import { mailLayout } from '#src/platform/mail/layout.ts'
import type { Context } from '../context.ts'
import { orders } from '../tables.ts'
import { receiptUrl } from './mail-facts.ts'

/**
 * Tells a family, once for each, that a refund went to their card or that their bank refused it (T44). A refund for a
 * late payment has its own email, so here only its failure is sent.
 */
export async function mailRefundSettled(context: Context, tx: Transaction, refund: SettledRefund): Promise<void> {
  const { refundId, orderId, amountCents, reason, status, way } = refund
  const sent = status === 'succeeded'
  if (sent && reason === 'paid-too-late') return
  const [order] = await tx
    .select({ reference: orders.reference, email: users.email, firstName: users.firstName })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.parentId))
    .where(eq(orders.id, orderId))
  // Plan payments are not orders.
  if (!order) return
  const program = await readProgramSettingsIn(tx)
  const amount = formatCents(amountCents)
  const byHand = way !== 'card'
  const heading = byHand
    ? `We refunded ${amount}`
    : sent
      ? `${amount} is on its way to your card`
      : `Your ${amount} refund didn't go through`
  const words = mailLayout({
    heading,
    paragraphs: [
      `Hello ${order.firstName},`,
      ...(byHand
        ? [`We gave you ${amount} back. You paid ${paidInText(way)}, so no card is involved.`]
        : sent
          ? [`We sent ${amount} back to the card you paid with. Banks usually take 5 to 10 days to show it.`]
          : [
              `We sent ${amount} back to the card you paid with, but your bank didn't accept it. This happens when a card was closed or replaced.`,
              `The money is still yours. Reply to this email or call ${program.phone}, and we'll send it another way or add it to your credit.`,
            ]),
    ],
    facts: [
      ['Refund', amount],
      ['Reference', order.reference],
    ],
    button: { label: 'See the receipt', url: receiptUrl(context, orderId, 'refunds') },
    footer: mailFooter(program),
  })
  await context.mail(tx, {
    kind: sent ? 'refund-sent' : 'refund-failed',
    to: order.email,
    subject: `${heading} (${order.reference})`,
    ...words,
    once: `${sent ? 'refund-sent' : 'refund-failed'}:${refundId}`,
  })
}
