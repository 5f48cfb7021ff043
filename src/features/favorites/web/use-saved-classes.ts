import { useQuery } from '@tanstack/react-query'
import type { ClassAnswer } from '#src/features/classes/contract.ts'
import { myFavorites } from '#src/features/classes/web.ts'

/** The family's saved classes: first what the page was sent, then every change by a heart button. */
export function useSavedClasses(loaded: ClassAnswer[]): readonly ClassAnswer[] {
  const { data } = useQuery({ ...myFavorites, initialData: loaded, initialDataUpdatedAt: Date.now })
  return data
}
