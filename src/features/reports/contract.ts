import * as z from 'zod'
import { defineContract } from '#src/lib/contract.ts'
import { ENTRY_KINDS } from './entry-kinds.ts'
import { spanProblem } from './report-span.ts'

const day = z.iso
  .date('Enter a date as YYYY-MM-DD, for example 2026-11-30.')
  .refine(given => given > '2000' && given < '2200', 'Enter a date in this century.')
/** Both days or none. Without them, it's the current month. */
const Days = z.strictObject({ from: day.optional(), until: day.optional() }).superRefine(({ from, until }, context) => {
  if ((from === undefined) !== (until === undefined))
    context.addIssue({
      code: 'custom',
      path: [from ? 'until' : 'from'],
      message: 'Enter both a first and a last day.',
    })
  const problem = from && until && spanProblem({ from, until })
  if (problem) context.addIssue({ code: 'custom', path: ['until'], message: problem })
})

/** Money in cents, according to the ledger. */
const Money = z.object({
  card: z.int(),
  /** Cash and checks. */
  byHand: z.int(),
  /** Returned to cards or in cash or checks, including bank disputes. */
  givenBack: z.int(),
  creditGiven: z.int(),
  creditUsed: z.int(),
})

/** Which column of the money report an entry is counted in. */
const EntryKind = z.enum(ENTRY_KINDS)

const Entry = z.object({
  id: z.string(),
  at: z.string(),
  /** In cents, never negative: the kind says where it went. */
  amount: z.int(),
  /** `Card`, `Cash`, `Check 1041` or `Credit`. */
  way: z.string(),
  reference: z.string().nullable(),
  family: z.object({ id: z.string(), name: z.string() }),
  /** What it was for: the lines of its order, or the note on the entry. */
  about: z.string(),
})

const ClassReport = z.object({
  id: z.string(),
  title: z.string(),
  kind: z.enum(['class', 'trial', 'program']),
  /** Sessions in this period that take place. */
  sessions: z.int(),
  children: z.int(),
  /** 0 means no limit. */
  capacity: z.int(),
  waiting: z.int(),
  /** In cents: agreed and paid in this period by card, cash, check or credit, and how much was returned or became credit. */
  sold: z.int(),
  givenBack: z.int(),
})

const CSV = { file: 'text/csv; charset=utf-8' } as const

/** What the owner looks up at the end of a month or a season. */
export const reportsContract = defineContract({
  'GET /api/admin/reports': {
    summary: 'Money, classes and families for a period. Defaults to the current month',
    access: 'staff',
    permission: 'reports',
    query: Days,
    answer: z.object({
      from: z.string(),
      until: z.string(),
      today: z.string(),
      /** Days `YYYY-MM-DD` or months `YYYY-MM` in which money moved, in order. */
      parts: z.array(Money.extend({ part: z.string() })),
      total: Money,
      now: z.object({
        /** All families' unused credit. */
        creditOwed: z.int(),
        /** Unpaid orders whose spots are held. */
        unpaid: z.int(),
      }),
      families: z.object({
        joined: z.int(),
        /** Families that paid for something, and how many of them for the first time. */
        booked: z.int(),
        firstTime: z.int(),
      }),
      classes: z.array(ClassReport),
      /** How many more classes there are than listed. */
      more: z.int(),
    }),
  },
  'GET /api/admin/reports/entries': {
    summary: 'The payments, returns or credit behind one number of the money report, oldest first, in pages',
    access: 'staff',
    permission: 'reports',
    query: z.strictObject({
      from: day,
      until: day,
      kind: EntryKind,
      page: z.coerce.number().int().min(1).max(10_000).default(1),
    }),
    answer: z.object({
      entries: z.array(Entry),
      /** All of them together, in cents, and how many there are. */
      sum: z.int(),
      total: z.int(),
      page: z.int(),
      pageSize: z.int(),
    }),
  },
  'GET /api/admin/reports/credit': {
    summary: 'The families with unused credit, most first',
    access: 'staff',
    permission: 'reports',
    answer: z.object({
      families: z.array(z.object({ id: z.string(), name: z.string(), balance: z.int() })),
      sum: z.int(),
      total: z.int(),
    }),
  },
  'GET /api/admin/reports/payments.csv': {
    summary: 'All payments and returned money in a period, as a spreadsheet file',
    access: 'staff',
    permission: 'reports',
    recorded: true,
    query: Days,
    answer: CSV,
  },
  'GET /api/admin/reports/classes.csv': {
    summary: 'All classes in a period with spots and money, as a spreadsheet file',
    access: 'staff',
    permission: 'reports',
    recorded: true,
    query: Days,
    answer: CSV,
  },
})
export type ReportsContract = typeof reportsContract
export type EntryAnswer = z.infer<typeof Entry>
export type MoneyAnswer = z.infer<typeof Money>
export type ClassReportAnswer = z.infer<typeof ClassReport>
