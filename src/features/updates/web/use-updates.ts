import { useState } from 'react'
import type { UpdateAnswer } from '../contract.ts'
import { announceSeen } from '../seen-news.ts'
import { UPDATES_PER_PAGE } from '../update-rules.ts'
import { api } from './calls.ts'

export type FirstPage = { updates: readonly UpdateAnswer[]; asOf: string }

/** The loaded updates, further pages of the same reading, and those opened in the meantime. */
export function useUpdates({ updates, asOf }: FirstPage, child: string | undefined) {
  const [further, setFurther] = useState<readonly UpdateAnswer[]>([])
  const [pages, setPages] = useState(1)
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle')
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const all = [...updates, ...further]
  const hasMore = all.length === pages * UPDATES_PER_PAGE

  async function more() {
    if (state === 'loading') return
    setState('loading')
    try {
      const next = await api('GET /api/updates', { query: { asOf, child, page: pages + 1 } })
      setFurther(was => [...was, ...next])
      setPages(was => was + 1)
      setState('idle')
    } catch {
      setState('failed')
    }
  }

  /** Opening an update marks it as seen. If the connection is down, it stays new and is marked the next time. */
  function see(update: UpdateAnswer) {
    if (update.seen || opened.has(update.id)) return
    setOpened(was => new Set(was).add(update.id))
    announceSeen()
    api('POST /api/updates/:id/seen', { params: { id: update.id } }).catch(() => {})
  }

  return { all, hasMore, more, state, see, isNew: (update: UpdateAnswer) => !update.seen && !opened.has(update.id) }
}
