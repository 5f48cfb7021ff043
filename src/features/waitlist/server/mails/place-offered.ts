import type { ProgramSettings } from '#src/features/organization/program-settings.ts'
import { formatMoment } from '#src/lib/dates.ts'
import type { App } from '#src/platform/app.ts'
import type { Transaction } from '#src/platform/database/open-database.ts'
import { mailLayout } from '#src/platform/mail/layout.ts'
import { lineFacts, readPlace } from './read-place.ts'

/** Tells a family, once, that a spot is kept for their child, until when, and how to take it. */
export async function mailPlaceOffered(
  app: App,
  tx: Transaction,
  registrationId: string,
  program: ProgramSettings,
): Promise<void> {
  const place = await readPlace(tx, registrationId)
  const until = formatMoment(place.heldUntil!, program.timeZone)
  const address = `/checkout?classId=${place.offeringId}&childId=${place.childId}`
  const words = mailLayout({
    heading: `A place came free for ${place.child}`,
    paragraphs: [
      `Hello ${place.parent},`,
      `${place.child} was next in line for ${place.title}. We keep the place until ${until}.`,
      'After that it goes to the next child in line.',
    ],
    facts: [...lineFacts(place, app.clock.now(), program.timeZone), ['Kept until', until]],
    button: { label: 'Take the place', url: new URL(address, app.settings.publicUrl).href },
    afterwards: [
      'If the day no longer suits you, let the place go on the page of the class, so that the next child gets it sooner.',
    ],
    footer: [program.brand, `${program.place} · ${program.phone} · ${program.email}`],
  })
  await app.mail(tx, {
    kind: 'place-offered',
    to: place.email,
    subject: `A place for ${place.child} in ${place.title}, kept until ${until}`,
    ...words,
    once: `place-offered:${registrationId}`,
  })
}
