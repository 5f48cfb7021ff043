import type { Answered, CallArguments } from '#src/lib/contract.ts'
import { centsOfTyped } from '#src/lib/typed-dollars.ts'
import type { ClassesContract } from '../../../contract.ts'
import { seasonProblems } from '../../../season-rules.ts'

type Body = CallArguments<ClassesContract['POST /api/admin/seasons/:id/copy-preview']>[0]['body']
export type Seasons = Answered<ClassesContract['GET /api/admin/seasons']>['seasons']

/** The form of a copy: everything as typed. */
export type EditedCopy = {
  to: 'there' | 'new'
  seasonId: string
  name: string
  firstDay: string
  lastDay: string
  price: 'keep' | 'percent' | 'amount'
  percent: string
  roundTo: 'dollars' | 'cents'
  /** In dollars. */
  amount: string
  classIds: string[]
}

/** Every class is chosen; the season after this one, if there is one. */
export const blankCopy = (seasonId: string, classIds: string[]): EditedCopy => ({
  ...{ to: seasonId ? 'there' : 'new', seasonId, name: '', firstDay: '', lastDay: '' },
  ...{ price: 'keep', percent: '5', roundTo: 'dollars', amount: '' },
  classIds,
})

/** A percentage as typed, such as `5`, `2.5 %` or `-10`; null for anything else. */
export function percentOfTyped(text: string): number | null {
  const plain = text.trim().replace(/\s*%$/, '')
  return /^-?\d{1,3}(\.\d{1,2})?$/.test(plain) ? Number(plain) : null
}

/** What's wrong before the server is asked. */
export function copyProblems(typed: EditedCopy): Partial<Record<keyof EditedCopy, string>> {
  const { to, seasonId, price, percent, amount, classIds } = typed
  const { name, firstDay, lastDay } = seasonProblems({
    ...typed,
    ...{ opensOn: '', earlyOn: '', earlySiblings: false, earlyEmails: [] },
  })
  return {
    ...(to === 'new' ? { name, firstDay, lastDay } : { seasonId: seasonId ? undefined : 'Choose a season.' }),
    percent: price === 'percent' && percentOfTyped(percent) === null ? 'Enter a percentage, for example 5.' : undefined,
    amount: price === 'amount' && centsOfTyped(amount) === null ? 'Enter an amount, for example 2.50.' : undefined,
    classIds: classIds.length === 0 ? 'Choose at least one class.' : undefined,
  }
}

/** What's sent; `newId` is the id of a season that the copy creates. */
export function bodyFrom(typed: EditedCopy, newId: string): Body {
  const { to, seasonId, name, firstDay, lastDay, price, percent, roundTo, amount, classIds } = typed
  const isNew = to === 'new'
  const target = isNew ? { id: newId, isNew, name, firstDay, lastDay } : { id: seasonId, isNew }
  if (price === 'percent')
    return { target, classIds, price: { kind: price, percent: percentOfTyped(percent) ?? 0, roundTo } }
  if (price === 'amount') return { target, classIds, price: { kind: price, cents: centsOfTyped(amount) ?? 0 } }
  return { target, classIds, price: { kind: 'keep' } }
}

/** The server names `target.name` and `price.cents`; the form has one level of fields. */
export const fieldOfPath = (path: string): string => {
  const name = path.split('.').at(-1)!
  if (path.startsWith('classIds')) return 'classIds'
  if (path === 'target.id') return 'seasonId'
  return name === 'cents' ? 'amount' : name
}
