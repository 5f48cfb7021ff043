import { expect, test } from 'vitest'
import { ageDecision, isKeptOut, refusalOf } from './age-decision.ts'
import type { AgeRule } from './ages.ts'
import { keptOutOf } from './kept-out.ts'

const FIRST_DAY = '2026-12-08'
const emma = { id: 'emma', firstName: 'Emma', dateOfBirth: '2019-12-09', age: 6 }
const clay = (ageRule: AgeRule) => ({ id: 'clay', title: 'Clay Critters', ageMin: 7, ageMax: 9, ageRule })
const decide = (ageRule: AgeRule, more: { letIn?: boolean; dateOfBirth?: string; firstDay?: string | null } = {}) => {
  const { dateOfBirth = emma.dateOfBirth, letIn, firstDay = FIRST_DAY } = more
  return ageDecision({ ...emma, dateOfBirth }, clay(ageRule), { firstDay, letIn })
}

test.each([
  ['note', 'noted'],
  ['ask', 'ask'],
  ['refuse', 'refused'],
] as const)('a child outside the ages of a class with the rule %s is %s', (rule, kind) => {
  expect(decide(rule).kind).toBe(kind)
})

test.each(['note', 'ask', 'refuse'] as const)('the rule %s allows a child within the ages on the first day', rule => {
  expect(decide(rule, { dateOfBirth: '2019-12-08' }).kind).toBe('allowed')
  expect(decide(rule, { dateOfBirth: '2016-12-09' }).kind).toBe('allowed')
  expect(decide(rule, { firstDay: null }).kind).toBe('allowed')
})

test.each(['ask', 'refuse'] as const)('the rule %s allows an approved child, with a note about the age', rule => {
  expect(decide(rule, { letIn: true })).toEqual({
    kind: 'noted',
    note: { case: 'younger', text: "Emma is 6, and this class is for ages 7 to 9. Staff will see Emma's age." },
  })
})

test('the sentence names the child, the class and its ages', () => {
  expect(decide('ask')).toMatchObject({
    text: "Emma is 6, and Clay Critters is for ages 7 to 9. Ask us first, and we'll email you our answer.",
  })
  expect(decide('refuse', { dateOfBirth: '2016-12-08' })).toMatchObject({
    text: "Emma will be 10 by the first class, and Clay Critters is for ages 7 to 9. Emma can't get a spot in it. Choose another class for Emma.",
  })
})

test('only the rules ask and refuse keep a child out, each with its code', () => {
  expect((['note', 'ask', 'refuse'] as const).map(rule => isKeptOut(decide(rule)))).toEqual([false, true, true])
  const codes = (['ask', 'refuse'] as const).map(rule => {
    const decision = decide(rule)
    return isKeptOut(decision) && refusalOf(decision)
  })
  expect(codes).toEqual(['ask-first', 'outside-ages'])
})

test('before payment, a page knows which children the class keeps out and what the family requested', () => {
  const request = (state: 'open' | 'approved', classId = 'clay') => ({ classId, childId: 'emma', state, answer: null })
  const out = (requests: ReturnType<typeof request>[]) => keptOutOf([emma], clay('ask'), FIRST_DAY, requests)
  expect(out([])).toMatchObject([{ child: emma, request: undefined }])
  expect(out([request('open')])).toMatchObject([{ request: { state: 'open' } }])
  expect(out([request('approved', 'another')])).toHaveLength(1)
  expect(out([request('approved')])).toEqual([])
})
