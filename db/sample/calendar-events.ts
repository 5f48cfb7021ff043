import { calendarEvents, weeklyThemes } from '#src/features/calendar/server/tables.ts'
import { addDays, weekStartOf } from '#src/lib/plain-days.ts'
import type { Transaction } from '#src/platform/database/open-database.ts'
import { closedDays } from './closed-days.ts'
import { instantAt, programCalendar, type Weekday } from './program-calendar.ts'
import { sampleId } from './sample-id.ts'

/** The weekly themes, in rotation. */
const THEMES = [
  ['Paper', 'Folds, snips and one lantern that glows on the way home.'],
  ['Clay', 'Thumbs first: bowls, snails and a dragon that can sit.'],
  ['Wood and string', 'Looms made from twigs, and knots that hold.'],
  ['Paint', 'Big brushes, a few colors, and a sky nobody has seen before.'],
  ['Thread', 'A needle, a button, and a fox that needs both.'],
  ['Moving pictures', 'Twelve photos make a second. We make four.'],
] as const
const WEEKS_BACK = 1
const WEEKS_AHEAD = 16

type Hours = { weekday: Weekday; in: number; from: string; to: string }
const HOURS: readonly (Hours & { title: string; description: string; type: 'normal' | 'special' })[] = [
  {
    title: "Makers' Market",
    description: "See what we made this season. There's lemonade.",
    type: 'special',
    in: 12,
    weekday: 'Fri',
    from: '17:30',
    to: '19:00',
  },
  {
    title: 'Open studio for families',
    description: 'Bring a grown-up and finish what you started.',
    type: 'normal',
    in: 5,
    weekday: 'Sat',
    from: '10:00',
    to: '12:00',
  },
  {
    title: 'Lantern walk around the pond',
    description: "At dusk, with this season's lanterns.",
    type: 'special',
    in: 26,
    weekday: 'Thu',
    from: '18:30',
    to: '19:15',
  },
  {
    title: 'Registration for the next season opens',
    description: 'At noon, right here on this site.',
    type: 'normal',
    in: 33,
    weekday: 'Mon',
    from: '12:00',
    to: '12:30',
  },
  {
    title: 'Kiln opening',
    description: 'Come see how everything turned out.',
    type: 'normal',
    in: 47,
    weekday: 'Wed',
    from: '17:15',
    to: '17:45',
  },
]

/** Holidays, special days and open evenings around today, and a theme for every week of the season. */
export async function fillSampleCalendar(tx: Transaction, now: Date): Promise<void> {
  const calendar = programCalendar(now)
  const { today } = calendar
  const wholeDays = closedDays(today).map(([title, startsOn, endsOn]) => ({
    id: sampleId(`event ${title} ${startsOn}`),
    title,
    description: 'No classes.',
    type: 'holiday' as const,
    startsOn,
    endsOn,
  }))
  const hours = HOURS.map(({ title, description, type, weekday, in: days, from, to }) => {
    const day = calendar.fromToday(days, weekday)
    return {
      id: sampleId(`event ${title}`),
      title,
      description,
      type,
      startsAt: instantAt(day, from),
      endsAt: instantAt(day, to),
    }
  })
  const written = { createdAt: now, updatedAt: now }
  await tx.insert(calendarEvents).values([...wholeDays, ...hours].map(each => ({ ...each, ...written })))

  const sunday = weekStartOf(today.toString())
  const themes = Array.from({ length: WEEKS_BACK + WEEKS_AHEAD }, (_, n) => {
    const weekStart = addDays(sunday, (n - WEEKS_BACK) * 7)
    const [title, text] = THEMES[Math.floor(Date.parse(weekStart) / (7 * 86_400_000)) % THEMES.length]!
    return { weekStart, title, text }
  })
  await tx.insert(weeklyThemes).values(themes)
}
