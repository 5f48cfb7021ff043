import { eq } from 'drizzle-orm'
import { users } from '#src/features/accounts/server/tables.ts'
import { readProgramSettingsIn } from '#src/features/organization/server.ts'
import { formatMoment } from '#src/lib/dates.ts'
import { formatCents } from '#src/lib/money.ts'
import type { Transaction } from '#src/platform/database/open-database.ts'
import { mailLayout } from '#src/platform/mail/layout.ts'
import type { Desk } from '../desk.ts'
import { readRegistrations } from '../read-registrations.ts'
import { orders } from '../tables.ts'
import { placeFacts } from './describe-place.ts'

/** Tells a family that staff keep spots for it, until when, and where they are paid. */
export async function mailPaymentLink(desk: Desk, tx: Transaction, orderId: string): Promise<void> {
  const program = await readProgramSettingsIn(tx)
  const now = desk.clock.now()
  const places = (await readRegistrations(tx, { orderId })).filter(place => place.status === 'pending').reverse()
  const [order] = await tx
    .select({ order: orders, email: users.email, firstName: users.firstName, hasPassword: users.passwordHash })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.parentId))
    .where(eq(orders.id, orderId))
  const [first] = places
  if (!order || !first) throw new Error('a payment link was sent for an order without places')
  const { dueCents, creditCents, heldUntil, reference } = order.order
  const until = formatMoment(heldUntil, program.timeZone)
  const due = formatCents(dueCents)
  const one = places.length === 1
  const words = mailLayout({
    heading: one ? `A place is kept for ${first.child.firstName}` : `${places.length} places are kept for you`,
    paragraphs: [
      `Hello ${order.firstName},`,
      `${one ? `The place in ${first.event.title} is` : 'They are'} kept until ${until}, and yours as soon as ${due} is paid.`,
    ],
    facts: [
      ...places.flatMap(place => placeFacts(place, now, program.timeZone)),
      ...(creditCents > 0 ? [['From your credit', formatCents(creditCents)] as const] : []),
      ['To pay', due],
      ['Kept until', until],
      ['Reference', reference],
    ],
    button: { label: `Pay ${due}`, url: new URL(`/checkout?order=${orderId}`, desk.settings.publicUrl).href },
    afterwards: [
      order.hasPassword
        ? 'Please sign in with this address first.'
        : 'Please choose a password first, with the link in our mail about your account, and sign in with this address.',
      `After ${until} the place goes to another child, and nothing is charged.`,
    ],
    footer: [program.brand, `${program.place} · ${program.phone} · ${program.email}`],
  })
  await desk.mail(tx, {
    kind: 'payment-link',
    to: order.email,
    subject: `Please pay ${due} by ${until} (${reference})`,
    ...words,
    once: `payment-link:${orderId}:${heldUntil.toISOString()}`,
  })
}
