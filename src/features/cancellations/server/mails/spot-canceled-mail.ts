import { eq } from 'drizzle-orm'
import { users } from '#src/features/accounts/server/tables.ts'
import type { ProgramSettings } from '#src/features/organization/program-settings.ts'
import { isInPerson } from '#src/features/payments/in-person.ts'
import { type RegistrationRow, whenOf } from '#src/features/registrations/server.ts'
import { formatCents } from '#src/lib/money.ts'
import type { Transaction } from '#src/platform/database/open-database.ts'
import { mailLayout } from '#src/platform/mail/layout.ts'
import { canceledText } from '../../canceled-text.ts'
import type { Context } from '../context.ts'
import type { Cancellation } from '../end-paid-place.ts'

/** Tells a family, once, that a spot ended and what they get for it. */
export async function mailSpotCanceled(
  context: Context,
  tx: Transaction,
  place: RegistrationRow,
  { id, by, reason, toCardCents, toCreditCents, keptCents, paidCents }: Cancellation,
  program: ProgramSettings,
): Promise<void> {
  const [parent] = await tx.select().from(users).where(eq(users.id, place.parentId))
  if (!parent) throw new Error('A canceled spot has no parent account.')
  const { child, event, orderReference, paidThrough } = place
  const byHand = isInPerson(paidThrough)
  const given = { toCard: toCardCents, toCredit: toCreditCents, byHand }
  const money: [string, string][] = [
    [byHand ? 'Refund in person' : 'Refund to your card', toCardCents],
    ['As credit', toCreditCents],
    ['Kept', keptCents],
  ].flatMap(([name, cents]) => (cents ? [[String(name), formatCents(Number(cents))] as [string, string]] : []))
  const words = mailLayout({
    heading: `${child.firstName}'s spot is canceled`,
    paragraphs: [
      `Hello ${parent.firstName},`,
      canceledText({ child: child.firstName, title: event.title }, given),
      ...(by === 'staff' && reason ? [`Why we canceled it: ${reason}`] : []),
    ],
    facts: [
      ['Class', event.title],
      ['Child', child.firstName],
      ['When', whenOf(place, context.clock.now(), program.timeZone)],
      ...(paidCents > 0 ? [['Paid', formatCents(paidCents)] as [string, string]] : []),
      ...money,
      ...(orderReference ? [['Reference', orderReference] as [string, string]] : []),
    ],
    button: { label: 'See your registrations', url: new URL('/registrations', context.settings.publicUrl).href },
    afterwards: ['Please delete the dates from your calendar.'],
    footer: [program.brand, `${program.place} · ${program.phone} · ${program.email}`],
  })
  await context.mail(tx, {
    kind: 'place-cancelled',
    to: parent.email,
    subject: `Canceled: ${event.title} for ${child.firstName}`,
    ...words,
    once: `place-cancelled:${id}`,
  })
}
