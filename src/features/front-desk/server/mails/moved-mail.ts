import { eq } from 'drizzle-orm'
import { users } from '#src/features/accounts/server/tables.ts'
import { mailFooter } from '#src/features/organization/business-lines.ts'
import type { ProgramSettings } from '#src/features/organization/program-settings.ts'
import { type RegistrationRow, readRegistrations, whenOf } from '#src/features/registrations/server.ts'
import { formatCents } from '#src/lib/money.ts'
import type { App } from '#src/platform/app.ts'
import type { Transaction } from '#src/platform/database/open-database.ts'
import { mailLayout } from '#src/platform/mail/layout.ts'

type MovedTo = {
  old: RegistrationRow
  to: { title: string }
  orderId: string
  /** In cents: what was paid, what the new class costs, what's due and what's left over. */
  paid: number
  price: number
  due: number
  credit: number
  settle?: 'link' | object
}

/** Tells a family, once, that a spot was moved and what it means for their money. The confirmation or payment link is a separate email. */
export async function mailMoved(
  { mail, settings, clock }: Pick<App, 'mail' | 'settings' | 'clock'>,
  tx: Transaction,
  { old, to, orderId, paid, price, due, credit, settle }: MovedTo,
  program: ProgramSettings,
): Promise<void> {
  const [parent] = await tx.select().from(users).where(eq(users.id, old.parentId))
  const [moved] = await readRegistrations(tx, { orderId })
  if (!parent || !moved) throw new Error('the moved spot or its parent is missing')
  const { firstName: child } = old.child
  const money: [string, string][] = [
    ['Already paid', paid],
    ['New price', price],
    ['Amount due', due],
    ['Your credit', credit],
  ].flatMap(([name, cents]) => (cents ? [[String(name), formatCents(Number(cents))] as [string, string]] : []))
  const words = mailLayout({
    heading: `${child} is moving to ${to.title}`,
    paragraphs: [
      `Hello ${parent.firstName},`,
      `As we agreed, ${child} is now in ${to.title} instead of ${old.event.title}.`,
      ...(paid > 0
        ? ["The amount you paid moved over as credit. If you cancel later, you'll get it back as credit."]
        : []),
      ...(settle === 'link' && due > 0
        ? ["We're holding the new spot for you. We'll email you separately about paying the difference."]
        : []),
    ],
    facts: [
      ['From', `${old.event.title}\n${whenOf(old, clock.now(), program.timeZone)}`],
      ['To', `${to.title}\n${whenOf(moved, clock.now(), program.timeZone)}`],
      ...money,
    ],
    button: { label: 'See your registrations', url: new URL('/registrations', settings.publicUrl).href },
    afterwards: [
      'Please remove the old dates from your calendar. If your calendar is synced with ours, it updates automatically.',
    ],
    footer: mailFooter(program),
  })
  await mail(tx, {
    kind: 'place-moved',
    to: parent.email,
    subject: `${child} is moving to ${to.title}`,
    ...words,
    once: `place-moved:${old.id}`,
  })
}
