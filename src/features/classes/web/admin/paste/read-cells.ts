import { isPlainDay } from '#src/lib/dates.ts'
import { addDays, MONTHS, WEEKDAYS } from '#src/lib/plain-days.ts'
import { centsOfTyped } from '#src/lib/typed-dollars.ts'
import { LIMITS } from '../../../class-limits.ts'

/*
 * What the cells of a spreadsheet mean. Each function takes the text as it was copied, and answers null if it can't be
 * read. Nothing is guessed silently: the preview shows what was understood.
 */

/** Years: `6-9`, `6 to 9`, `Ages 6–9 yrs`, `7`, and `6+` up to the oldest age a class can have. */
export function readAges(text: string): { ageMin: number; ageMax: number } | null {
  const plain = text.toLowerCase().replace(/\bages?\b|\byears?\b|\byrs?\b|\bold\b|\./g, '')
  const [, first, , last] = /^\s*(\d{1,2})\s*((?:-|–|—|to|through)\s*(\d{1,2})|\+|and up)?\s*$/.exec(plain) ?? []
  if (!first) return null
  const ageMin = Number(first)
  const isOpen = /\+|and up/.test(plain)
  return { ageMin, ageMax: isOpen ? LIMITS.oldest : Number(last ?? first) }
}

/** Cents: `$120`, `1,200.50`, `Free`, and `$120 + $15` for a price with its supply fee. */
export function readPrice(text: string): number | null {
  const parts = text.split('+').map(each => (/^\s*free\s*$/i.test(each) ? 0 : centsOfTyped(each)))
  return parts.includes(null) ? null : parts.reduce<number>((sum, each) => sum + each!, 0)
}

/** `9/14/2026`, `9/14/26`, `2026-09-14`, `Sep 14, 2026`, `Mon, Sep 14`, `14 September` as `YYYY-MM-DD`. */
export function readDay(text: string, today: string): string | null {
  const plain = text.trim().replace(/^(sun|mon|tue|wed|thu|fri|sat)[a-z]*[,.]?\s+/i, '')
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(plain)
  if (iso) return dayOfParts(iso[1], iso[2]!, iso[3]!, today)
  const slashes = /^(\d{1,2})\/(\d{1,2})(?:\/(\d{4}|\d{2}))?$/.exec(plain)
  if (slashes) return dayOfParts(slashes[3], slashes[1]!, slashes[2]!, today)
  const named = /^([a-z]{3,9})\.?[\s-]+(\d{1,2})(?:st|nd|rd|th)?(?:,?[\s-]+(\d{4}|\d{2}))?$/i.exec(plain)
  if (named) return dayOfParts(named[3], monthNumber(named[1]!), named[2]!, today)
  const dayFirst = /^(\d{1,2})(?:st|nd|rd|th)?[\s-]+([a-z]{3,9})\.?(?:,?[\s-]+(\d{4}|\d{2}))?$/i.exec(plain)
  return dayFirst ? dayOfParts(dayFirst[3], monthNumber(dayFirst[2]!), dayFirst[1]!, today) : null
}

/** Several dates in one cell, in order: `9/14, 9/21 and 9/28`. Null if one of them can't be read. */
export function readDays(text: string, today: string): string[] | null {
  // The comma of "Sep 14, 2026" belongs to the date.
  const parts = text
    .split(/\n|;|\s+(?:and|&)\s+|,(?!\s*\d{4}\b)/i)
    .map(each => each.trim())
    .filter(Boolean)
  const days = parts.map(each => readDay(each, today))
  return parts.length === 0 || days.includes(null) ? null : [...new Set(days as string[])].sort()
}

/** How far back a date without a year may be, in days, before it means the next year. */
const RECENT_DAYS = 60

function dayOfParts(year: string | undefined, month: string, day: string, today: string): string | null {
  const asDay = (of: number) => `${of}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  if (year) {
    const found = asDay(year.length === 2 ? 2000 + Number(year) : Number(year))
    return isPlainDay(found) ? found : null
  }
  const thisYear = Number(today.slice(0, 4))
  const found = [thisYear, thisYear + 1]
    .map(asDay)
    .find(each => isPlainDay(each) && each >= addDays(today, -RECENT_DAYS))
  return found ?? null
}

/** `09`; `00` for a word that isn't a month, which no day has. */
const monthNumber = (word: string): string =>
  String(MONTHS.findIndex(each => each.toLowerCase().startsWith(word.toLowerCase().slice(0, 4))) + 1).padStart(2, '0')

/**
 * `17:45`, from `5:45 PM`, `5:45p`, `5 pm`, `17:45` or `5:45`. Without AM or PM, hours from 1 to 7 are in the afternoon,
 * because no class starts at night.
 */
export function readTime(text: string): string | null {
  const plain = text.trim().toLowerCase().replace(/\./g, '')
  if (plain === 'noon') return '12:00'
  const [, hourText, minutes = '00', half] = /^(\d{1,2})(?::(\d{2})(?::00)?)?\s*(a|p|am|pm)?$/.exec(plain) ?? []
  if (!hourText || Number(minutes) > 59) return null
  const hour = hourOf(hourText, half)
  return hour === null ? null : `${String(hour).padStart(2, '0')}:${minutes}`
}

function hourOf(text: string, half: string | undefined): number | null {
  const hour = Number(text)
  if (!half) {
    if (hour > 23) return null
    return hour >= 1 && hour <= 7 && !text.startsWith('0') ? hour + 12 : hour
  }
  if (hour < 1 || hour > 12) return null
  return (hour % 12) + (half.startsWith('p') ? 12 : 0)
}

/** Start and end from one cell: `5:45-6:45 PM`, `11:30 AM to 1 PM`. A half that's named once counts for both. */
export function readTimes(text: string): { startTime: string; endTime: string } | null {
  const [first, last, ...more] = text.split(/\s*(?:-|–|—|\bto\b|\buntil\b)\s*/i)
  if (!first || !last || more.length > 0) return null
  const half = /[ap]\.?m?\.?$/i.exec(last.trim())?.[0] ?? ''
  const endTime = readTime(last)
  const alike = /[ap]/i.test(first) ? readTime(first) : readTime(`${first} ${half}`)
  if (!alike || !endTime) return null
  // "11:30-1 PM" begins in the morning.
  const startTime = alike < endTime ? alike : readTime(`${first} am`)
  return startTime ? { startTime, endTime } : null
}

/** Minutes from one time of a day to a later one, both `17:45`; negative if it isn't later. */
export function minutesBetween(start: string, end: string): number {
  const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
  return minutes(end) - minutes(start)
}

/** Short names that spreadsheets use in a row, the longer ones first: `TTh`, `MWF`. */
const INITIALS = ['su', 'm', 'tu', 'th', 'sa', 't', 'w', 'r', 'f'] as const
const DAY_OF_INITIAL: Record<string, number> = { su: 0, m: 1, tu: 2, t: 2, w: 3, th: 4, r: 4, f: 5, sa: 6 }

/** Weekdays, 0 is Sunday: `Mon/Wed`, `Tuesdays`, `Mon-Fri`, `Tue & Thu`, `MWF`, `TTh`, `Weekdays`. */
export function readWeekdays(text: string): number[] | null {
  const plain = text.trim().toLowerCase().replace(/\./g, '')
  if (plain === 'weekdays' || plain === 'every weekday') return [1, 2, 3, 4, 5]
  const found: number[] = []
  for (const part of plain.split(/\s*(?:[/,;&+\n]|\band\b)\s*/)) {
    const days = weekdaysOfPart(part.trim())
    if (!days) return null
    found.push(...days)
  }
  return [...new Set(found)].sort()
}

function weekdaysOfPart(part: string): number[] | null {
  const range = /^([a-z]+)\s*(?:-|–|—|\bto\b|\bthrough\b)\s*([a-z]+)$/.exec(part)
  if (range) {
    const [from, to] = [weekdayNamed(range[1]!), weekdayNamed(range[2]!)]
    if (from === undefined || to === undefined) return null
    return Array.from({ length: ((to - from + 7) % 7) + 1 }, (_, step) => (from + step) % 7)
  }
  const named = part.split(/\s+/).map(weekdayNamed)
  if (named.every(each => each !== undefined)) return named
  const days: number[] = []
  for (let rest = part.replace(/\s/g, ''); rest !== ''; ) {
    const initial = INITIALS.find(each => rest.startsWith(each))
    if (!initial) return null
    days.push(DAY_OF_INITIAL[initial]!)
    rest = rest.slice(initial.length)
  }
  return days.length > 0 ? days : null
}

/** `tue`, `tues`, `tuesday`, `tuesdays`, `th`; undefined for anything else, such as a `t` or an `s` alone. */
function weekdayNamed(word: string): number | undefined {
  if (word.length < 2) return DAY_OF_INITIAL[word]
  const found = WEEKDAYS.findIndex(each => `${each.toLowerCase()}s`.startsWith(word))
  return found === -1 ? undefined : found
}
