import { readProgramSettingsIn } from '#src/features/organization/server.ts'
import type { App } from '#src/platform/app.ts'
import type { Transaction } from '#src/platform/database/open-database.ts'
import { mailLayout } from '#src/platform/mail/layout.ts'
import { readPlace, waitlistFacts } from './read-place.ts'

/** Confirms, once, that a child is on the waitlist. */
export async function mailJoinedWaitlist(app: App, tx: Transaction, registrationId: string): Promise<void> {
  const place = await readPlace(tx, registrationId)
  const program = await readProgramSettingsIn(tx)
  const words = mailLayout({
    heading: `${place.child} is on the waitlist`,
    paragraphs: [
      `Hello ${place.parent},`,
      `${place.title} is full, so we added ${place.child} to the waitlist. You don't have to pay anything now.`,
      `When it's ${place.child}'s turn and a spot opens, we'll hold it for ${program.offerHours} hours and email you.`,
    ],
    facts: waitlistFacts(place, app.clock.now(), program.timeZone),
    button: { label: 'See the class', url: new URL(`/events/${place.slug}`, app.settings.publicUrl).href },
    afterwards: ['You can leave the waitlist anytime on the class page.'],
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
