import { ageDecision, isKeptOut } from '#src/features/classes/age-decision.ts'
import { outsideSentence } from '#src/features/classes/age-note.ts'
import { bookableUntil } from '#src/features/classes/availability.ts'
import { dropInUntil, isDropIn } from '#src/features/classes/drop-in.ts'
import { opensSentence, registrationWindow } from '#src/features/classes/registration-window.ts'
import { ageOn, dayOf, formatDay, formatMoment, formatPlainWeekday } from '#src/lib/dates.ts'
import { fullSentence, type RuleInTheWay } from '../staff-rules.ts'
import { outsideWindow } from './ask-window.ts'
import type { RequestedItemRow } from './load-requested-items.ts'
import { type ChosenItem, firstDayOf, isOpen, letIn, ownStart } from './price-requested-items.ts'

/**
 * The rules that staff would break by booking this item at `now`, apart from the capacity: a class that can no longer be
 * joined, a season whose registration isn't open for this family, and ages that would keep the child out. Days are those of
 * the program's `zone`.
 */
export function rulesInTheWay(item: ChosenItem, now: Date, zone: string): RuleInTheWay[] {
  const today = dayOf(now, zone)
  const found: (RuleInTheWay | undefined)[] = [
    joiningRule(item, now, zone),
    seasonRule(item, today),
    agesRule(item, now, zone),
  ]
  return found.filter(each => each !== undefined)
}

/** The capacity as a rule in the way; undefined while every day has a seat. */
export const capacityRule = ({ offering }: RequestedItemRow, days: readonly string[]): RuleInTheWay | undefined =>
  days.length === 0 ? undefined : { rule: 'capacity', message: fullSentence(offering.title, days) }

function joiningRule(item: ChosenItem, now: Date, zone: string): RuleInTheWay | undefined {
  const { offering, choice } = item
  if (isOpen(item, now, zone)) return undefined
  if (isDropIn(choice)) {
    const last = dropInUntil(ownStart(item, zone)!, offering)
    const session = formatPlainWeekday(choice.endDate!, dayOf(now, zone))
    const message = `A drop-in on ${session} could be booked until ${formatMoment(last, zone, dayOf(now, zone))}.`
    return { rule: 'joining-deadline', message }
  }
  const until = bookableUntil(offering)!
  const message = offering.joinUntil
    ? `${offering.title} could be joined until ${formatMoment(until, zone, dayOf(now, zone))}.`
    : `${offering.title} began on ${formatDay(until, zone, dayOf(now, zone))} and can't be joined late.`
  return { rule: 'joining-deadline', message }
}

function seasonRule(item: ChosenItem, today: string): RuleInTheWay | undefined {
  const { season } = item
  if (!season || !outsideWindow(item, today)) return undefined
  const window = registrationWindow(season, { comesEarly: season.comesEarly, today })
  const message =
    window.kind === 'opens'
      ? opensSentence(season.name, window, today).replace('your family', 'this family')
      : window.kind === 'closed'
        ? `Registration for ${season.name} is closed.`
        : `${season.name} is still a draft, so families can't see or book its classes.`
  return { rule: 'season', message }
}

function agesRule(item: ChosenItem, now: Date, zone: string): RuleInTheWay | undefined {
  const { child, offering } = item
  const who = { ...child, age: ageOn(child.dateOfBirth, dayOf(now, zone)) }
  const firstDay = firstDayOf(item, zone)
  if (!isKeptOut(ageDecision(who, offering, { firstDay, letIn: letIn(item, now) }))) return undefined
  return { rule: 'ages', message: outsideSentence(who, offering, firstDay!, offering.title) }
}
