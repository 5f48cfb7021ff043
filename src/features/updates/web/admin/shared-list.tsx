import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { sentenceOf } from '#src/lib/api-client.ts'
import { formatMoment } from '#src/lib/dates.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button, LinkButton } from '#src/ui/button.tsx'
import { Chip } from '#src/ui/chip.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { DocumentIcon } from '#src/ui/icons.tsx'
import { useToast } from '#src/ui/toast.tsx'
import type { StaffUpdateAnswer } from '../../contract.ts'
import { api } from '../calls.ts'
import { Photo } from '../photo.tsx'
import { byLine } from '../update-text.ts'
import { SeenBy } from './seen-by.tsx'

type Asked = { update: StaffUpdateAnswer; what: 'recall' | 'delete' | 'views' }
const OTHERWISE = "We couldn't reach the server. Check your connection and try again."

/** Shared updates, newest first: audience, who has seen them, and recall. */
export function SharedList({ updates, now, zone }: { updates: readonly StaffUpdateAnswer[]; now: Date; zone: string }) {
  const toast = useToast()
  const { revalidate } = useRevalidator()
  const [asked, setAsked] = useState<Asked>()
  const [busy, setBusy] = useState(false)

  async function go({ update: { id }, what }: Asked) {
    setBusy(true)
    try {
      if (what === 'recall') await api('POST /api/updates/:id/recall', { params: { id } })
      else await api('DELETE /api/updates/:id', { params: { id } })
      setAsked(undefined)
      toast({
        title: what === 'recall' ? 'Update recalled' : 'Update deleted',
        description: what === 'recall' ? 'Parents no longer see it.' : 'Its photos are being removed.',
        tone: 'good',
      })
      await revalidate()
    } catch (error) {
      toast({ title: 'Error', description: sentenceOf(error, OTHERWISE), tone: 'destructive' })
    } finally {
      setBusy(false)
    }
  }

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
              <span className="by">{byLine(update, now, zone)}</span>
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
              <Button tone="danger" busy={busy} busyLabel="One moment" onClick={() => void go(asked)}>
                {asked.what === 'recall' ? `Recall “${asked.update.title}”` : `Delete “${asked.update.title}”`}
              </Button>
              <Button onClick={() => setAsked(undefined)}>Keep it</Button>
            </>
          }
        >
          <p>
            {asked.what === 'recall'
              ? 'Families will no longer see its text and photos. You keep a copy here.'
              : 'Its text and photos are deleted for good.'}
          </p>
        </Dialog>
      )}
    </>
  )
}
