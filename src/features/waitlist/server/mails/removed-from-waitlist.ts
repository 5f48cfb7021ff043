import { readProgramSettingsIn } from '#src/features/organization/server.ts'
import type { App } from '#src/platform/app.ts'
import type { Transaction } from '#src/platform/database/open-database.ts'
import { mailLayout } from '#src/platform/mail/layout.ts'
import { readPlace, waitlistFacts } from './read-place.ts'

/** Tells a family, once, that staff took their child off the waitlist, with the reason staff gave. */
export async function mailRemovedFromWaitlist(
  app: App,
  tx: Transaction,
  registrationId: string,
  reason: string,
): Promise<void> {
  const place = await readPlace(tx, registrationId)
  const program = await readProgramSettingsIn(tx)
  const words = mailLayout({
    heading: `${place.child} isn't on the waitlist anymore`,
    paragraphs: [
      `Hello ${place.parent},`,
      `We took ${place.child} off the waitlist for ${place.title}. Nothing was charged.`,
      `Reason: ${reason}`,
    ],
    facts: waitlistFacts(place, app.clock.now(), program.timeZone),
    button: { label: 'Find another class', url: new URL('/classes', app.settings.publicUrl).href },
    afterwards: ["If this isn't right, please call us or reply to this email."],
    footer: [program.brand, `${program.place} · ${program.phone} · ${program.email}`],
  })
  await app.mail(tx, {
    kind: 'waitlist-taken-out',
    to: place.email,
    subject: `No longer on the waitlist: ${place.title}`,
    ...words,
    once: `waitlist-taken-out:${registrationId}`,
  })
}
