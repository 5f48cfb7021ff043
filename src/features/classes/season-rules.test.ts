import { expect, test } from 'vitest'
import { emailsIn, type SeasonFields, seasonProblems } from './season-rules.ts'

const FALL: SeasonFields = {
  name: 'Fall 2027',
  firstDay: '2027-09-07',
  lastDay: '2027-12-11',
  opensOn: '2027-08-01',
  earlyOn: '2027-07-25',
  earlySiblings: false,
  earlyEmails: [],
}
const found = (given: Partial<SeasonFields>) => Object.keys(seasonProblems({ ...FALL, ...given }))

test('a complete season and one that opens right away have no errors', () => {
  expect(found({})).toEqual([])
  expect(found({ opensOn: '', earlyOn: '' })).toEqual([])
  expect(found({ firstDay: FALL.lastDay, earlyEmails: ['dana@example.com'] })).toEqual([])
})

test.each<[string, Partial<SeasonFields>]>([
  ['name', { name: ' ' }],
  ['name', { name: 'Fall' }],
  ['name', { name: `${'Fall '.repeat(12)}2027` }],
  ['firstDay', { firstDay: '' }],
  ['lastDay', { lastDay: '2027-02-30' }],
  ['lastDay', { lastDay: '2027-09-06' }],
  ['lastDay', { lastDay: '2028-09-08' }],
  ['opensOn', { opensOn: '2027-12-12', earlyOn: '' }],
  ['earlyOn', { opensOn: '' }],
  ['earlyOn', { earlyOn: '2027-08-01' }],
  ['earlyEmails', { earlyEmails: ['dana@example'] }],
  ['earlyEmails', { earlyEmails: Array.from({ length: 201 }, (_, at) => `family${at}@example.com`) }],
])('the error is at the field %s', (field, given) => {
  expect(found(given)).toEqual([field])
})

test('email addresses are read however they were pasted', () => {
  expect(emailsIn(' Dana@Example.com, lee@example.com;\nDANA@example.com\n\n')).toEqual([
    'dana@example.com',
    'lee@example.com',
  ])
})
