import { and, eq } from 'drizzle-orm'
import { readProgramSettingsIn } from '#src/features/organization/server.ts'
import { registrations } from '#src/features/registrations/server/tables.ts'
import type { App } from '#src/platform/app.ts'
import type { Transaction } from '#src/platform/database/open-database.ts'
import { mailLayout } from '#src/platform/mail/layout.ts'
import { lineFacts, readPlace } from './read-place.ts'

const STEPPED_BACK =
  'Your other children who wait for this class stay in line. They now stand behind the other families, so that everybody gets a turn.'

/** Tells each family, once, that the time of their offer is over and the child is out of the line. */
export async function mailOffersRanOut(app: App, tx: Transaction, registrationIds: readonly string[]): Promise<void> {
  const program = await readProgramSettingsIn(tx)
  for (const registrationId of registrationIds) {
    const place = await readPlace(tx, registrationId)
    const words = mailLayout({
      heading: 'The kept place has gone on',
      paragraphs: [
        `Hello ${place.parent},`,
        `We kept a place in ${place.title} for ${place.child}, but the time is over and nobody took it. Nothing was charged.`,
        `${place.child} is no longer in line. You can join again on the page of the class.`,
        ...((await familyWaits(tx, place)) ? [STEPPED_BACK] : []),
      ],
      facts: lineFacts(place, app.clock.now(), program.timeZone),
      button: { label: 'See the class', url: new URL(`/events/${place.slug}`, app.settings.publicUrl).href },
      footer: [program.brand, `${program.place} · ${program.phone} · ${program.email}`],
    })
    await app.mail(tx, {
      kind: 'offer-ran-out',
      to: place.email,
      subject: `The place in ${place.title} has gone on`,
      ...words,
      once: `offer-ran-out:${registrationId}`,
    })
  }
}

/** Whether other children of the family wait for the same class: they step back when an offer runs out (`stepBack`). */
async function familyWaits(tx: Transaction, { parentId, offeringId }: { parentId: string; offeringId: string }) {
  const waiting = and(
    eq(registrations.parentId, parentId),
    eq(registrations.offeringId, offeringId),
    eq(registrations.status, 'waitlisted'),
  )
  return (await tx.$count(registrations, waiting)) > 0
}
