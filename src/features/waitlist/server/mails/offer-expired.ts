import { and, eq } from 'drizzle-orm'
import { mailFooter } from '#src/features/organization/business-lines.ts'
import { readProgramSettingsIn } from '#src/features/organization/server.ts'
import { registrations } from '#src/features/registrations/server/tables.ts'
import type { App } from '#src/platform/app.ts'
import type { Transaction } from '#src/platform/database/open-database.ts'
import { mailLayout } from '#src/platform/mail/layout.ts'
import { readPlace, waitlistFacts } from './read-place.ts'

const STEPPED_BACK =
  'Your other children on the waitlist for this class stay on it, but behind the other families, so that everyone gets a turn.'

/** Tells each family, once, that their offer has expired and the child is off the waitlist. */
export async function mailOffersExpired(app: App, tx: Transaction, registrationIds: readonly string[]): Promise<void> {
  const program = await readProgramSettingsIn(tx)
  for (const registrationId of registrationIds) {
    const place = await readPlace(tx, registrationId)
    const words = mailLayout({
      heading: `Your hold in ${place.title} ran out`,
      paragraphs: [
        `Hello ${place.parent},`,
        `We held a spot in ${place.title} for ${place.child}, but time ran out, so it went to the next family. Nothing was charged.`,
        `${place.child} isn't on the waitlist anymore. You can join again on the class page.`,
        ...((await familyWaits(tx, place)) ? [STEPPED_BACK] : []),
      ],
      facts: waitlistFacts(place, app.clock.now(), program.timeZone),
      button: { label: 'See the class', url: new URL(`/events/${place.slug}`, app.settings.publicUrl).href },
      footer: mailFooter(program),
    })
    await app.mail(tx, {
      kind: 'offer-ran-out',
      to: place.email,
      subject: `Your spot in ${place.title} went to the next family`,
      ...words,
      once: `offer-ran-out:${registrationId}`,
    })
  }
}

/** Whether other children of the family wait for the same class: they move back when an offer expires (`moveToEndOfWaitlist`). */
async function familyWaits(tx: Transaction, { parentId, offeringId }: { parentId: string; offeringId: string }) {
  const waiting = and(
    eq(registrations.parentId, parentId),
    eq(registrations.offeringId, offeringId),
    eq(registrations.status, 'waitlisted'),
  )
  return (await tx.$count(registrations, waiting)) > 0
}
