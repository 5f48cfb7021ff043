import { useEffect, useState } from 'react'
import type { TaggableChild } from '../../contract.ts'
import { api } from '../calls.ts'

type Asked = { offeringId?: string; parentId?: string; q?: string }
const PAUSE_MS = 200

/** Children who may be on photos, asked again whenever the question changes; none without a question. */
export function useTaggable(asked: Asked | undefined): readonly TaggableChild[] {
  const question = asked && JSON.stringify(asked)
  const [answer, setAnswer] = useState<{ question?: string; children: readonly TaggableChild[] }>({ children: [] })
  useEffect(() => {
    if (!question) return
    let still = true
    const timer = setTimeout(async () => {
      const children = await api('GET /api/admin/update-children', { query: JSON.parse(question) as Asked }).catch(
        () => [],
      )
      if (still) setAnswer({ question, children })
    }, PAUSE_MS)
    return () => {
      still = false
      clearTimeout(timer)
    }
  }, [question])
  return question && answer.question === question ? answer.children : NOBODY
}

const NOBODY: readonly TaggableChild[] = []
