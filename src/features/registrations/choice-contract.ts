import * as z from 'zod'
import { CARES } from '#src/features/classes/day-parts.ts'
import { WEEKDAYS } from '#src/features/classes/enrollment-choice.ts'
import { EnrollmentOption } from './answers.ts'

/** The last day, the chosen dates, or the first days of the chosen weeks of a program, and which part of the day. */
export const ProgramDays = {
  endDate: z.iso.date().optional(),
  dates: z.array(z.iso.date()).max(366).optional(),
  weeks: z.array(z.iso.date()).max(60).optional(),
  /** The key of a half day; the full day without it. */
  half: z.string().max(40).optional(),
  /** Before and after care. */
  care: z.array(z.enum(CARES)).max(2).optional(),
}

/** The day of one session of a series that sells them alone. */
export const DropInSession = { dropIn: z.iso.date().optional() }

/** What a family chose for a program: the option, and its weeks, days or first day. */
export const ProgramChoice = {
  enrollmentOption: EnrollmentOption.optional(),
  days: z.array(z.enum(WEEKDAYS)).max(5).optional(),
  startDate: z.iso.date().optional(),
  ...ProgramDays,
}

/** What is wrong with the days of a program. */
export const choiceRefusals = {
  'bad-start-date': { status: 409, message: 'Choose a first day that is today or later, while the program runs.' },
  'no-sessions': { status: 409, message: "The program doesn't meet on some of those days. Choose other days." },
  'no-drop-in': { status: 409, message: "That session can't be booked alone. Choose another one." },
  'weeks-overlap': { status: 409, message: 'Two of the chosen weeks overlap. Choose each week once.' },
  'no-half-day': {
    status: 409,
    message: "That half day isn't offered anymore. Choose the full day or another half day.",
  },
  'no-care': {
    status: 409,
    message: "That care isn't offered with this choice. Choose it again.",
  },
} as const
