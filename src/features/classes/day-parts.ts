import { formatTime, formatTimeRange } from '#src/lib/dates.ts'
import type { Cents } from '#src/lib/money.ts'
import { type Outcome, refused } from '#src/lib/outcome.ts'
import type { EnrollmentOption } from './enrollment-choice.ts'

export const CARES = ['before', 'after'] as const
export type CareKind = (typeof CARES)[number]
export const CARE_NAME = { before: 'Before care', after: 'After care' } as const

/** Local times such as `09:00`, on every day of the program. */
export type Hours = { from: string; to: string }
/** In cents for each day, week or month; null if it isn't sold so. */
type UnitPrices = Record<EnrollmentOption, Cents | null>
export type Care = Hours & { prices: UnitPrices }
/** A named part of the day. Its key stays the same when the name or the hours change. */
type HalfDay = Care & { key: string; name: string }
/** What a program sells besides the full day. */
export type DayOptions = { halfDays: readonly HalfDay[]; before: Care | null; after: Care | null }

type Agreed = Hours & { cents: Cents }
/**
 * What was chosen besides the full day, as it was when it was chosen, with prices in cents for each unit. Without `half`, the
 * child comes for the full day.
 */
export type DayPart = { half: (Agreed & { key: string; name: string }) | null } & Record<CareKind, Agreed | null>
/** The same without prices. */
export type DayPartHours = { half: (Hours & { key: string; name: string }) | null } & Record<CareKind, Hours | null>

export type AskedPart = { half?: string; care?: readonly CareKind[] }
export type PartRefusal = 'no-half-day' | 'no-care'

/** Half days and care with a price for this option, in cents. */
export function partsFor(option: EnrollmentOption, offered: DayOptions | null | undefined) {
  const priced = <Part extends Care>(part: Part | null | undefined) => {
    const cents = part?.prices[option] ?? null
    return part && cents !== null ? { ...part, cents } : null
  }
  return {
    halfDays: (offered?.halfDays ?? []).flatMap(half => priced(half) ?? []),
    before: priced(offered?.before),
    after: priced(offered?.after),
  }
}

/**
 * Whether a child can have this care with this half day: nobody looks after a child in between, so before care ends when the
 * half day begins or later, and after care begins when it ends or earlier. The full day goes with both.
 */
export function careFits(kind: CareKind, care: Hours, half: Hours | null): boolean {
  if (!half) return true
  return kind === 'before' ? care.to >= half.from : care.from <= half.to
}

/** The chosen part of the day at current prices; null for the full day without care. Refuses what isn't sold for this option. */
export function checkedPart(
  { half: key, care = [] }: AskedPart,
  option: EnrollmentOption,
  offered: DayOptions | null | undefined,
): Outcome<{ part: DayPart | null }, PartRefusal> {
  const { halfDays, ...cares } = partsFor(option, offered)
  const half = halfDays.find(each => each.key === key) ?? null
  if (key !== undefined && !half) return refused('no-half-day')
  const isMissing = (kind: CareKind) => !cares[kind] || !careFits(kind, cares[kind], half)
  if (care.some(isMissing)) return refused('no-care')
  if (!half && care.length === 0) return { ok: true, part: null }
  const agreed = (kind: CareKind) => {
    const chosen = care.includes(kind) ? cares[kind] : null
    return chosen && { from: chosen.from, to: chosen.to, cents: chosen.cents }
  }
  const named = half && { key: half.key, name: half.name, from: half.from, to: half.to, cents: half.cents }
  return { ok: true, part: { half: named, before: agreed('before'), after: agreed('after') } }
}

/** The care of a part, before care first. */
export const caresOf = (part: DayPartHours | null): CareKind[] => CARES.filter(kind => part?.[kind])

/** What to ask for to get this part again. */
export const askedPart = (part: DayPartHours | null): AskedPart =>
  part ? { ...(part.half && { half: part.half.key }), ...(caresOf(part).length > 0 && { care: caresOf(part) }) } : {}

/** Whether two spots have the same part of the day. */
export const isSamePart = (one: DayPartHours | null, other: DayPartHours | null): boolean =>
  JSON.stringify(askedPart(one)) === JSON.stringify(askedPart(other))

/** The part without its prices, as answers have it. */
export const partHours = (part: DayPart | null): DayPartHours | null => {
  const hours = (agreed: Hours | null) => agreed && { from: agreed.from, to: agreed.to }
  if (!part) return null
  const { half } = part
  return {
    half: half && { key: half.key, name: half.name, from: half.from, to: half.to },
    before: hours(part.before),
    after: hours(part.after),
  }
}

const instantAt = (time: string) => `2000-01-01T${time}:00Z`
/** `9 AM to 12 PM` */
export const hoursText = ({ from, to }: Hours): string => formatTimeRange(instantAt(from), instantAt(to), 'UTC')
const timeText = (time: string) => formatTime(instantAt(time), 'UTC')

/** `Morning, 9 AM to 12 PM`, `Before care from 7:30 AM`, `After care until 5:30 PM`; nothing for the full day. */
export function partTexts(part: DayPartHours | null | undefined): string[] {
  if (!part) return []
  const { half, before, after } = part
  return [
    half && `${half.name}, ${hoursText(half)}`,
    before && `${CARE_NAME.before} from ${timeText(before.from)}`,
    after && `${CARE_NAME.after} until ${timeText(after.to)}`,
  ].filter(text => text !== null)
}
