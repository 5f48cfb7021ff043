import { useId, useState } from 'react'
import { clientFor, sentenceOf } from '#src/lib/api-client.ts'
import { formatDay } from '#src/lib/dates.ts'
import { Button, ButtonLink, LinkButton } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { CalendarIcon } from '#src/ui/icons.tsx'
import { Note } from '#src/ui/note.tsx'
import { Panel } from '#src/ui/sheet.tsx'
import { TextInput } from '#src/ui/text-input.tsx'
import { useToast } from '#src/ui/toast.tsx'
import type { FamilyCalendarContract, FeedState } from '../contract.ts'

const { api } = clientFor<FamilyCalendarContract>()
type Made = { url: string; webcal: string }

/** The family's calendar feed: make, copy, renew, revoke. Its address is shown once, for nobody keeps it. */
export function FeedPanel({ feed, now, zone }: { feed: FeedState; now: Date; zone: string }) {
  const title = useId()
  const toast = useToast()
  const [made, setMade] = useState<Made>()
  const [current, setCurrent] = useState(feed)
  const [busy, setBusy] = useState(false)

  async function act(work: () => Promise<void>, failed: string) {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      toast({ title: 'Error', description: sentenceOf(error, failed), tone: 'destructive' })
    } finally {
      setBusy(false)
    }
  }
  const make = () =>
    act(async () => {
      setMade(await api('POST /api/calendar/feed'))
      setCurrent({ createdAt: now.toISOString(), lastReadAt: null })
    }, 'The link could not be made. Please try again.')
  const revoke = () =>
    act(async () => {
      await api('DELETE /api/calendar/feed')
      setMade(undefined)
      setCurrent(null)
      toast({ title: 'Link revoked', description: 'Calendars that used it get nothing new.', tone: 'good' })
    }, 'The link still works. Please try again.')

  return (
    <Panel as="section" aria-labelledby={title}>
      <h3 id={title}>In your own calendar</h3>
      <p>A private link puts your evenings on your phone and keeps them right. It tells first names and class names.</p>
      {made && <MadeLink {...made} />}
      {current && !made && (
        <p className="by">
          Made {formatDay(current.createdAt, zone)}.{' '}
          {current.lastReadAt ? `Last read ${formatDay(current.lastReadAt, zone)}.` : 'Not read yet.'}
        </p>
      )}
      <div className="row">
        <Button small onClick={make} busy={busy} busyLabel="One moment">
          <CalendarIcon /> {current ? 'Renew the link' : 'Make a private link'}
        </Button>
        {current && (
          <LinkButton danger onClick={revoke}>
            Revoke the link
          </LinkButton>
        )}
      </div>
      {current && <p className="by">Renewing makes a new link, and the one before stops working.</p>}
    </Panel>
  )
}

/** The address, this once. */
function MadeLink({ url, webcal }: Made) {
  const toast = useToast()
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => toast({ title: 'Link copied', description: 'Paste it into your calendar.', tone: 'good' }),
      () => toast({ title: 'Here is the link', description: url, durationMs: 15_000 }),
    )
  return (
    <Note tone="quiet" title="Keep it to yourself">
      <Field label="Your link" hint="Whoever has it can read your calendar. We show it only now.">
        <TextInput readOnly value={url} onFocus={event => event.target.select()} />
      </Field>
      <div className="row">
        <Button small tone="primary" onClick={copy}>
          Copy the link
        </Button>
        <ButtonLink small to={webcal} reloadDocument>
          Open in my calendar
        </ButtonLink>
      </div>
    </Note>
  )
}
