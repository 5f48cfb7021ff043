import { inArray } from 'drizzle-orm'
import { users } from '#src/features/accounts/server/tables.ts'
import { type ClassChange, concernsFamilies } from '#src/features/classes/class-changes.ts'
import { attends } from '#src/features/classes/own-sessions.ts'
import type { NotifiedChange } from '#src/features/classes/server.ts'
import { mailFooter } from '#src/features/organization/business-lines.ts'
import { readProgramSettingsIn } from '#src/features/organization/server.ts'
import { dayOf } from '#src/lib/dates.ts'
import type { App } from '#src/platform/app.ts'
import type { Transaction } from '#src/platform/database/open-database.ts'
import { mailLayout } from '#src/platform/mail/layout.ts'
import { familySentences } from '../../family-changes.ts'
import { namesOf } from '../../family-times.ts'
import { calendarFile } from '../calendar-file.ts'
import { type RegistrationRow, readRegistrations } from '../read-registrations.ts'

const MOST_LINES = 12

/**
 * Tells each family with a confirmed spot in a class what changed about it, once per change, with a calendar file that
 * moves their entries. If sessions moved, a family hears only about those its children attend, by the hours of each child.
 * Answers how many families were told.
 */
export async function mailClassChanged(
  { mail, settings, clock }: Pick<App, 'mail' | 'settings' | 'clock'>,
  tx: Transaction,
  { offeringId, key, change, isFollowed = false }: NotifiedChange,
): Promise<number> {
  const program = await readProgramSettingsIn(tx)
  const isOf = (place: RegistrationRow) => (moved: ClassChange['sessions'][number]) =>
    // A spot that kept its sessions says where they are now.
    [isFollowed ? undefined : moved.from, moved.to].some(
      each => each && attends(place, each.startsAt, program.timeZone),
    )
  const ofAll = concernsFamilies({ ...change, sessions: [] })
  const places = (await readRegistrations(tx, { heldIn: offeringId })).reverse()
  const concerned = places.filter(place => ofAll || change.sessions.some(isOf(place)))
  const families = Map.groupBy(concerned, place => place.parentId)
  if (families.size === 0) return 0
  const parents = await tx
    .select({ id: users.id, email: users.email, firstName: users.firstName })
    .from(users)
    .where(inArray(users.id, [...families.keys()]))
  for (const parent of parents) {
    const theirs = families.get(parent.id)!
    const { event } = theirs[0]!
    const spots = theirs.map(place => ({ child: place.child.firstName, part: place.part, concerns: isOf(place) }))
    const sentences = familySentences(change, spots, {
      location: event.location,
      zone: program.timeZone,
      today: dayOf(clock.now(), program.timeZone),
    })
    const more = sentences.length - MOST_LINES
    const lines =
      more > 0 ? [...sentences.slice(0, MOST_LINES), `And ${more} more, all in the attached calendar file.`] : sentences
    const words = mailLayout({
      heading: `${event.title} has changed`,
      paragraphs: [
        `Hello ${parent.firstName},`,
        ...lines,
        'Everything else stays the same, including what you paid. The attached calendar file updates your calendar entries.',
        "Doesn't work for you anymore? Reply to this email or call us.",
      ],
      facts: [
        ['Class', event.title],
        ['For', namesOf(spots)],
      ],
      button: { label: 'See your registrations', url: new URL('/registrations', settings.publicUrl).href },
      footer: mailFooter(program),
    })
    const content = calendarFile(theirs, program, settings.publicUrl, clock.now())
    await mail(tx, {
      kind: 'class-changed',
      to: parent.email,
      subject: `Changed: ${event.title}`,
      ...words,
      attachments: [{ filename: 'classes.ics', contentType: 'text/calendar; charset=utf-8', content }],
      once: `class-changed:${offeringId}:${key}:${parent.id}`,
    })
  }
  return parents.length
}
