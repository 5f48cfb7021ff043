import { eq } from 'drizzle-orm'
import { users } from '#src/features/accounts/server/tables.ts'
import { mailFooter } from '#src/features/organization/business-lines.ts'
import type { ProgramSettings } from '#src/features/organization/program-settings.ts'
import { dayOf, formatPlainWeekday } from '#src/lib/dates.ts'
import { hasEmail } from '#src/lib/no-email.ts'
import type { App } from '#src/platform/app.ts'
import type { Transaction } from '#src/platform/database/open-database.ts'
import { mailLayout } from '#src/platform/mail/layout.ts'
import { calendarFile } from '../calendar-file.ts'
import { sessionsOf } from '../present-registration.ts'
import type { RegistrationRow } from '../read-registrations.ts'
import { whenOf } from './mail-facts.ts'

/**
 * Tells a family, once, that its spot in a program has a last day now and what it covers, with a calendar file of that.
 * False if the family has no email address.
 */
export async function mailLastDaySet(
  { mail, settings, clock }: Pick<App, 'mail' | 'settings' | 'clock'>,
  tx: Transaction,
  place: RegistrationRow & { endDate: string },
  program: ProgramSettings,
): Promise<boolean> {
  const [parent] = await tx
    .select({ email: users.email, firstName: users.firstName })
    .from(users)
    .where(eq(users.id, place.parentId))
  if (!parent) throw new Error('the parent of the spot is missing')
  const { event } = place
  const child = place.child.firstName
  const lastDay = formatPlainWeekday(place.endDate, dayOf(clock.now(), program.timeZone))
  const { count } = sessionsOf(place, program.timeZone)
  const words = mailLayout({
    heading: `${child}'s last day in ${event.title}: ${lastDay}`,
    paragraphs: [
      `Hello ${parent.firstName},`,
      `${child}'s spot in ${event.title} had no last day until now. We set it to ${lastDay}.`,
      'This changes nothing about what you paid.',
    ],
    facts: [
      ['Class', event.title],
      ['Child', child],
      ...(count > 0 ? [['The spot covers', whenOf(place, clock.now(), program.timeZone)] as const] : []),
      ['Last day', lastDay],
    ],
    button: { label: 'See your registrations', url: new URL('/registrations', settings.publicUrl).href },
    afterwards: [
      'The attached calendar file has the dates of the spot. Please remove later ones from your calendar. If your calendar is synced with ours, it updates automatically.',
      `Want ${child} to come longer? Reply to this email or call us.`,
    ],
    footer: mailFooter(program),
  })
  const content = calendarFile([place], program, settings.publicUrl, clock.now())
  await mail(tx, {
    kind: 'last-day-set',
    to: parent.email,
    subject: `${child}'s last day in ${event.title}: ${lastDay}`,
    ...words,
    attachments: [{ filename: 'classes.ics', contentType: 'text/calendar; charset=utf-8', content }],
    once: `last-day-set:${place.id}`,
  })
  return hasEmail(parent.email)
}
