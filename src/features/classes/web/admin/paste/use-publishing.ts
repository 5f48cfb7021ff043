import { useState } from 'react'
import { useAction } from '#src/ui/form/use-action.ts'
import { api } from '../../calls.ts'
import { bodyFrom, editedFrom } from '../edited-class.ts'

/**
 * Publishes classes one after the other, as they are on the server now, with what someone changed in the meantime.
 * `known` were published when the page loaded.
 */
export function usePublishing(known: readonly string[]) {
  const [published, setPublished] = useState<ReadonlySet<string>>(() => new Set(known))
  const { start, isBusy, failure } = useAction(
    async (ids: readonly string[]) => {
      for (const id of ids) {
        await publish(id)
        setPublished(before => new Set(before).add(id))
      }
    },
    { unreachable: "We couldn't reach the server. Classes that say Published are. Try the others again." },
  )
  return { start, isBusy, failure, isPublished: (id: string) => published.has(id) }
}

async function publish(id: string) {
  const shown = await api('GET /api/admin/classes/:id', { params: { id } })
  if (shown.status === 'published') return
  const { kind: _, ...body } = bodyFrom(editedFrom(shown))
  await api('PUT /api/admin/classes/:id', {
    params: { id },
    body: { ...body, status: 'published', updatedAt: shown.updatedAt },
  })
}
