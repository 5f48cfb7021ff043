import * as z from 'zod'
import { defineContract } from '#src/lib/contract.ts'
import { spanProblem } from './report-span.ts'

const day = z.iso
  .date('Please give a day as year-month-day.')
  .refine(given => given > '2000' && given < '2200', 'Please give a day of this century.')
/** Both days or none; without them it is the month of today. */
const Days = z.strictObject({ from: day.optional(), until: day.optional() }).superRefine(({ from, until }, context) => {
  if ((from === undefined) !== (until === undefined))
    context.addIssue({
      code: 'custom',
      path: [from ? 'until' : 'from'],
      message: 'Please give the first and the last day.',
    })
  const problem = from && until && spanProblem({ from, until })
  if (problem) context.addIssue({ code: 'custom', path: ['until'], message: problem })
})

/** Money in cents, as the ledger has it. */
const Money = z.object({
  card: z.int(),
  /** Cash and cheques. */
  byHand: z.int(),
  /** To cards and by hand, what banks took back included. */
  givenBack: z.int(),
  creditGiven: z.int(),
  creditUsed: z.int(),
})

const ClassReport = z.object({
  id: z.string(),
  title: z.string(),
  kind: z.enum(['class', 'trial', 'program']),
  /** Sessions in these days that take place. */
  sessions: z.int(),
  children: z.int(),
  /** 0 is no limit. */
  capacity: z.int(),
  waiting: z.int(),
  /** In cents: agreed and paid in these days, by card, by hand or with credit; and what of it went back or became credit. */
  sold: z.int(),
  givenBack: z.int(),
})

const CSV = { file: 'text/csv; charset=utf-8' } as const

/** What the owner looks up at the end of a month or a season. */
export const reportsContract = defineContract({
  'GET /api/admin/reports': {
    summary: 'Money, classes and families from one day to another; the month of today when none is given',
    access: 'admin',
    query: Days,
    answer: z.object({
      from: z.string(),
      until: z.string(),
      today: z.string(),
      /** Days `YYYY-MM-DD` or months `YYYY-MM` in which money moved, in order. */
      parts: z.array(Money.extend({ part: z.string() })),
      total: Money,
      now: z.object({
        /** What all families have as credit. */
        creditOwed: z.int(),
        /** Orders whose places are kept and that are not paid yet. */
        unpaid: z.int(),
      }),
      families: z.object({
        joined: z.int(),
        /** Families that paid for something, and those of them that did so for the first time. */
        booked: z.int(),
        firstTime: z.int(),
      }),
      classes: z.array(ClassReport),
      /** How many classes more there are than are listed. */
      more: z.int(),
    }),
  },
  'GET /api/admin/reports/payments.csv': {
    summary: 'Every payment and everything given back in these days, as a file for a spreadsheet',
    access: 'admin',
    recorded: true,
    query: Days,
    answer: CSV,
  },
  'GET /api/admin/reports/classes.csv': {
    summary: 'Every class of these days with its places and its money, as a file for a spreadsheet',
    access: 'admin',
    recorded: true,
    query: Days,
    answer: CSV,
  },
})
export type ReportsContract = typeof reportsContract
export type MoneyAnswer = z.infer<typeof Money>
export type ClassReportAnswer = z.infer<typeof ClassReport>
