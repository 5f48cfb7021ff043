import { isId } from '#src/lib/ids.ts'

/** The families a message can go to. */
export const AUDIENCE_KINDS = ['class', 'session', 'waitlist', 'season', 'unpaid', 'families'] as const
export type AudienceKind = (typeof AUDIENCE_KINDS)[number]

/**
 * Who a message is for, as in the address of the page. `of` is the id of the class, session or season, or the ids
 * of the families separated by commas. It's empty for families with unpaid orders.
 */
export type Audience = { kind: AudienceKind; of: string }

const MOST_CHOSEN = 50

/** The ids of chosen families. */
export const chosenIds = (of: string): string[] => [...new Set(of.split(',').filter(Boolean))]

/** What is still missing from an audience, or undefined. */
export function audienceProblem({ kind, of }: Audience): string | undefined {
  if (kind === 'unpaid') return undefined
  if (kind === 'season') return isId(of) ? undefined : 'Choose a season.'
  if (kind === 'session') return isId(of) ? undefined : 'Choose a session.'
  if (kind !== 'families') return isId(of) ? undefined : 'Choose a class.'
  const ids = chosenIds(of)
  if (ids.length === 0 || !ids.every(isId)) return 'Choose at least one family.'
  return ids.length > MOST_CHOSEN ? `Choose up to ${MOST_CHOSEN} families.` : undefined
}
