import { useState } from 'react'
import { type Audience, updateProblems } from '../../update-rules.ts'

export type UpdateValues = {
  title: string
  content: string
  audience: Audience
  offeringId: string
  parentId: string
  parentName: string
}
const EMPTY: UpdateValues = {
  title: '',
  content: '',
  audience: 'class',
  offeringId: '',
  parentId: '',
  parentName: '',
}

type Problems = ReturnType<typeof updateProblems> & { photos?: string }

/** The text of a draft update. Problems show after the first attempt and go away as they're fixed. */
export function useUpdateDraft(offeringId = '') {
  const [values, setWords] = useState({ ...EMPTY, offeringId })
  const [attempt, setAttempt] = useState(0)
  const [further, setFurther] = useState<Pick<Problems, 'photos'>>({})
  const problems: Problems = attempt > 0 ? { ...updateProblems(values), ...further } : {}

  return {
    values,
    problems,
    attempt,
    set: (change: Partial<UpdateValues>) => setWords(was => ({ ...was, ...change })),
    /** The current problems, shown from here on; `more` comes from the photos. */
    check(more: Pick<Problems, 'photos'>): Problems {
      setAttempt(was => was + 1)
      setFurther(more)
      return { ...updateProblems(values), ...more }
    },
    clear() {
      setWords(({ audience, offeringId }) => ({ ...EMPTY, audience, offeringId }))
      setAttempt(0)
      setFurther({})
    },
  }
}

export type UpdateDraft = ReturnType<typeof useUpdateDraft>
