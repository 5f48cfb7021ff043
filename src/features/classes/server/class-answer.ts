import type { ProgramSettings } from '#src/features/organization/program-settings.ts'
import { dayOf } from '#src/lib/dates.ts'
import { availabilityOf, isBookable, mostOver, mostTaken, placesLeft } from '../availability.ts'
import { cancelBy } from '../cancellation-policy.ts'
import type { ClassAnswer, EditedClassAnswer, StaffClassAnswer } from '../contract.ts'
import type { DayOptions } from '../day-parts.ts'
import { dropInDays, dropInUntil } from '../drop-in.ts'
import { joiningAt, joiningPrice } from '../joining-late.ts'
import { optionsOf } from '../pricing.ts'
import { registrationWindow } from '../registration-window.ts'
import { roomOf } from '../session-room.ts'
import { opensToFamilies } from '../visibility.ts'
import type { Offering } from './read-offerings.ts'

const mostKeywords = 3
/** A program meets every day for months. Only its next sessions are listed, along with its first and last day. */
const mostProgramDates = 10
const iso = (instant: Date | null) => instant?.toISOString() ?? null

/** A class as everyone sees it, without canceled sessions. */
export function publicClass(offering: Offering, settings: ProgramSettings, now: Date): ClassAnswer {
  const left = placesLeft(offering, now)
  const dates = offering.sessions.filter(session => !session.cancelledAt)
  const shown = offering.kind === 'program' ? dates.filter(date => date.endsAt > now).slice(0, mostProgramDates) : dates
  const { kind, noticeHours, feeCents } = offering.policy
  const joining = joiningOf(offering, settings, now)
  const firstStart = joining?.from ?? offering.startsAt
  const registration = registrationOf(offering, settings, now)
  return {
    id: offering.id,
    slug: offering.slug,
    kind: offering.kind,
    title: offering.title,
    description: offering.description,
    ageGroup: `${offering.ageMin}-${offering.ageMax}`,
    ageMin: offering.ageMin,
    ageMax: offering.ageMax,
    ageRule: offering.ageRule,
    listed: offering.visibility === 'listed',
    category: offering.category,
    season: offering.season,
    seasonName: offering.inSeason?.name ?? null,
    startDate: iso(offering.startsAt),
    startDateTime: iso(offering.startsAt),
    endDate: iso(offering.endsAt),
    price: joiningPrice(offering, joining),
    joining: joining && {
      from: joining.from.toISOString(),
      until: joining.until.toISOString(),
      remaining: joining.remaining,
      all: joining.all,
    },
    capacity: offering.capacity,
    enrolled: Math.max(0, mostTaken(offering.sessions, now) - offering.lapsedHolds),
    placesLeft: left,
    availability: availabilityOf(left),
    waiting: offering.waiting,
    bookable: registration.state === 'open' && isBookable(offering, now) && opensToFamilies(offering),
    registration,
    isMultiSession: dates.length > 1,
    totalSessions: dates.length,
    sessionDates: shown.map(each => ({
      startsAt: each.startsAt.toISOString(),
      endsAt: each.endsAt.toISOString(),
      room: roomOf(each, offering),
      note: each.note,
    })),
    imagePath: offering.imagePath,
    sessionLength: offering.sessionMinutes,
    takeHome: offering.takeHome,
    keywords: offering.keywords.slice(0, mostKeywords),
    taughtBy: offering.taughtBy,
    location: offering.location,
    wear: offering.wear,
    bring: offering.bring,
    materials: offering.materials,
    aside: offering.aside,
    options: optionsOf(offering, settings),
    cancellation: {
      kind,
      noticeHours,
      feeCents,
      deadline: iso(firstStart && cancelBy(firstStart, noticeHours)),
    },
  }
}

/** How a child would join a class that has begun, and until when; null if it can't be joined late, or not yet or anymore. */
function joiningOf({ joinUntil, sessions }: Offering, { timeZone }: ProgramSettings, now: Date) {
  if (!joinUntil || joinUntil <= now) return null
  const starts = sessions.flatMap(each => (each.cancelledAt ? [] : [each.startsAt]))
  const joining = joiningAt(starts, now, timeZone)
  return joining && { ...joining, until: joinUntil }
}

/** The same for the page of one class: a program with all its days to come. */
export function shownClass(offering: Offering, settings: ProgramSettings, now: Date): ClassAnswer {
  const shown = publicClass(offering, settings, now)
  if (offering.kind !== 'program') return { ...shown, ...dropInsOf(offering, shown, settings, now) }
  const coming = offering.sessions.filter(session => !session.cancelledAt && session.startsAt > now)
  const programDays = coming.map(session => ({
    day: dayOf(session.startsAt, settings.timeZone),
    full: isFullSession(session, offering),
  }))
  return { ...shown, programDays, ...(offering.dayOptions ? { dayOptions: soldIn(offering.dayOptions) } : {}) }
}

/** Expired holds still count as taken, and are open to anyone. */
const isFullSession = ({ seats, seatsTaken }: Offering['sessions'][number], { lapsedHolds }: Offering) =>
  seats > 0 && seatsTaken - lapsedHolds >= seats

/** What a program sells besides the full day, as answers have it. */
export const soldIn = ({ halfDays, before, after }: DayOptions) => ({ halfDays: [...halfDays], before, after })

/** The sessions that families can book alone now; nothing if there are none. */
function dropInsOf(
  offering: Offering,
  { registration }: ClassAnswer,
  { timeZone }: ProgramSettings,
  now: Date,
): Pick<ClassAnswer, 'dropIns'> {
  const running = offering.sessions.filter(each => !each.cancelledAt)
  const starts = running.map(each => each.startsAt)
  const isOpen = registration.state === 'open' && offering.status === 'published' && opensToFamilies(offering)
  const days = dropInDays(offering, starts, now, timeZone).filter(each => now < dropInUntil(each.startsAt, offering))
  if (!isOpen || offering.dropInCents === null || days.length === 0) return {}
  const isFull = (on: string) =>
    running.some(session => dayOf(session.startsAt, timeZone) === on && isFullSession(session, offering))
  return { dropIns: { price: offering.dropInCents, days: days.map(({ day }) => ({ day, full: isFull(day) })) } }
}

/** Whether registration is open for every family; a draft season is closed to them. */
function registrationOf({ inSeason }: Offering, { timeZone }: ProgramSettings, now: Date): ClassAnswer['registration'] {
  const window = registrationWindow(inSeason, { comesEarly: false, today: dayOf(now, timeZone) })
  if (window.kind === 'opens') return { state: 'opens', opensOn: window.publicOn, earlyOn: inSeason?.earlyOn ?? null }
  return { state: window.kind === 'open' ? 'open' : 'closed', opensOn: null, earlyOn: null }
}

/** A class for staff, with its full price. */
export function staffClass(offering: Offering, settings: ProgramSettings, now: Date): StaffClassAnswer {
  return {
    ...publicClass(offering, settings, now),
    price: offering.priceCents,
    status: offering.status,
    seasonId: offering.seasonId,
    visibility: offering.visibility,
    keywords: offering.keywords,
    taken: mostTaken(offering.sessions, now),
    popularity: offering.popularity,
    isSample: offering.isSample,
    createdAt: offering.createdAt.toISOString(),
    updatedAt: offering.updatedAt.toISOString(),
  }
}

/** A class for the editor, with the prices its options have now, be they its own or those in the settings. */
export function editedClass(
  offering: Offering,
  { familyNames, ranBy }: { familyNames: string[]; ranBy: string | null },
  settings: ProgramSettings,
  now: Date,
): EditedClassAnswer {
  const { sessionRule } = offering
  const offered = new Map(optionsOf(offering, settings).map(({ option, price }) => [option, price]))
  return {
    ...staffClass(offering, settings, now),
    dailyPrice: offered.get('daily') ?? null,
    weeklyPrice: offered.get('weekly') ?? null,
    monthlyPrice: offered.get('monthly') ?? null,
    coveredCategories: offering.coveredCategories,
    includedPerMonth: offering.includedPerMonth,
    dayOptions: offering.dayOptions && soldIn(offering.dayOptions),
    cancellationPolicyId: offering.cancellationPolicyId,
    dropInPrice: offering.dropInCents,
    dropInHours: offering.dropInHours,
    overCapacity: mostOver(offering.sessions, now),
    joinLate: offering.joinLate,
    joinUntilSession: offering.joinUntilSession,
    minimumChildren: offering.minimumChildren,
    decideBy: offering.decideBy,
    runAnyway: offering.runAnywayAt && { at: offering.runAnywayAt.toISOString(), by: ranBy },
    rule: sessionRule && {
      ...sessionRule,
      weekdays: [...sessionRule.weekdays],
      skipped: [...sessionRule.skipped],
      held: [...sessionRule.held],
    },
    families: offering.families,
    familyNames,
    sessions: offering.sessions.map(each => ({
      ...each,
      startsAt: each.startsAt.toISOString(),
      endsAt: each.endsAt.toISOString(),
      cancelledAt: iso(each.cancelledAt),
    })),
  }
}
