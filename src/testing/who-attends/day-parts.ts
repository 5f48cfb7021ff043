import type { DayOptions } from '#src/features/classes/day-parts.ts'
import type { Chance } from '../chance.ts'
import { NO_HOURS, type OwnHours } from './paper.ts'

const half = { daily: 15_00, weekly: 40_00, monthly: 600_00 }
const care = { daily: 5_00, weekly: 10_00, monthly: null }

/** Every program offers these, whatever its hours: before care and after care go with either half day. */
export const DAY_OPTIONS: DayOptions = {
  halfDays: [
    { key: 'am', name: 'Morning', from: '08:30', to: '12:00', prices: half },
    { key: 'pm', name: 'Afternoon', from: '13:00', to: '16:30', prices: half },
  ],
  before: { from: '07:15', to: '13:00', prices: care },
  after: { from: '12:00', to: '18:10', prices: care },
}

type AskedPart = { half?: 'am' | 'pm'; care?: ('before' | 'after')[] }

/** A part of the day to request, and its hours on paper. Care isn't sold by the month here. */
export function partFor(chance: Chance, isMonthly: boolean): { body: AskedPart; hours: OwnHours } {
  const key = chance.of([undefined, 'am', 'pm'] as const)
  const before = !isMonthly && chance.yes(0.4)
  const after = !isMonthly && chance.yes(0.4)
  const own = key ? { am: { from: '08:30', to: '12:00' }, pm: { from: '13:00', to: '16:30' } }[key] : NO_HOURS
  const cares = [before && ('before' as const), after && ('after' as const)].filter(each => each !== false)
  return {
    body: { ...(key && { half: key }), ...(cares.length > 0 && { care: cares }) },
    hours: { isHalf: key !== undefined, from: before ? '07:15' : own.from, to: after ? '18:10' : own.to },
  }
}
