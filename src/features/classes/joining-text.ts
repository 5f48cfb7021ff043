import { formatDay } from '#src/lib/dates.ts'
import { sessionsLeftText } from './class-text.ts'
import type { ClassAnswer } from './contract.ts'

/** `You can join until Tue, Jan 19 · 7 of 10 sessions left`, for a class that has begun. */
export const joinUntilText = ({ until, ...left }: NonNullable<ClassAnswer['joining']>, zone: string): string =>
  `You can join until ${formatDay(until, zone)} · ${sessionsLeftText(left)} left`
