import { creditToUse } from '#src/features/classes/pricing.ts'
import { readProgramSettings } from '#src/features/organization/server.ts'
import { paidParts, type Quote, quotePlace, readRegistrations } from '#src/features/registrations/server.ts'
import { type Outcome, refused } from '#src/lib/outcome.ts'
import type { App } from '#src/platform/app.ts'
import { isMovable } from './move-place.ts'

type Told = Omit<Quote, 'inTheWay'> & { paid: number }

/** What a move would cost now, in cents, using the rules that do the move. */
export async function quoteMove(
  { db, clock }: Pick<App, 'db' | 'clock'>,
  registrationId: string,
  classId: string,
): Promise<Outcome<Told, string>> {
  const [place] = await readRegistrations(db, { id: registrationId })
  if (!place) return refused('not-found')
  const now = clock.now()
  const settings = await readProgramSettings(db)
  if (!isMovable(place, now, settings.timeZone)) return refused('not-movable')
  if (place.orderBalanceCents > 0) return refused('balance-due')
  const requestedItem = { childId: place.childId, offeringId: classId, asked: {} }
  const asked = { parentId: place.parentId, requestedItem, useCredit: false, leaving: place.id }
  const quoted = await quotePlace(db, asked, settings, now)
  if (!quoted.ok) return quoted
  const { price, sessionsLeft, outsideAges, needsReason, ageNote } = quoted.quote
  const { paidCents: paid } = paidParts(place)
  const { dueCents: due } = creditToUse({ totalCents: price, balanceCents: paid, useCredit: paid })
  return {
    ok: true,
    paid,
    price,
    sessionsLeft,
    due,
    credit: Math.max(0, paid - price),
    outsideAges,
    needsReason,
    ageNote,
  }
}
