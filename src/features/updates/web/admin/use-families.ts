import { useEffect, useState } from 'react'
import { useToast } from '#src/ui/toast.tsx'
import type { AudienceChoices } from '../../contract.ts'
import { api } from '../calls.ts'

type Families = AudienceChoices['families']
const PAUSE_MS = 200
const SHORTEST = 2

/** Families whose parent's name contains these letters. */
export function useFamilies(query: string): Families {
  const toast = useToast()
  const [answer, setAnswer] = useState<{ query: string; families: Families }>({ query: '', families: [] })
  useEffect(() => {
    if (query.length < SHORTEST) return
    let still = true
    const timer = setTimeout(async () => {
      const families = await api('GET /api/admin/update-audiences', { query: { q: query } }).then(
        answer => answer.families,
        () => {
          toast({
            title: "Couldn't search families",
            description: 'Keep typing to try again.',
            tone: 'destructive',
          })
          return []
        },
      )
      if (still) setAnswer({ query, families })
    }, PAUSE_MS)
    return () => {
      still = false
      clearTimeout(timer)
    }
  }, [query, toast])
  return answer.query === query ? answer.families : []
}
