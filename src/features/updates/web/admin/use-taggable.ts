import { useEffect, useState } from 'react'
import type { TaggableChild } from '../../contract.ts'
import { api } from '../calls.ts'
import type { Known } from './photo-check.ts'

type Asked = { offeringId?: string; parentId?: string; q?: string }
const PAUSE_MS = 200

/**
 * Children who can be tagged, loaded whenever the question changes or `again` is called; none without a question. A
 * failed load is reported separately from an empty list.
 */
export function useTaggable(asked: Asked | undefined): Known & { again: () => void; retried: boolean } {
  const question = asked && JSON.stringify(asked)
  const [pressed, setPressed] = useState<{ question?: string; times: number }>({ times: 0 })
  const round = pressed.question === question ? pressed.times : 0
  const [answer, setAnswer] = useState<{ to?: string; children: readonly TaggableChild[] | null }>({ children: null })
  const to = `${round} ${question}`
  useEffect(() => {
    if (!question) return
    let still = true
    const timer = setTimeout(async () => {
      const query = JSON.parse(question) as Asked
      const children = await api('GET /api/admin/update-children', { query }).catch(() => null)
      if (still) setAnswer({ to, children })
    }, PAUSE_MS)
    return () => {
      still = false
      clearTimeout(timer)
    }
  }, [question, to])
  const more = { again: () => setPressed({ question, times: round + 1 }), retried: round > 0 }
  if (!question) return { state: 'none', children: NOBODY, ...more }
  if (answer.to !== to) return { state: 'asking', children: NOBODY, ...more }
  return { state: answer.children ? 'known' : 'failed', children: answer.children ?? NOBODY, ...more }
}

const NOBODY: readonly TaggableChild[] = []
