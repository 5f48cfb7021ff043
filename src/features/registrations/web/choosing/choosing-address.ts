import { type ClassSort, readSort } from './sort-classes.ts'

const STEPS = ['class', 'child', 'pay'] as const
type Step = (typeof STEPS)[number]

/** What the address of /class-registration holds: the step, the choices, and the order of the list. */
export type Choosing = { step: Step; classId: string | null; childIds: string[]; sort: ClassSort }

/** Reads the address; an unknown step becomes the first one. */
export function readChoosing(query: URLSearchParams): Choosing {
  return {
    step: STEPS.find(each => each === query.get('step')) ?? 'class',
    classId: query.get('classId') || null,
    childIds: [...new Set(query.getAll('childId').filter(Boolean))],
    sort: readSort(query.get('sort')),
  }
}

/** The address of a step with these choices. */
export function choosingPath({ step, classId, childIds = [], sort = 'date' }: Partial<Choosing>): string {
  const query = new URLSearchParams()
  if (step && step !== 'class') query.set('step', step)
  if (classId) query.set('classId', classId)
  for (const id of childIds) query.append('childId', id)
  if (sort !== 'date') query.set('sort', sort)
  const text = query.toString()
  return text ? `/class-registration?${text}` : '/class-registration'
}
