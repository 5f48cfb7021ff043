import { eq } from 'drizzle-orm'
import { users } from '#src/features/accounts/server/tables.ts'
import { sessions } from '#src/features/classes/server/tables.ts'
import { readProgramSettingsIn } from '#src/features/organization/server.ts'
import { isInPerson } from '#src/features/payments/in-person.ts'
import type { RegistrationRow } from '#src/features/registrations/server.ts'
import { formatMoment } from '#src/lib/dates.ts'
import { sumCents } from '#src/lib/money.ts'
import type { Transaction } from '#src/platform/database/open-database.ts'
import { mailLayout } from '#src/platform/mail/layout.ts'
import { moneyText, withheldText } from '../../canceled-text.ts'
import type { Context } from '../context.ts'
import type { classCancellations } from '../tables.ts'

/** One spot of the family and what it got, in cents. */
export type Compensated = { place: RegistrationRow; toCard: number; toCredit: number; withheld: number }
type CalledOff = { canceled: typeof classCancellations.$inferSelect; parentId: string; made: readonly Compensated[] }

/** Tells one family that a session or a class is canceled, why, and what it gets for all its spots in it. */
export async function mailClassCanceled(
  context: Pick<Context, 'mail' | 'settings'>,
  tx: Transaction,
  { canceled, parentId, made }: CalledOff,
): Promise<void> {
  const program = await readProgramSettingsIn(tx)
  const [parent] = await tx.select().from(users).where(eq(users.id, parentId))
  const [first] = made
  if (!parent || !first) throw new Error('A cancellation email has no recipient or no spots.')
  const { title } = first.place.event
  const [session] = canceled.sessionId
    ? await tx.select().from(sessions).where(eq(sessions.id, canceled.sessionId))
    : []
  const what = session ? `${title} on ${formatMoment(session.startsAt, program.timeZone)}` : title
  const children = [...new Set(made.map(each => each.place.child.firstName))].join(' and ')
  const words = mailLayout({
    heading: session ? `A ${title} session is canceled` : `${title} is canceled`,
    paragraphs: [
      `Hello ${parent.firstName},`,
      `We're sorry: ${what} won't take place. ${canceled.reason}`,
      ...(session ? ['All other dates stay the same.'] : [`This also cancels the registration for ${children}.`]),
      ...moneyOf(made),
      'Would you prefer something else? Reply to this email or call us.',
    ],
    facts: [
      ['Class', title],
      ['For', children],
    ],
    button: { label: 'See your registrations', url: new URL('/registrations', context.settings.publicUrl).href },
    footer: [program.brand, `${program.place} · ${program.phone} · ${program.email}`],
  })
  const lines = made.map(each => each.place.id).join(',')
  await context.mail(tx, {
    kind: 'called-off',
    to: parent.email,
    subject: `Canceled: ${what}`,
    ...words,
    once: `called-off:${canceled.id}:${lines}`,
  })
}

/** What one family gets in total, with cash and check refunds listed separately, and what is withheld for now. */
function moneyOf(made: readonly Compensated[]): string[] {
  const sum = (of: readonly Compensated[], to: 'toCard' | 'toCredit' | 'withheld') => sumCents(of.map(each => each[to]))
  const [byHand, byCard] = [true, false].map(hand => made.filter(({ place }) => isInPerson(place.paidThrough) === hand))
  const moved = [
    moneyText({ toCard: sum(byCard!, 'toCard'), toCredit: sum(made, 'toCredit') }),
    moneyText({ toCard: sum(byHand!, 'toCard'), toCredit: 0, byHand: true }),
  ]
    .filter(Boolean)
    .join(' ')
  const waits = sum(made, 'withheld')
  const words = [moved, waits > 0 ? withheldText(waits) : ''].filter(Boolean)
  return words.length > 0 ? words : ['What you paid stays the same.']
}
