import { eq } from 'drizzle-orm'
import { users } from '#src/features/accounts/server/tables.ts'
import { mailFooter } from '#src/features/organization/business-lines.ts'
import { readProgramSettingsIn } from '#src/features/organization/server.ts'
import { dayOf, formatMoment } from '#src/lib/dates.ts'
import { formatCents } from '#src/lib/money.ts'
import type { Transaction } from '#src/platform/database/open-database.ts'
import { mailLayout } from '#src/platform/mail/layout.ts'
import type { Context } from '../context.ts'
import { readPriceLines } from '../read-price-lines.ts'
import { readRegistrations } from '../read-registrations.ts'
import { orders } from '../tables.ts'
import { placeFacts, priceFacts } from './mail-facts.ts'

/** Tells a family that staff are holding spots for it, how long, and where to pay. */
export async function mailPaymentLink(context: Context, tx: Transaction, orderId: string): Promise<void> {
  const program = await readProgramSettingsIn(tx)
  const now = context.clock.now()
  const places = (await readRegistrations(tx, { orderId })).filter(place => place.status === 'pending').reverse()
  const lines = await readPriceLines(tx, orderId)
  const [order] = await tx
    .select({ order: orders, email: users.email, firstName: users.firstName, hasPassword: users.passwordHash })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.parentId))
    .where(eq(orders.id, orderId))
  const [first] = places
  if (!order || !first) throw new Error('A payment link was sent for an order without spots.')
  const { dueCents, creditCents, heldUntil, reference } = order.order
  const until = formatMoment(heldUntil, program.timeZone, dayOf(now, program.timeZone))
  const due = formatCents(dueCents)
  const one = places.length === 1
  const words = mailLayout({
    heading: one ? `We're holding a spot for ${first.child.firstName}` : `We're holding ${places.length} spots for you`,
    paragraphs: [
      `Hello ${order.firstName},`,
      `${one ? `We're holding the spot in ${first.event.title}` : "We're holding them"} until ${until}. Pay ${due} to confirm ${one ? 'it' : 'them'}.`,
    ],
    facts: [
      ...places.flatMap(place => placeFacts(place, now, program)),
      ...priceFacts(lines, places, now, program.timeZone),
      ...(creditCents > 0 ? [['From your credit', formatCents(creditCents)] as const] : []),
      ['Amount due', due],
      ['Held until', until],
      ['Reference', reference],
    ],
    button: { label: `Pay ${due}`, url: new URL(`/checkout?order=${orderId}`, context.settings.publicUrl).href },
    afterwards: [
      order.hasPassword
        ? 'Please sign in with this email address first.'
        : 'First choose a password with the link in our email about your account, then sign in with this email address.',
      `If you don't pay by ${until}, we'll release the ${one ? 'spot' : 'spots'}. You won't be charged.`,
    ],
    footer: mailFooter(program),
  })
  await context.mail(tx, {
    kind: 'payment-link',
    to: order.email,
    subject: `Please pay ${due} by ${until} (${reference})`,
    ...words,
    once: `payment-link:${orderId}:${heldUntil.toISOString()}`,
  })
}
