import { eq } from 'drizzle-orm'
import { users } from '#src/features/accounts/server/tables.ts'
import { sessions } from '#src/features/classes/server/tables.ts'
import { mailFooter } from '#src/features/organization/business-lines.ts'
import type { ProgramSettings } from '#src/features/organization/program-settings.ts'
import { readProgramSettingsIn } from '#src/features/organization/server.ts'
import { isInPerson } from '#src/features/payments/in-person.ts'
import { familyTimes, namesOf } from '#src/features/registrations/family-times.ts'
import { paidParts, type RegistrationRow, whenOf } from '#src/features/registrations/server.ts'
import { dayOf } from '#src/lib/dates.ts'
import { type Cents, formatCents, sumCents } from '#src/lib/money.ts'
import type { Transaction } from '#src/platform/database/open-database.ts'
import { mailLayout } from '#src/platform/mail/layout.ts'
import type { Context } from '../context.ts'
import type { Cancellation } from '../end-paid-place.ts'
import type { classCancellations } from '../tables.ts'

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
  const { unpaidCents } = paidParts(place)
  const given = { toCard: toCardCents, toCredit: toCreditCents, byHand }
  const money: [string, string][] = [
    [byHand ? 'Refund in person' : 'Refund to your card', toCardCents],
    ['As credit', toCreditCents],
    ['Kept', keptCents],
    ['No longer due', unpaidCents],
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
    footer: mailFooter(program),
  })
  await context.mail(tx, {
    kind: 'place-cancelled',
    to: parent.email,
    subject: `Canceled: ${event.title} for ${child.firstName}`,
    ...words,
    once: `place-cancelled:${id}`,
  })
}

/** One spot of the family and what it got, in cents. */
export type Compensated = {
  place: RegistrationRow
  toCard: number
  toCredit: number
  withheld: number /** No longer due. */
  dropped: number
}
type CalledOff = { canceled: typeof classCancellations.$inferSelect; parentId: string; made: readonly Compensated[] }

/**
 * Tells one family that a session or a class is canceled, why, and what it gets for all its spots in it. A session is named by
 * the hours of the family's own children.
 */
export async function mailClassCanceled(
  context: Pick<Context, 'mail' | 'settings' | 'clock'>,
  tx: Transaction,
  { canceled, parentId, made }: CalledOff,
): Promise<void> {
  const program = await readProgramSettingsIn(tx)
  const [parent] = await tx.select().from(users).where(eq(users.id, parentId))
  const [first] = made
  if (!parent || !first) throw new Error('A cancellation email has no recipient or no spots.')
  const { title } = first.place.event
  const today = dayOf(context.clock.now(), program.timeZone)
  const [session] = canceled.sessionId
    ? await tx.select().from(sessions).where(eq(sessions.id, canceled.sessionId))
    : []
  const spots = made.map(({ place }) => ({ child: place.child.firstName, part: place.part }))
  const when = session && familyTimes(session, spots, { zone: program.timeZone, today })
  const what = when ? `${title} on ${when.start}` : title
  const children = namesOf(spots)
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
      ...(when && when.hours.length > 1 ? [['Hours', when.hours.join('\n')] as const] : []),
    ],
    button: { label: 'See your registrations', url: new URL('/registrations', context.settings.publicUrl).href },
    footer: mailFooter(program),
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

/** What one family gets in total, with in-person refunds listed separately, and what is withheld for now. */
function moneyOf(made: readonly Compensated[]): string[] {
  const sum = (of: readonly Compensated[], to: 'toCard' | 'toCredit' | 'withheld' | 'dropped') =>
    sumCents(of.map(each => each[to]))
  const [byHand, byCard] = [true, false].map(hand => made.filter(({ place }) => isInPerson(place.paidThrough) === hand))
  const moved = [
    moneyText({ toCard: sum(byCard!, 'toCard'), toCredit: sum(made, 'toCredit') }),
    moneyText({ toCard: sum(byHand!, 'toCard'), toCredit: 0, byHand: true }),
  ]
    .filter(Boolean)
    .join(' ')
  const waits = sum(made, 'withheld')
  const dropped = sum(made, 'dropped')
  const off = dropped > 0 ? `${formatCents(dropped)} comes off your balance due.` : ''
  const words = [moved, off, waits > 0 ? withheldText(waits) : ''].filter(Boolean)
  return words.length > 0 ? words : ['What you paid stays the same.']
}

/** What a family gets, in cents, as the message, the toast and the email say it. What was paid in person is refunded in person. */
export type Given = { toCard: Cents; toCredit: Cents; byHand?: boolean }

/** `$35.00 goes back to your card. Banks usually take 5 to 10 days.` Empty if no money moves. */
function moneyText({ toCard, toCredit, byHand }: Given): string {
  const card = byHand
    ? `We'll give you ${formatCents(toCard)} back in person: in cash, by check or by bank transfer.`
    : `${formatCents(toCard)} goes back to your card. Banks usually take 5 to 10 days.`
  const credit = `You have ${formatCents(toCredit)} of credit for your next class.`
  return [toCard > 0 ? card : '', toCredit > 0 ? credit : ''].filter(Boolean).join(' ')
}

/** Why an amount the family is owed doesn't come yet; written to the family. */
const withheldText = (cents: Cents): string =>
  `We can't give you ${formatCents(cents)} yet because your bank is reviewing the payment, or part of it was already returned. We'll settle it with you. Please call us if you have questions.`

/** `Leo's spot in Clay Critters is canceled. $35.00 goes back …` */
export function canceledText({ child, title }: { child: string; title: string }, given: Given): string {
  return [`${child}'s spot in ${title} is canceled.`, moneyText(given)].filter(Boolean).join(' ')
}
