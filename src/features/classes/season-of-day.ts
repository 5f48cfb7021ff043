import { addDays, addMonths } from '#src/lib/plain-days.ts'

const SEASONS = ['Spring', 'Summer', 'Fall', 'Winter'] as const
type Word = (typeof SEASONS)[number]

/** The season of a plain day `YYYY-MM-DD`. Spring begins with March. */
export const seasonOfDay = (day: string): Word => SEASONS[Math.floor(((Number(day.slice(5, 7)) + 9) % 12) / 3)]!

/** A season of one year with its usual days, both included. */
export type UsualSeason = { name: string; word: Word; firstDay: string; lastDay: string }

/**
 * The usual season around a plain day: three whole months. A winter has the year in which most of it lies: December 2026
 * to February 2027 is `Winter 2027`.
 */
export function usualSeason(day: string): UsualSeason {
  const word = seasonOfDay(day)
  const [year, month] = day.split('-')
  const first = addMonths(`${year}-${month}`, -(Number(month) % 3))
  // Only a winter ends in another year than it begins.
  const next = addMonths(first, 3)
  return { name: `${word} ${next.slice(0, 4)}`, word, firstDay: `${first}-01`, lastDay: addDays(`${next}-01`, -1) }
}

export const seasonAfter = ({ lastDay }: UsualSeason): UsualSeason => usualSeason(addDays(lastDay, 1))
const seasonBefore = ({ firstDay }: UsualSeason): UsualSeason => usualSeason(addDays(firstDay, -1))

/**
 * The season of a class from the day of its first session and the word staff chose for it. The day decides, but a class
 * that staff call `Fall` and that begins in the last week of August is one of the fall.
 */
export function seasonOfClass({ word, firstDay }: { word: Word; firstDay: string }): UsualSeason {
  const around = usualSeason(firstDay)
  return [around, seasonAfter(around), seasonBefore(around)].find(each => each.word === word) ?? around
}

/** The season with this word that isn't over on a day: that of a class without dates, made on that day. */
export function nextSeasonCalled(word: Word, day: string): UsualSeason {
  let season = usualSeason(day)
  while (season.word !== word) season = seasonAfter(season)
  return season
}

/** The word of a season that staff named: the one in its name, otherwise that of its first day. */
export function wordOfSeason({ name, firstDay }: { name: string; firstDay: string }): Word {
  const named = SEASONS.find(each => new RegExp(`\\b${each}\\b`, 'i').test(name))
  return named ?? (/\bautumn\b/i.test(name) ? 'Fall' : seasonOfDay(firstDay))
}
