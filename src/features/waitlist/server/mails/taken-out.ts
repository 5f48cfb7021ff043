import { readProgramSettingsIn } from '#src/features/organization/server.ts'
import type { App } from '#src/platform/app.ts'
import type { Transaction } from '#src/platform/database/open-database.ts'
import { mailLayout } from '#src/platform/mail/layout.ts'
import { lineFacts, readPlace } from './read-place.ts'

/** Tells a family, once, that staff took their child out of the line, with the reason as it was written. */
export async function mailTakenOut(app: App, tx: Transaction, registrationId: string, reason: string): Promise<void> {
  const place = await readPlace(tx, registrationId)
  const program = await readProgramSettingsIn(tx)
  const words = mailLayout({
    heading: `${place.child} is no longer in line`,
    paragraphs: [
      `Hello ${place.parent},`,
      `We took ${place.child} off the waitlist of ${place.title}. Nothing was charged.`,
      `The reason: ${reason}`,
    ],
    facts: lineFacts(place, app.clock.now(), program.timeZone),
    button: { label: 'Find another class', url: new URL('/classes', app.settings.publicUrl).href },
    afterwards: ['If this is a mistake, please call us or answer this mail.'],
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
