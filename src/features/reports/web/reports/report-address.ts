import { isPlainDay } from '#src/lib/dates.ts'
import { type Span, spanProblem } from '../../report-span.ts'

/** The period in an address, or what's wrong with it. Without one, the server uses the current month. */
export function readSpan(query: URLSearchParams): { span?: Span; typed: Partial<Span>; problem?: string } {
  const [from, until] = ['from', 'until'].map(name => query.get(name)?.trim() || undefined)
  if (!from && !until) return { typed: {} }
  const typed = { from, until }
  if (!from || !until || !isPlainDay(from) || !isPlainDay(until))
    return { typed, problem: 'Enter both a first and a last day.' }
  const problem = spanProblem({ from, until })
  return problem ? { typed, problem } : { span: { from, until }, typed }
}

/** The address of a report or of one of its files. */
export const reportAddress = (span: Span, path = '/admin/reports'): string =>
  `${path}?${new URLSearchParams({ from: span.from, until: span.until })}`
