import { readProgramSettingsIn } from '#src/features/organization/server.ts'
import { formatCents } from '#src/lib/money.ts'
import type { Transaction } from '#src/platform/database/open-database.ts'
import { mailLayout } from '#src/platform/mail/layout.ts'
import type { Context } from '../context.ts'
import type { PaidCharge } from '../plan-payments.ts'

/** Tells a family, once, that staff refund a month of its plan, in full or in part, and why. */
export async function mailPlanRefund(
  context: Pick<Context, 'mail' | 'settings'>,
  tx: Transaction,
  { plan, email, child }: PaidCharge,
  { id, amountCents, reason }: { id: string; amountCents: number; reason: string },
): Promise<void> {
  const program = await readProgramSettingsIn(tx)
  const amount = formatCents(amountCents)
  await context.mail(tx, {
    kind: 'plan-refund',
    to: email,
    subject: `${amount} of ${plan} is going back to your card`,
    ...mailLayout({
      heading: `${amount} is going back to your card`,
      paragraphs: [
        `We're refunding ${amount} of the monthly plan ${plan} for ${child} to the card that paid for it. Banks usually take 5 to 10 days to show it.`,
        `Reason: ${reason}`,
        'The plan itself continues as before.',
      ],
      button: { label: 'See your plans', url: new URL('/subscriptions', context.settings.publicUrl).href },
      footer: [program.brand, `${program.place} · ${program.phone} · ${program.email}`],
    }),
    once: `plan-refund:${id}`,
  })
}
