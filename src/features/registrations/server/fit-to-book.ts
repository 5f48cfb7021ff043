import { isBookable } from '#src/features/classes/availability.ts'
import type { PriceSettings } from '#src/features/classes/pricing.ts'
import { dayOf } from '#src/lib/dates.ts'
import { type Outcome, refused } from '#src/lib/outcome.ts'
import { checkedChoice } from '../enrollment-choice.ts'
import { type ChosenWish, offersChoice } from './price-wishes.ts'
import type { WishRow } from './read-wishes.ts'

type Unfit = 'not-found' | 'not-bookable' | 'option-needed' | 'bad-start-date'

/** Checks that every wish can be booked at `now` as requested; a refusal names the class. */
export function fitToBook(
  rows: readonly WishRow[],
  settings: PriceSettings & { timeZone: string },
  now: Date,
): Outcome<{ wishes: ChosenWish[] }, Unfit> {
  const day = (instant: Date | null) => instant && dayOf(instant, settings.timeZone)
  const wishes: ChosenWish[] = []
  for (const row of rows) {
    const { offering } = row
    if (offering.status === 'draft') return refused('not-found')
    if (!isBookable(offering, now)) return refused('not-bookable', named(row))
    const dates = { kind: offering.kind, firstDay: day(offering.startsAt), lastDay: day(offering.endsAt) }
    const checked = checkedChoice(row.asked, dates, dayOf(now, settings.timeZone))
    if (!checked.ok) return refused(checked.because, named(row))
    const wish = { ...row, choice: checked.choice }
    if (!offersChoice(wish, settings)) return refused('option-needed', named(row))
    wishes.push(wish)
  }
  return { ok: true, wishes }
}

/** Which class a refusal is about. */
export const named = (row: WishRow) => ({ classId: row.offeringId, title: row.offering.title })
