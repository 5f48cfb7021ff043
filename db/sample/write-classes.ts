import type { cancellationPolicies, offerings, sessions } from '#src/features/classes/server/tables.ts'
import type { Season } from '#src/features/organization/program-settings.ts'
import { AROUND_NOW } from './around-now.ts'
import type { CastClass } from './class-cast.ts'
import { isClosed } from './closed-days.ts'
import { FALL } from './fall.ts'
import { instantAt, type ProgramCalendar, seasonOf } from './program-calendar.ts'
import { sampleId } from './sample-id.ts'
import { SPRING } from './spring.ts'
import { SUMMER } from './summer.ts'
import { WINTER } from './winter.ts'

type OfferingRow = typeof offerings.$inferInsert & { id: string; startsAt: Date; endsAt: Date }
export type SampleClass = { cast: CastClass; row: OfferingRow; sessions: (typeof sessions.$inferInsert)[] }

/** The two cancellation rules that classes point to. */
export const CANCELLATION = {
  class: { id: sampleId('cancellation class'), name: 'Classes', kind: 'class', noticeHours: 48, feeCents: 10_00 },
  program: {
    id: sampleId('cancellation program'),
    name: 'Programs',
    kind: 'program',
    noticeHours: 7 * 24,
    feeCents: 25_00,
  },
} as const satisfies Record<string, typeof cancellationPolicies.$inferInsert>

const cents = (dollars: number | undefined) => (dollars === undefined ? null : Math.round(dollars * 100))
const hour = 60

/** All classes of the sample program with their dates, counted from today. `taken` is filled in later. */
export function sampleClasses(calendar: ProgramCalendar): SampleClass[] {
  return [...AROUND_NOW, ...SUMMER, ...FALL, ...WINTER, ...SPRING].map(cast => sampleClass(cast, calendar))
}

function sampleClass(cast: CastClass, calendar: ProgramCalendar): SampleClass {
  const id = sampleId(`class ${cast.slug}`)
  const { kind = 'class', at = '17:45', minutes = hour } = cast
  const first =
    typeof cast.when === 'function'
      ? cast.when(calendar)
      : calendar.inSeason(cast.when.season, cast.when.week, cast.when.on)
  const season: Season =
    typeof cast.when === 'function' ? seasonOf(kind === 'program' ? calendar.today : first) : cast.when.season
  // Programs skip closed days; single sessions are scheduled around them.
  const open = daysOf(cast).filter(days => kind !== 'program' || !isClosed(first.add({ days }), calendar.today))
  const dates = open.map((days, i) => {
    const startsAt = instantAt(first.add({ days }), at)
    const endsAt = new Date(startsAt.getTime() + minutes * 60_000)
    return {
      id: sampleId(`session ${cast.slug} ${i}`),
      offeringId: id,
      startsAt,
      endsAt,
      note: cast.notes?.[i] ?? null,
    }
  })
  const row: OfferingRow = {
    id,
    slug: cast.slug,
    kind,
    status: 'published',
    title: cast.title,
    description: cast.description,
    category: cast.category,
    season,
    ageMin: cast.ages[0],
    ageMax: cast.ages[1],
    priceCents: cents(cast.price)!,
    capacity: cast.capacity,
    startsAt: dates[0]!.startsAt,
    endsAt: dates.at(-1)!.endsAt,
    sessionMinutes: minutes,
    keywords: cast.keywords,
    takeHome: cast.takeHome ?? null,
    taughtBy: cast.taughtBy ?? null,
    location: 'Craft room, Avalon Park pavilion',
    wear: cast.wear ?? null,
    bring: cast.bring ?? 'Nothing. No food in class.',
    materials: cast.materials ?? null,
    aside: cast.aside ?? null,
    dailyCents: cents(cast.own?.daily),
    weeklyCents: cents(cast.own?.weekly),
    monthlyCents: cents(cast.own?.monthly),
    coveredCategories: [...(cast.covers ?? [])],
    cancellationPolicyId: CANCELLATION[kind === 'program' ? 'program' : 'class'].id,
    isSample: true,
  }
  return { cast, row, sessions: dates }
}

/** The days of the sessions, counted from the first. */
function daysOf({ sessions = 1, daysInARow, everyWeekdayFor }: CastClass): number[] {
  if (everyWeekdayFor) return Array.from({ length: everyWeekdayFor * 5 }, (_, i) => Math.floor(i / 5) * 7 + (i % 5))
  return Array.from({ length: sessions }, (_, i) => (daysInARow ? i : i * 7))
}
