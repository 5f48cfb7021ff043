import { eq } from 'drizzle-orm'
import { users } from '#src/features/accounts/server/tables.ts'
import { mailFooter } from '#src/features/organization/business-lines.ts'
import { readProgramSettingsIn } from '#src/features/organization/server.ts'
import type { FailedRefund } from '#src/features/payments/server.ts'
import { formatCents } from '#src/lib/money.ts'
import type { Transaction } from '#src/platform/database/open-database.ts'
import { mailLayout } from '#src/platform/mail/layout.ts'
import type { Context } from '../context.ts'

/** How the key of each email begins; the refund id follows. */
export const REFUND_FAILED_MAIL = 'refund-failed-staff:'

/** Tells staff, once, that a bank returned a refund: we still owe the family the money (T44). The family gets a separate email with its receipt. */
export async function mailRefundFailed(
  context: Pick<Context, 'mail' | 'settings'>,
  tx: Transaction,
  { refundId, parentId, amountCents }: FailedRefund,
): Promise<void> {
  const program = await readProgramSettingsIn(tx)
  const [parent] = await tx.select().from(users).where(eq(users.id, parentId))
  if (!parent) throw new Error('A failed refund has no parent account.')
  const amount = formatCents(amountCents)
  const footer = mailFooter(program)
  await context.mail(tx, {
    kind: 'refund-failed-staff',
    to: program.email,
    subject: `A refund of ${amount} failed`,
    ...mailLayout({
      heading: 'A refund failed',
      paragraphs: [
        `The bank returned a refund of ${amount} for ${parent.email}. Call the family, or give it as credit.`,
      ],
      button: { label: 'See failed refunds', url: new URL('/admin/cancellations', context.settings.publicUrl).href },
      footer,
    }),
    once: `${REFUND_FAILED_MAIL}${refundId}`,
  })
}
