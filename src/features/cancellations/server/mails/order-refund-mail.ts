import { eq } from 'drizzle-orm'
import { users } from '#src/features/accounts/server/tables.ts'
import { mailFooter } from '#src/features/organization/business-lines.ts'
import { readProgramSettingsIn } from '#src/features/organization/server.ts'
import { orders } from '#src/features/registrations/server/tables.ts'
import { formatCents } from '#src/lib/money.ts'
import type { Transaction } from '#src/platform/database/open-database.ts'
import { mailLayout } from '#src/platform/mail/layout.ts'
import type { Context } from '../context.ts'

type Refund = { id: string; orderId: string; amountCents: number; reason: string; byHand: boolean }

/** Tells a family, once, that an admin gives back a part of what it paid for an order, and why. */
export async function mailOrderRefund(
  context: Pick<Context, 'mail' | 'settings'>,
  tx: Transaction,
  { id, orderId, amountCents, reason, byHand }: Refund,
): Promise<void> {
  const program = await readProgramSettingsIn(tx)
  const [order] = await tx
    .select({ reference: orders.reference, email: users.email, firstName: users.firstName })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.parentId))
    .where(eq(orders.id, orderId))
  if (!order) throw new Error('A refund has no order.')
  const amount = formatCents(amountCents)
  const heading = byHand ? `We'll give you ${amount} back` : `${amount} is going back to your card`
  await context.mail(tx, {
    kind: 'order-refund',
    to: order.email,
    subject: `${heading} (${order.reference})`,
    ...mailLayout({
      heading,
      paragraphs: [
        `Hello ${order.firstName},`,
        byHand
          ? `We'll give you ${amount} back in person: in cash, by check or by bank transfer. Your spots stay as they are.`
          : `We're refunding ${amount} to the card you paid with. Banks usually take 5 to 10 days to show it. Your spots stay as they are.`,
        `Reason: ${reason}`,
      ],
      facts: [
        ['Refund', amount],
        ['Reference', order.reference],
      ],
      button: {
        label: 'See the receipt',
        url: new URL(`/receipt/${orderId}#refunds`, context.settings.publicUrl).href,
      },
      footer: mailFooter(program),
    }),
    once: `order-refund:${id}`,
  })
}
