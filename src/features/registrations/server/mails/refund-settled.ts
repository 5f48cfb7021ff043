import { eq } from 'drizzle-orm'
import { users } from '#src/features/accounts/server/tables.ts'
import { readProgramSettingsIn } from '#src/features/organization/server.ts'
import type { SettledRefund } from '#src/features/payments/server.ts'
import { formatCents } from '#src/lib/money.ts'
import type { Transaction } from '#src/platform/database/open-database.ts'
import { mailLayout } from '#src/platform/mail/layout.ts'
import type { Desk } from '../desk.ts'
import { orders } from '../tables.ts'
import { receiptUrl } from './receipt-url.ts'

/**
 * Tells a family, once for each, that money went back to their card or that their bank did not take it (T44). What
 * was paid too late is already told by its own mail, so only its failure is.
 */
export async function mailRefundSettled(desk: Desk, tx: Transaction, refund: SettledRefund): Promise<void> {
  const { refundId, orderId, amountCents, reason, status, way } = refund
  const sent = status === 'succeeded'
  if (sent && reason === 'paid-too-late') return
  const [order] = await tx
    .select({ reference: orders.reference, email: users.email, firstName: users.firstName })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.parentId))
    .where(eq(orders.id, orderId))
  // The months of a plan are no orders.
  if (!order) return
  const program = await readProgramSettingsIn(tx)
  const amount = formatCents(amountCents)
  const byHand = way !== 'card'
  const heading = byHand
    ? `You have ${amount} back`
    : sent
      ? `${amount} is on its way to your card`
      : `${amount} did not reach your card`
  const words = mailLayout({
    heading,
    paragraphs: [
      `Hello ${order.firstName},`,
      ...(byHand
        ? [
            `We gave you ${amount} back. You had paid ${way === 'cash' ? 'in cash' : 'by cheque'}, so no card is involved.`,
          ]
        : sent
          ? [`We sent ${amount} back to the card you paid with. Banks usually take 5 to 10 days to show it.`]
          : [
              `We sent ${amount} back to the card you paid with, but the bank did not take it. That happens when a card was closed or replaced.`,
              `The money is still yours. Answer this mail or call ${program.phone}, and we send it another way or add it to your credit.`,
            ]),
    ],
    facts: [
      ['Refund', amount],
      ['Reference', order.reference],
    ],
    button: { label: 'See the receipt', url: receiptUrl(desk, orderId, 'refunds') },
    footer: [program.brand, `${program.place} · ${program.phone} · ${program.email}`],
  })
  await desk.mail(tx, {
    kind: sent ? 'refund-sent' : 'refund-failed',
    to: order.email,
    subject: `${heading} (${order.reference})`,
    ...words,
    once: `${sent ? 'refund-sent' : 'refund-failed'}:${refundId}`,
  })
}
