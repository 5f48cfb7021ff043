import { isPlainDay } from '#src/lib/dates.ts'
import { isId } from '#src/lib/ids.ts'
import { type ClassFilter, GROUPS, type Group } from '../grouping.ts'
import { type Span, spanProblem } from '../report-span.ts'
import { seasonOfKey } from '../season-year.ts'

/** What an address asks of a report. Days that can't be come back as they were typed, with what's wrong with them. */
export type Question = {
  /** Without one, the server uses the current month. */
  span?: Span
  typed: Partial<Span>
  problem?: string
  by?: Group
  filter: ClassFilter
}

/** Reads an address; what it says about classes is left out if it can't be meant. */
export function readQuestion(query: URLSearchParams): Question {
  const by = GROUPS.find(each => each === query.get('by'))
  return { ...readSpan(query), by, filter: readFilter(query) }
}

function readSpan(query: URLSearchParams): Pick<Question, 'span' | 'typed' | 'problem'> {
  const [from, until] = ['from', 'until'].map(name => query.get(name)?.trim() || undefined)
  if (!from && !until) return { typed: {} }
  const typed = { from, until }
  if (!from || !until || !isPlainDay(from) || !isPlainDay(until))
    return { typed, problem: 'Enter both a first and a last day.' }
  const problem = spanProblem({ from, until })
  return problem ? { typed, problem } : { span: { from, until }, typed }
}

/** The classes an address narrows a report to. */
function readFilter(query: URLSearchParams): ClassFilter {
  const [season, classId, category] = ['season', 'classId', 'category'].map(name => query.get(name) || undefined)
  return {
    ...(season && seasonOfKey(season) !== undefined ? { season } : {}),
    ...(classId && isId(classId) ? { classId } : {}),
    ...(category && category.length <= 120 ? { category } : {}),
  }
}

/** The page of a list in an address, from 1. */
export const readPage = (query: URLSearchParams): number =>
  Math.min(10_000, Math.max(1, Math.trunc(Number(query.get('page'))) || 1))
