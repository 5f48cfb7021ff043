import { partFor } from './day-parts.ts'
import { type Class, daysFrom, HORIZON, inOrder, isComing, type OwnHours, plus, startOf, weekday } from './paper.ts'
import type { World } from './world.ts'

/** What a family requests, and the days it gets on paper. */
export type Wish = {
  said: string
  body: object
  days: string[]
  isDated: boolean
  hours?: OwnHours
  isMonthly?: boolean
  isOld?: boolean
}

/** Undefined if the class can't be booked now. */
export function wishFor(world: World, cls: Class): Wish | undefined {
  const { chance, now } = world
  const coming = inOrder(cls.sessions).filter(each => isComing(each, now))
  if (cls.kind === 'class') {
    const [first] = inOrder(cls.sessions)
    if (startOf(first!) > now) return { said: 'whole', body: {}, days: HORIZON, isDated: false }
    if (!cls.joinLate || coming.length === 0) return undefined
    // Each of these is on its own day, so the next session is the child's first.
    return { said: 'joining late', body: {}, days: after(coming[0]!.day), isDated: true }
  }
  const days = coming.map(each => each.day)
  const wish = chance.of([byWeek, onWeekdays, onNextWeekdays, onDates, byMonth, withoutEnd])(world, days)
  if (wish.isOld) return wish
  const { body, hours } = partFor(chance, wish.isMonthly ?? false)
  return { ...wish, said: `${wish.said} ${JSON.stringify(body)}`, body: { ...wish.body, ...body }, hours }
}

const after = (first: string) => HORIZON.filter(day => day >= first)

function byWeek({ chance }: World, coming: string[]): Wish {
  const weeks: string[] = []
  for (const day of coming)
    if (chance.yes(0.4) && (weeks.length === 0 || day >= plus(weeks.at(-1)!, 9)))
      weeks.push(plus(day, -chance.of([0, 1, 2])))
  if (weeks.length === 0) weeks.push(chance.of(coming))
  const body = { enrollmentOption: 'weekly', weeks: chance.shuffled(weeks) }
  const days = weeks.flatMap(first => daysFrom(first, plus(first, 6)))
  return { said: `weeks ${weeks}`, body, days, isDated: true }
}

const someWeekdays = ({ chance }: World, coming: string[], of: string) => [
  ...new Set([weekday(of), ...coming.filter(() => chance.yes(0.2)).map(weekday)]),
]

function onWeekdays(world: World, coming: string[]): Wish {
  const day = world.chance.of(coming)
  const days = someWeekdays(world, coming, day)
  const [startDate, endDate] = [plus(day, -world.chance.between(0, 4)), plus(day, world.chance.between(0, 12))]
  const body = { enrollmentOption: 'daily', days, startDate, endDate }
  const own = daysFrom(startDate, endDate).filter(each => days.includes(weekday(each)))
  return { said: `${days} ${startDate} to ${endDate}`, body, days: own, isDated: true }
}

/** Without a last day: the next session on each weekday. */
function onNextWeekdays(world: World, coming: string[]): Wish {
  const startDate = world.chance.of(coming)
  const days = someWeekdays(world, coming, startDate)
  const own = days.flatMap(each => coming.find(day => day >= startDate && weekday(day) === each) ?? [])
  const body = { enrollmentOption: 'daily', days, startDate }
  return { said: `next ${days} from ${startDate}`, body, days: own, isDated: true }
}

function onDates({ chance }: World, coming: string[]): Wish {
  const dates = chance.shuffled(coming).slice(0, chance.between(1, 4))
  return { said: `dates ${dates}`, body: { enrollmentOption: 'daily', dates }, days: dates, isDated: true }
}

function byMonth({ chance }: World, coming: string[]): Wish {
  const startDate = plus(chance.of(coming), -chance.of([0, 1]))
  const body = { enrollmentOption: 'monthly', startDate }
  return { said: `monthly from ${startDate}`, body, days: after(startDate), isDated: true, isMonthly: true }
}

/** As sold before spots had end dates: from a day on, sometimes only on some weekdays. */
function withoutEnd(world: World, coming: string[]): Wish {
  const startDate = world.chance.of(coming)
  const days = world.chance.yes(0.5) ? someWeekdays(world, coming, startDate) : []
  const own = after(startDate).filter(day => days.length === 0 || days.includes(weekday(day)))
  return { said: `${days} from ${startDate} on`, body: { startDate, days }, days: own, isDated: true, isOld: true }
}
