import { eq } from 'drizzle-orm'
import { users } from '#src/features/accounts/server/tables.ts'
import { mailFooter } from '#src/features/organization/business-lines.ts'
import { readProgramSettingsIn } from '#src/features/organization/server.ts'
import { formatCents } from '#src/lib/money.ts'
import type { App } from '#src/platform/app.ts'
import type { Transaction } from '#src/platform/database/open-database.ts'
import { mailLayout } from '#src/platform/mail/layout.ts'
import { creditBalance } from '../credit.ts'

type Given = {
  parentId: string
  amountCents: number
  /** A note for the family, as its credit history shows it. */
  reason: string
  /** The cause in the ledger: one email for each. */
  cause: string
}

/** Tells a family that staff gave it credit, its new balance, in cents, and why; in the transaction that gives it. */
export async function mailCreditGiven(
  { mail, settings }: Pick<App, 'mail' | 'settings'>,
  tx: Transaction,
  { parentId, amountCents, reason, cause }: Given,
): Promise<void> {
  const program = await readProgramSettingsIn(tx)
  const [parent] = await tx.select({ email: users.email }).from(users).where(eq(users.id, parentId))
  if (!parent) throw new Error('Credit was given to an account that does not exist.')
  const [amount, balance] = [formatCents(amountCents), formatCents(await creditBalance(tx, parentId))]
  await mail(tx, {
    kind: 'credit-given',
    to: parent.email,
    subject: `You have ${amount} of new credit`,
    ...mailLayout({
      heading: `${amount} of new credit`,
      paragraphs: [`We added ${amount} to your credit. You can use it for any class at checkout.`, `Reason: ${reason}`],
      facts: [['Your balance', balance]],
      button: { label: 'See your credit', url: new URL('/registrations/credit', settings.publicUrl).href },
      footer: mailFooter(program),
    }),
    once: `credit-given:${cause}`,
  })
}
