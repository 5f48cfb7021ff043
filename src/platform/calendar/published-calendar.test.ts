import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { calendarProblems } from '#src/testing/strict-calendar.ts'
import { calendarText, publishedCalendar } from './published-calendar.ts'

test('the calendar file is valid, whatever the name of the program', () => {
  const name = 'Clay, Wool; & \\ Co\r\nEND:VCALENDAR'
  const calendar = publishedCalendar({ name, brand: name, product: 'Classes' })
  const [start, end] = [new Date('2026-11-01T22:45:00Z'), new Date('2026-11-01T23:45:00Z')]
  calendar.createEvent({ id: '1', start, end, summary: name })
  const text = calendarText(calendar)
  expect(calendarProblems(Buffer.from(text))).toEqual([])
  const read = new ICAL.Component(ICAL.parse(text))
  // The parser doesn't know this property, and returns its text as written.
  expect(read.getFirstPropertyValue('x-wr-calname')).toBe('Clay\\, Wool\\; & \\\\ Co\\nEND:VCALENDAR')
})

test("no kind of line break in an event's text starts a new line (T107)", () => {
  const calendar = publishedCalendar({ name: 'Classes', brand: 'Classes', product: 'Classes' })
  const text = ['\r\n', '\n', '\r', '\u2028', '\u0085'].map(mark => `x${mark}END:VEVENT${mark}BEGIN:VEVENT`).join('')
  const [start, end] = [new Date('2026-11-01T22:45:00Z'), new Date('2026-11-01T23:45:00Z')]
  calendar.createEvent({ id: '1', start, end, summary: text, description: text, location: text })
  const lines = calendarText(calendar).split(/\r\n|\r|\n/)
  expect(lines.filter(line => /^(BEGIN|END):VEVENT/.test(line))).toEqual(['BEGIN:VEVENT', 'END:VEVENT'])
})
