import * as z from 'zod'
import { spanProblem } from './report-span.ts'
import { seasonOfKey } from './season-year.ts'

export const day = z.iso
  .date('Enter a date as YYYY-MM-DD, for example 2026-11-30.')
  .refine(given => given > '2000' && given < '2200', 'Enter a date in this century.')

type Context = z.core.$RefinementCtx<{ from?: string; until?: string }>

/** Both days or none, and not too many of them. */
export function checkDays({ from, until }: { from?: string; until?: string }, context: Context): void {
  if ((from === undefined) !== (until === undefined))
    context.addIssue({
      code: 'custom',
      path: [from ? 'until' : 'from'],
      message: 'Enter both a first and a last day.',
    })
  const problem = from && until && spanProblem({ from, until })
  if (problem) context.addIssue({ code: 'custom', path: ['until'], message: problem })
}

/** The days of a report. Without them, it's the current month. */
export const days = { from: day.optional(), until: day.optional() }
export const Days = z.strictObject(days).superRefine(checkDays)

export const seasonField = z.string().refine(given => seasonOfKey(given) !== undefined, 'Choose a season.')

/** The classes a report is narrowed to. */
export const classFilter = {
  season: seasonField.optional(),
  classId: z.uuid('Choose a class.').optional(),
  category: z.string().max(120).optional(),
}

export const page = z.coerce.number().int().min(1).max(10_000).default(1)

export const CSV = { file: 'text/csv; charset=utf-8' } as const
