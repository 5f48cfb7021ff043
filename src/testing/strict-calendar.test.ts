import { expect, test } from 'vitest'
import { calendarProblems } from './strict-calendar.ts'

const GOOD = [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  'PRODID:-//Paper House//Classes//EN',
  'BEGIN:VEVENT',
  'UID:1@paper.example',
  'SEQUENCE:0',
  'DTSTAMP:20261101T050000Z',
  'DTSTART:20261101T224500Z',
  'DTEND:20261101T234500Z',
  'SUMMARY:Late\\; Lanterns\\, "two"',
  'END:VEVENT',
  'END:VCALENDAR',
  '',
].join('\r\n')
const problems = (text: string) => calendarProblems(Buffer.from(text))

test('a valid file has no problems, folded or not', () => {
  expect(problems(GOOD)).toEqual([])
  expect(problems(GOOD.replace('Lanterns', 'Lan\r\n terns'))).toEqual([])
})

test.each<[string, (good: string) => string | Buffer, string]>([
  ['bare line feeds', good => good.replaceAll('\r\n', '\n'), 'CRLF'],
  ['a missing final line break', good => good.trimEnd(), 'does not end with CRLF'],
  ['a line of 76 octets', good => good.replace('Lanterns', 'x'.repeat(53)), 'line 10 has 76 octets'],
  [
    'a fold inside a character',
    good =>
      Buffer.from(Buffer.from(good.replace('Lanterns', '狐')).toString('latin1').replace('ç', 'ç\r\n '), 'latin1'),
    'cuts a character in two',
  ],
  ['an unescaped comma', good => good.replace('\\,', ','), 'SUMMARY is not escaped'],
  ['an unknown escape', good => good.replace('\\;', '\\t'), 'SUMMARY is not escaped'],
  ['a local time', good => good.replace('224500Z', '224500'), 'no instant in UTC'],
  ['an end before the start', good => good.replace('234500Z', '214500Z'), 'ends before it starts'],
  ['a missing stamp', good => good.replace('DTSTAMP:20261101T050000Z\r\n', ''), 'exactly one DTSTAMP'],
  ['an id used twice', good => good.replace(/BEGIN:VEVENT[\s\S]*END:VEVENT\r\n/, '$&$&'), 'two events have one UID'],
  ['a line break in a text', good => good.replace('Lanterns', '\r\nLanterns'), 'is no content line'],
  ['a control character', good => good.replace('Lanterns', '\u0007'), 'control character'],
  ['an event that does not end', good => good.replace('END:VEVENT\r\n', ''), 'END:VCALENDAR ends VEVENT'],
])('%s is reported', (_name, spoil, words) => {
  expect(calendarProblems(Buffer.from(spoil(GOOD))).join('\n')).toContain(words)
})
