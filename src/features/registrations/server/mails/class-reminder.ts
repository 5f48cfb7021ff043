import { eq } from 'drizzle-orm'
import { users } from '#src/features/accounts/server/tables.ts'
import { partTexts } from '#src/features/classes/day-parts.ts'
import { roomOf } from '#src/features/classes/session-room.ts'
import { pickupPeopleOf } from '#src/features/families/server.ts'
import { mailFooter } from '#src/features/organization/business-lines.ts'
import type { ProgramSettings } from '#src/features/organization/program-settings.ts'
import { dayOf, formatDay, formatTimeRange } from '#src/lib/dates.ts'
import { addressOf, mapAddress } from '#src/lib/map-address.ts'
import type { App } from '#src/platform/app.ts'
import type { Transaction } from '#src/platform/database/open-database.ts'
import { mailLayout } from '#src/platform/mail/layout.ts'
import type { Meeting } from '../present-event.ts'
import { sessionsOf, termsOf } from '../present-registration.ts'
import { type RegistrationRow, readRegistrations } from '../read-registrations.ts'
import type { DueReminder } from '../reminders/due-reminders.ts'
import { cancelingOf } from './mail-facts.ts'

type Writing = Pick<App, 'mail' | 'settings'> & { now: Date; program: ProgramSettings }

/** Writes the reminder for one session of a spot: when, where, what to wear and bring, who may pick up. No health information. */
export async function mailReminder(writing: Writing, tx: Transaction, due: DueReminder): Promise<void> {
  const { mail, settings, now, program } = writing
  const [row] = await readRegistrations(tx, { id: due.registrationId })
  const meeting = row && sessionsOf(row, program.timeZone).all.find(each => each.id === due.sessionId)
  // Canceled a moment ago, or a day on which the child doesn't attend.
  if (!row || !meeting) return
  const [parent] = await tx
    .select({ email: users.email, firstName: users.firstName, mailsOff: users.mailsOff })
    .from(users)
    .where(eq(users.id, row.parentId))
  if (parent!.mailsOff.includes('reminders')) return
  const pickup = await pickupPeopleOf(tx, row.parentId)
  const day = formatDay(meeting.startsAt, program.timeZone, dayOf(now, program.timeZone))
  const words = mailLayout({
    heading: 'See you soon',
    paragraphs: [`Hello ${parent!.firstName},`, `${row.child.firstName} has ${row.event.title} on ${day}.`],
    facts: factsOf(row, meeting, { now, program, pickup: pickup.map(each => each.fullName) }),
    button: { label: 'See your calendar', url: new URL('/dashboard?tab=calendar', settings.publicUrl).href },
    afterwards: [],
    footer: mailFooter(program),
  })
  await mail(tx, {
    kind: 'class-reminder',
    to: parent!.email,
    subject: `${row.event.title}, ${day}`,
    ...words,
    once: `class-reminder:${due.registrationId}:${due.sessionId}:${new Date(meeting.startsAt).toISOString()}`,
  })
}

function factsOf(
  row: RegistrationRow,
  meeting: Meeting,
  { now, program, pickup }: { now: Date; program: ProgramSettings; pickup: readonly string[] },
): [string, string, string?][] {
  const { startsAt, endsAt } = meeting
  const { timeZone } = program
  const room = roomOf(meeting, row.event)
  const today = dayOf(now, timeZone)
  const { bring, wear } = row.event
  const facts: [string, string, string?][] = [
    ['When', `${formatDay(startsAt, timeZone, today)}, ${formatTimeRange(startsAt, endsAt, timeZone)}`],
    ['Where', room, mapAddress(addressOf(room, program))],
  ]
  const parts = partTexts(row.part)
  if (parts.length > 0) facts.splice(1, 0, ['Part of the day', parts.join(' · ')])
  if (wear) facts.push(['What to wear', wear])
  if (bring) facts.push(['What to bring', bring])
  facts.push(['Picking up', ['You', ...pickup].join(', ')])
  if (termsOf(row, now, timeZone).open) facts.push(['Canceling', cancelingOf(row, now, timeZone)])
  return facts
}
