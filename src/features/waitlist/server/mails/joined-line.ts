import { readProgramSettingsIn } from '#src/features/organization/server.ts'
import type { App } from '#src/platform/app.ts'
import type { Transaction } from '#src/platform/database/open-database.ts'
import { mailLayout } from '#src/platform/mail/layout.ts'
import { lineFacts, readPlace } from './read-place.ts'

/** Confirms, once, that a child stands in line. */
export async function mailJoinedLine(app: App, tx: Transaction, registrationId: string): Promise<void> {
  const place = await readPlace(tx, registrationId)
  const program = await readProgramSettingsIn(tx)
  const words = mailLayout({
    heading: `${place.child} is in line`,
    paragraphs: [
      `Hello ${place.parent},`,
      `${place.title} is full. ${place.child} is on its waitlist, and there is nothing to pay.`,
      `When a place comes free and it is ${place.child}’s turn, we keep it for ${program.offerHours} hours and write to you.`,
    ],
    facts: lineFacts(place, app.clock.now(), program.timeZone),
    button: { label: 'See the class', url: new URL(`/events/${place.slug}`, app.settings.publicUrl).href },
    afterwards: ['You can leave the line on the page of the class whenever you like.'],
    footer: [program.brand, `${program.place} · ${program.phone} · ${program.email}`],
  })
  await app.mail(tx, {
    kind: 'waitlist-joined',
    to: place.email,
    subject: `On the waitlist: ${place.title}`,
    ...words,
    once: `waitlist-joined:${registrationId}`,
  })
}
