import { readProgramSettingsIn } from '#src/features/organization/server.ts'
import { formatCents } from '#src/lib/money.ts'
import type { Transaction } from '#src/platform/database/open-database.ts'
import { mailLayout } from '#src/platform/mail/layout.ts'
import type { Desk } from '../desk.ts'
import type { PaidCharge } from '../plan-payments.ts'

/** Tells a family, once, that staff send back a month of its plan, or a part of it, and why. */
export async function mailPlanRefund(
  desk: Pick<Desk, 'mail' | 'settings'>,
  tx: Transaction,
  { plan, email, child }: PaidCharge,
  { id, amountCents, reason }: { id: string; amountCents: number; reason: string },
): Promise<void> {
  const program = await readProgramSettingsIn(tx)
  const amount = formatCents(amountCents)
  await desk.mail(tx, {
    kind: 'plan-refund',
    to: email,
    subject: `${amount} of ${plan} goes back to your card`,
    ...mailLayout({
      heading: `${amount} goes back to your card`,
      paragraphs: [
        `We send ${amount} of the monthly plan ${plan} for ${child} back to the card that paid it. Banks usually take 5 to 10 days to show it.`,
        `The reason: ${reason}`,
        'The plan itself goes on as before.',
      ],
      button: { label: 'See your plans', url: new URL('/subscriptions', desk.settings.publicUrl).href },
      footer: [program.brand, `${program.place} · ${program.phone} · ${program.email}`],
    }),
    once: `plan-refund:${id}`,
  })
}
