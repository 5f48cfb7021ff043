import { eq } from 'drizzle-orm'
import { users } from '#src/features/accounts/server/tables.ts'
import { offerings } from '#src/features/classes/server/tables.ts'
import { children } from '#src/features/families/server/tables.ts'
import { mailFooter } from '#src/features/organization/business-lines.ts'
import { readProgramSettingsIn } from '#src/features/organization/server.ts'
import { dayOf, formatMoment } from '#src/lib/dates.ts'
import type { App } from '#src/platform/app.ts'
import type { Transaction } from '#src/platform/database/open-database.ts'
import { mailLayout } from '#src/platform/mail/layout.ts'
import type { ageRequests } from '../tables.ts'

/** Tells a family, once, whether their child may get a spot in a class outside its ages. */
export async function mailAgeDecision(
  { mail, settings, clock }: Pick<App, 'mail' | 'settings' | 'clock'>,
  tx: Transaction,
  request: typeof ageRequests.$inferSelect,
): Promise<void> {
  const [offering] = await tx.select().from(offerings).where(eq(offerings.id, request.offeringId))
  const [child] = await tx.select().from(children).where(eq(children.id, request.childId))
  const [parent] = await tx.select().from(users).where(eq(users.id, request.parentId))
  if (!offering || !child || !parent) throw new Error('the class, the child or the parent of a request is missing')
  const program = await readProgramSettingsIn(tx)
  const approved = request.state === 'approved'
  const booking =
    offering.kind === 'program'
      ? `/events/${offering.slug}#choose`
      : `/checkout?classId=${offering.id}&childId=${request.childId}`
  const name = child.firstName
  const words = mailLayout({
    heading: approved ? `${name} can take ${offering.title}` : `${name} can't take ${offering.title}`,
    paragraphs: [
      `Hello ${parent.firstName},`,
      approved
        ? `You asked whether ${name} can take ${offering.title}. Yes. You can book it now. We don't hold a spot until you do.`
        : `You asked whether ${name} can take ${offering.title}. We can't offer ${name} a spot in this class.`,
      ...(request.answer ? [request.answer] : []),
    ],
    facts: offering.startsAt
      ? [['First class', formatMoment(offering.startsAt, program.timeZone, dayOf(clock.now(), program.timeZone))]]
      : [],
    button: approved
      ? { label: `Book for ${name}`, url: new URL(booking, settings.publicUrl).href }
      : { label: 'Find another class', url: new URL('/classes', settings.publicUrl).href },
    afterwards: ['If you have questions, reply to this email.'],
    footer: mailFooter(program),
  })
  await mail(tx, {
    kind: approved ? 'age-request-approved' : 'age-request-declined',
    to: parent.email,
    subject: approved ? `${name} can take ${offering.title}` : `About your request for ${offering.title}`,
    ...words,
    once: `age-request:${request.id}`,
  })
}
