import { isBookable } from '#src/features/classes/availability.ts'
import type { PriceSettings } from '#src/features/classes/pricing.ts'
import { dayOf } from '#src/lib/dates.ts'
import { type Outcome, refused } from '#src/lib/outcome.ts'
import { checkedChoice } from '../enrollment-choice.ts'
import type { RequestedItemRow } from './load-requested-items.ts'
import { type ChosenItem, offersChoice } from './price-requested-items.ts'

type Unfit = 'not-found' | 'not-bookable' | 'option-needed' | 'bad-start-date'

/** Checks that every requested item can be booked at `now` as requested; a refusal names the class. */
export function fitToBook(
  rows: readonly RequestedItemRow[],
  settings: PriceSettings & { timeZone: string },
  now: Date,
): Outcome<{ requested: ChosenItem[] }, Unfit> {
  const day = (instant: Date | null) => instant && dayOf(instant, settings.timeZone)
  const requested: ChosenItem[] = []
  for (const row of rows) {
    const { offering } = row
    if (offering.status === 'draft') return refused('not-found')
    if (!isBookable(offering, now)) return refused('not-bookable', named(row))
    const dates = { kind: offering.kind, firstDay: day(offering.startsAt), lastDay: day(offering.endsAt) }
    const checked = checkedChoice(row.asked, dates, dayOf(now, settings.timeZone))
    if (!checked.ok) return refused(checked.because, named(row))
    const requestedItem = { ...row, choice: checked.choice }
    if (!offersChoice(requestedItem, settings)) return refused('option-needed', named(row))
    requested.push(requestedItem)
  }
  return { ok: true, requested }
}

/** Which class a refusal is about. */
export const named = (row: RequestedItemRow) => ({ classId: row.offeringId, title: row.offering.title })
