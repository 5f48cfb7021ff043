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
import { byLine } from '../update-words.ts'
import { SeenBy } from './seen-by.tsx'

type Asked = { update: StaffUpdateAnswer; what: 'recall' | 'delete' | 'views' }
const OTHERWISE = 'We could not reach our server. Please try again.'

/** What was shared, newest first: for whom, who has seen it, and calling it back. */
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
        title: what === 'recall' ? 'Update called back' : 'Update deleted',
        description: what === 'recall' ? 'No parent sees it any more.' : 'Its photos are being removed.',
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
                    Called back {formatMoment(update.recalledAt, zone)}
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
                Call back
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
          title={asked.what === 'recall' ? 'Call this update back?' : 'Delete this update?'}
          foot={
            <>
              <Button tone="danger" busy={busy} busyLabel="One moment" onClick={() => void go(asked)}>
                {asked.what === 'recall' ? `Call back “${asked.update.title}”` : `Delete “${asked.update.title}”`}
              </Button>
              <Button onClick={() => setAsked(undefined)}>Keep it</Button>
            </>
          }
        >
          <p>
            {asked.what === 'recall'
              ? 'Its words and photos disappear for every family at once. You keep them here.'
              : 'Its words and photos are removed for good.'}
          </p>
        </Dialog>
      )}
    </>
  )
}
