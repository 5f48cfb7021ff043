import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { formatMoment } from '#src/lib/dates.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button, LinkButton } from '#src/ui/button.tsx'
import { Chip } from '#src/ui/chip.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { useAction } from '#src/ui/form/use-action.ts'
import { DocumentIcon } from '#src/ui/icons.tsx'
import { Note } from '#src/ui/note.tsx'
import { SkeletonLines } from '#src/ui/skeleton.tsx'
import { useToast } from '#src/ui/toast.tsx'
import type { StaffUpdateAnswer } from '../../contract.ts'
import { api } from '../calls.ts'
import { Photo } from '../photo.tsx'
import { byline } from '../update-text.ts'

type Asked = { update: StaffUpdateAnswer; what: 'recall' | 'delete' | 'views' }

/** Shared updates, newest first: audience, who has seen them, and recall. */
export function SharedList({ updates, now, zone }: { updates: readonly StaffUpdateAnswer[]; now: Date; zone: string }) {
  const toast = useToast()
  const { revalidate } = useRevalidator()
  const [asked, setAsked] = useState<Asked>()
  const change = useAction(
    async ({ update: { id }, what }: Asked) => {
      if (what === 'recall') await api('POST /api/updates/:id/recall', { params: { id } })
      else await api('DELETE /api/updates/:id', { params: { id } })
      setAsked(undefined)
      toast({
        title: what === 'recall' ? 'Update recalled' : 'Update deleted',
        description: what === 'recall' ? 'Parents no longer see it.' : 'Its photos are being removed.',
        tone: 'good',
      })
      await revalidate()
    },
    { onFailed: ({ message }) => toast({ title: 'Error', description: message, tone: 'destructive' }) },
  )

  return (
    <>
      <ul className="shared" aria-label="Shared updates">
        {updates.map(update => (
          <li key={update.id} className="up">
            <div className="ut">
              {update.photos[0] ? <Photo photo={update.photos[0]} sizes="92px" /> : <DocumentIcon />}
            </div>
            <div className="ub">
              <h3>{update.title}</h3>
              <span className="by">{byline(update, now, zone)}</span>
              <div className="row">
                <Chip>{update.audienceName}</Chip>
                {update.recalledAt ? (
                  <Badge tone="ink" shape="bar">
                    Recalled {formatMoment(update.recalledAt, zone)}
                  </Badge>
                ) : (
                  <LinkButton onClick={() => setAsked({ update, what: 'views' })}>
                    Seen by {update.seenBy} of {update.families}
                  </LinkButton>
                )}
                {update.hiddenPhotos.length > 0 && (
                  <Badge tone="clay" shape="ring">
                    {update.hiddenPhotos.length === 1 ? '1 photo' : `${update.hiddenPhotos.length} photos`} hidden, no
                    consent
                  </Badge>
                )}
              </div>
            </div>
            {update.recalledAt ? (
              <Button small onClick={() => setAsked({ update, what: 'delete' })}>
                Delete
              </Button>
            ) : (
              <Button small onClick={() => setAsked({ update, what: 'recall' })}>
                Recall
              </Button>
            )}
          </li>
        ))}
      </ul>
      {asked?.what === 'views' && <SeenBy update={asked.update} zone={zone} onClose={() => setAsked(undefined)} />}
      {asked && asked.what !== 'views' && (
        <Dialog
          open
          onClose={() => setAsked(undefined)}
          title={asked.what === 'recall' ? 'Recall this update?' : 'Delete this update?'}
          foot={
            <>
              <Button
                tone="danger"
                busy={change.isBusy}
                busyLabel="One moment"
                onClick={() => void change.start(asked)}
              >
                {asked.what === 'recall' ? `Recall “${asked.update.title}”` : `Delete “${asked.update.title}”`}
              </Button>
              <Button onClick={() => setAsked(undefined)}>Keep it</Button>
            </>
          }
        >
          <p>
            {asked.what === 'recall'
              ? "Families will no longer see its text and photos here. Emails that were already sent can't be taken back. You keep a copy."
              : 'Its text and photos are deleted for good.'}
          </p>
        </Dialog>
      )}
    </>
  )
}

type Family = { id: string; name: string; viewedAt: string | null }

/** Which families have seen an update, starting with those who haven't. */
function SeenBy({ update, zone, onClose }: { update: StaffUpdateAnswer; zone: string; onClose: () => void }) {
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
