import ical, { type ICalCalendar, ICalCalendarMethod } from 'ical-generator'

/** An empty calendar to publish. The library escapes the texts of events, but not those of the calendar itself. */
export function publishedCalendar({ name, brand, product }: { name: string; brand: string; product: string }) {
  return ical({
    name: escaped(name),
    prodId: { company: escaped(brand), product, language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
  })
}

/** The file of a calendar. Its last line ends like every other (RFC 5545, 3.1); the library leaves that out. */
export const calendarText = (calendar: ICalCalendar): string => `${calendar.toString()}\r\n`

/** Text escaped as in RFC 5545, 3.3.11. */
const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n')
