import { eq } from 'drizzle-orm'
import { users } from '#src/features/accounts/server/tables.ts'
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
  /** In cents: what was paid, what the new class costs, what is left to pay and what is left over. */
  paid: number
  price: number
  due: number
  credit: number
  settle?: 'link' | object
}

/** Tells a family, once, that a place was moved, with the money of it; the confirmation or the link is a mail of its own. */
export async function mailMoved(
  { mail, settings, clock }: Pick<App, 'mail' | 'settings' | 'clock'>,
  tx: Transaction,
  { old, to, orderId, paid, price, due, credit, settle }: MovedTo,
  program: ProgramSettings,
): Promise<void> {
  const [parent] = await tx.select().from(users).where(eq(users.id, old.parentId))
  const [moved] = await readRegistrations(tx, { orderId })
  if (!parent || !moved) throw new Error('a place was moved to nowhere')
  const { firstName: child } = old.child
  const money: [string, string][] = [
    ['Paid before', paid],
    ['Price now', price],
    ['To pay', due],
    ['Your credit', credit],
  ].flatMap(([name, cents]) => (cents ? [[String(name), formatCents(Number(cents))] as [string, string]] : []))
  const words = mailLayout({
    heading: `${child} moves to ${to.title}`,
    paragraphs: [
      `Hello ${parent.firstName},`,
      `As we agreed, ${child} is now in ${to.title} instead of ${old.event.title}.`,
      ...(paid > 0 ? ['What you paid moves along as credit. If you cancel later, it comes back as credit.'] : []),
      ...(settle === 'link' && due > 0
        ? ['The new place is kept for now. How to pay the rest stands in our next mail.']
        : []),
    ],
    facts: [
      ['From', `${old.event.title}\n${whenOf(old, clock.now(), program.timeZone)}`],
      ['To', `${to.title}\n${whenOf(moved, clock.now(), program.timeZone)}`],
      ...money,
    ],
    button: { label: 'See your registrations', url: new URL('/registrations', settings.publicUrl).href },
    afterwards: ['Please delete the old dates from your calendar. A calendar that follows ours does it by itself.'],
    footer: [program.brand, `${program.place} · ${program.phone} · ${program.email}`],
  })
  await mail(tx, {
    kind: 'place-moved',
    to: parent.email,
    subject: `${child} moves to ${to.title}`,
    ...words,
    once: `place-moved:${old.id}`,
  })
}
