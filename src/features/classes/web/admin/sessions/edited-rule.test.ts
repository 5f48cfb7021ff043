import { expect, test } from 'vitest'
import type { EditedClassAnswer } from '../../../contract.ts'
import { plannedDays } from '../../../session-rule.ts'
import { ruleFrom, ruleOf } from './edited-rule.ts'

const ZONE = 'America/New_York'
const meets = (...days: string[]) =>
  ({
    rule: null,
    sessionLength: 60,
    sessions: days.map(day => ({ startsAt: `${day}T19:00:00.000Z`, cancelledAt: null })),
  }) as unknown as EditedClassAnswer
const planned = (shown: EditedClassAnswer) =>
  plannedDays(ruleFrom(ruleOf(shown, ZONE, '2026-09-01'))!, [], ZONE)
    .filter(each => !each.skipped)
    .map(each => each.day)

test('the rule derived from dates creates exactly those dates, without holidays', () => {
  const days = ['2026-09-01', '2026-09-03', '2026-09-10', '2026-09-15']
  expect(planned(meets(...days))).toEqual(days)
  expect(planned(meets('2026-09-01'))).toEqual(['2026-09-01'])
  expect(planned(meets())).toEqual(['2026-09-08', '2026-09-15', '2026-09-22', '2026-09-29'])
})
