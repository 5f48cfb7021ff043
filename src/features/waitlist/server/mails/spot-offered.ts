import type { ProgramSettings } from '#src/features/organization/program-settings.ts'
import { formatMoment } from '#src/lib/dates.ts'
import type { App } from '#src/platform/app.ts'
import type { Transaction } from '#src/platform/database/open-database.ts'
import { mailLayout } from '#src/platform/mail/layout.ts'
import { readPlace, waitlistFacts } from './read-place.ts'

/** Tells a family, once, that a spot is held for their child, how long, and how to take it. */
export async function mailSpotOffered(
  app: App,
  tx: Transaction,
  registrationId: string,
  program: ProgramSettings,
): Promise<void> {
  const place = await readPlace(tx, registrationId)
  const until = formatMoment(place.heldUntil!, program.timeZone)
  const address = `/checkout?classId=${place.offeringId}&childId=${place.childId}`
  const words = mailLayout({
    heading: `A spot opened for ${place.child}`,
    paragraphs: [
      `Hello ${place.parent},`,
      `${place.child} was next on the waitlist for ${place.title}. We're holding the spot until ${until}.`,
      "If you don't take it by then, it goes to the next child on the waitlist.",
    ],
    facts: [...waitlistFacts(place, app.clock.now(), program.timeZone), ['Held until', until]],
    button: { label: 'Take the spot', url: new URL(address, app.settings.publicUrl).href },
    afterwards: ["If you don't need the spot anymore, decline it on the class page so the next child gets it sooner."],
    footer: [program.brand, `${program.place} · ${program.phone} · ${program.email}`],
  })
  await app.mail(tx, {
    kind: 'place-offered',
    to: place.email,
    subject: `A spot for ${place.child} in ${place.title}, held until ${until}`,
    ...words,
    once: `place-offered:${registrationId}`,
  })
}
