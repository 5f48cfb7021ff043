import * as z from 'zod'
import { defineContract } from '#src/lib/contract.ts'
import { classReportRoutes } from './class-reports-contract.ts'
import { moneyRoutes } from './money-contract.ts'
import { CSV, Days } from './report-query.ts'
import { seasonRoutes } from './seasons-contract.ts'
import { weeklyRoutes } from './weekly-contract.ts'

/** Money in cents, according to the ledger. */
const Money = z.object({
  card: z.int(),
  /** Cash and checks. */
  byHand: z.int(),
  /** Bank transfers. */
  transfer: z.int(),
  /** Returned to cards or in person, including bank disputes. */
  givenBack: z.int(),
  creditGiven: z.int(),
  creditUsed: z.int(),
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
  /** In cents: agreed and paid in this period by card, in person or by credit, and how much was returned or became credit. */
  sold: z.int(),
  givenBack: z.int(),
})

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
  ...moneyRoutes,
  ...classReportRoutes,
  ...seasonRoutes,
  ...weeklyRoutes,
})
export type ReportsContract = typeof reportsContract
export type MoneyAnswer = z.infer<typeof Money>
export type ClassReportAnswer = z.infer<typeof ClassReport>
