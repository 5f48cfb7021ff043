import type { CalendarEvent, EventType } from '../../contract.ts'
import { instantAt, wallClock } from '../../event-times.ts'

/** An event as the form holds it: dates and times separately, as typed. */
export type EventDraft = {
  title: string
  type: EventType
  isAllDay: boolean
  startDay: string
  startTime: string
  endDay: string
  endTime: string
  description: string
}

const USUAL_TIME = '17:30'

/** An empty draft for a day: all day, normal kind. */
export const newDraft = (day: string): EventDraft => ({
  title: '',
  type: 'normal',
  isAllDay: true,
  startDay: day,
  startTime: USUAL_TIME,
  endDay: '',
  endTime: '',
  description: '',
})

/** The same event on another day. An end that would come before it moves along. */
export const movedTo = (draft: EventDraft, day: string): EventDraft => ({
  ...draft,
  startDay: day,
  endDay: draft.endDay && draft.endDay < day ? day : draft.endDay,
})

export function draftOf(event: CalendarEvent, zone: string): EventDraft {
  const split = (value: string | null): [string, string] =>
    value === null ? ['', ''] : event.isAllDay ? [value, ''] : wallClock(value, zone)
  const [[startDay, startTime], [endDay, endTime]] = [split(event.startDate), split(event.endDate)]
  const { title, type, isAllDay, description } = event
  const times = { startTime: startTime || USUAL_TIME, endTime }
  return { title, type, isAllDay, startDay, endDay, ...times, description: description ?? '' }
}

/** What's sent. An end time without a date is on the start day. */
export function bodyOf(
  { title, type, isAllDay, startDay, startTime, endDay, endTime, description }: EventDraft,
  zone: string,
) {
  const words = { title, type, isAllDay, description: description || undefined }
  if (isAllDay || !startDay) return { ...words, startDate: startDay, endDate: endDay || undefined }
  const endsOn = endDay || (endTime && startDay)
  return {
    ...words,
    startDate: instantAt(startDay, startTime || USUAL_TIME, zone),
    endDate: endsOn ? instantAt(endsOn, endTime || startTime || USUAL_TIME, zone) : undefined,
  }
}
