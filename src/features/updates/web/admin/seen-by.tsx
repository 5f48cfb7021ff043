import { useEffect, useState } from 'react'
import { formatMoment } from '#src/lib/dates.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Note } from '#src/ui/note.tsx'
import { SkeletonLines } from '#src/ui/skeleton.tsx'
import type { StaffUpdateAnswer } from '../../contract.ts'
import { api } from '../calls.ts'

type Family = { id: string; name: string; viewedAt: string | null }

/** Which families have seen an update, starting with those who haven't. */
export function SeenBy({ update, zone, onClose }: { update: StaffUpdateAnswer; zone: string; onClose: () => void }) {
  const [families, setFamilies] = useState<readonly Family[]>([])
  const [total, setTotal] = useState<number>()
  const [page, setPage] = useState(1)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    let still = true
    setFailed(false)
    api('GET /api/admin/updates/:id/views', { params: { id: update.id }, query: { page } }).then(
      answer => {
        if (!still) return
        setFamilies(was => (page === 1 ? answer.families : [...was, ...answer.families]))
        setTotal(answer.total)
      },
      () => still && setFailed(true),
    )
    return () => {
      still = false
    }
  }, [update.id, page])
  return (
    <Dialog open onClose={onClose} title="Who has seen it" lightDismiss>
      <p className="by">{update.title}</p>
      {failed && (
        <Note tone="warn" role="alert">
          Couldn't load the list. Close this and try again.
        </Note>
      )}
      {total === undefined && !failed && <SkeletonLines label="Loading who has seen it" />}
      <ul className="lines" aria-label="Families">
        {families.map(({ id, name, viewedAt }) => (
          <li key={id} className="row apart">
            <strong>{name}</strong>
            <span className="by">{viewedAt ? formatMoment(viewedAt, zone) : 'Not yet'}</span>
          </li>
        ))}
      </ul>
      {total === 0 && <p>No families are in this class yet.</p>}
      {total !== undefined && families.length < total && <Button onClick={() => setPage(page + 1)}>Show more</Button>}
    </Dialog>
  )
}
