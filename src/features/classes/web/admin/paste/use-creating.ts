import { useState } from 'react'
import { useAction } from '#src/ui/form/use-action.ts'
import { useToast } from '#src/ui/toast.tsx'
import { DRAFTS_AT_ONCE } from '../../../class-limits.ts'
import { api } from '../../calls.ts'
import { draftCount } from './counts.ts'
import type { PastedRow } from './draft.ts'
import type { ReadClass } from './read-class.ts'

type Draft = { id: string } & NonNullable<ReadClass['draft']>

/**
 * Creates drafts, a few with each request. Each has the id of its row, so whatever is sent again after a lost answer is
 * created once; `onMade` gets the rows of each request.
 */
export function useCreating(onMade: (made: ReadonlyMap<string, PastedRow['made']>) => void) {
  const toast = useToast()
  const [progress, setProgress] = useState<{ done: number; all: number }>()
  const { start, isBusy, failure } = useAction(
    async (drafts: readonly Draft[]) => {
      try {
        for (let done = 0; done < drafts.length; done += DRAFTS_AT_ONCE) {
          setProgress({ done, all: drafts.length })
          const sent = drafts.slice(done, done + DRAFTS_AT_ONCE)
          const made = await api('POST /api/admin/class-drafts', { body: { drafts: sent.map(bodyOf) } })
          onMade(new Map(made.map(each => [each.id, each.hasDates ? 'with-dates' : 'without-dates'])))
        }
      } finally {
        setProgress(undefined)
      }
      if (drafts.length > 0) toast({ title: `${draftCount(drafts.length)} created`, tone: 'good' })
    },
    { unreachable: "We couldn't reach the server. Create them again: none of them is created twice." },
  )
  return { start, isBusy, failure, progress }
}

/** The body allows no read-only lists. */
function bodyOf({ id, class: made, rule }: Draft) {
  if (!rule) return { id, class: made, rule }
  const { weekdays, skipped, held } = rule
  return { id, class: made, rule: { ...rule, weekdays: [...weekdays], skipped: [...skipped], held: [...held] } }
}
