import { useId, useState } from 'react'
import { clientFor, sentenceOf } from '#src/lib/api-client.ts'
import { formatDay } from '#src/lib/dates.ts'
import { Button, ButtonLink, LinkButton } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Field } from '#src/ui/field.tsx'
import { CalendarIcon } from '#src/ui/icons.tsx'
import { LoadFailed } from '#src/ui/load-failed.tsx'
import { Note } from '#src/ui/note.tsx'
import { Panel } from '#src/ui/sheet.tsx'
import { TextInput } from '#src/ui/text-input.tsx'
import { useToast } from '#src/ui/toast.tsx'
import type { FamilyCalendarContract, FeedState } from '../contract.ts'

const { api } = clientFor<FamilyCalendarContract>()
type Made = { url: string; webcal: string }

type Props = {
  /** `undefined` when it did not come with the page: a link may well be in use then, so none is made. */
  feed: FeedState | undefined
  now: Date
  zone: string
}

/** The family's calendar feed: make, copy, renew, revoke. Its address is shown once, for nobody keeps it. */
export function FeedPanel({ feed, ...rest }: Props) {
  const title = useId()
  // A later read that fails takes nothing away: the address of a link just made stands only here.
  const [known, setKnown] = useState(feed)
  if (known === undefined && feed !== undefined) setKnown(feed)
  return (
    <Panel as="section" aria-labelledby={title}>
      <h3 id={title}>In your own calendar</h3>
      <p>A private link puts your evenings on your phone and keeps them right. It tells first names and class names.</p>
      {known === undefined ? (
        <LoadFailed title="Your link did not come" titleAs="h3">
          A link that you made still works. Only this part did not come.
        </LoadFailed>
      ) : (
        <Feed feed={known} {...rest} />
      )}
    </Panel>
  )
}

function Feed({ feed, now, zone }: Props & { feed: FeedState }) {
  const toast = useToast()
  const [made, setMade] = useState<Made>()
  const [current, setCurrent] = useState(feed)
  const [busy, setBusy] = useState(false)
  const [asking, setAsking] = useState<Cut>()

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
    <>
      {made && <MadeLink {...made} />}
      {current && !made && (
        <p className="by">
          Made {formatDay(current.createdAt, zone)}.{' '}
          {current.lastReadAt ? `Last read ${formatDay(current.lastReadAt, zone)}.` : 'Not read yet.'}
        </p>
      )}
      <div className="row">
        <Button small onClick={current ? () => setAsking('renew') : make} busy={busy} busyLabel="One moment">
          <CalendarIcon /> {current ? 'Renew the link' : 'Make a private link'}
        </Button>
        {current && (
          <LinkButton danger onClick={() => setAsking('revoke')}>
            Revoke the link
          </LinkButton>
        )}
      </div>
      {current && <p className="by">Renewing makes a new link, and the one before stops working.</p>}
      <CutOff
        asking={asking}
        busy={busy}
        onKeep={() => setAsking(undefined)}
        onCut={async () => {
          await (asking === 'renew' ? make() : revoke())
          setAsking(undefined)
        }}
      />
    </>
  )
}

type Cut = 'renew' | 'revoke'
const CUT: Record<Cut, { title: string; says: string; act: string }> = {
  renew: {
    title: 'Renew the link?',
    says: 'You get a new link. Each phone and calendar that uses the one you have stops getting your evenings until you give it the new one.',
    act: 'Renew, and end the old link',
  },
  revoke: {
    title: 'Revoke the link?',
    says: 'Each phone and calendar that uses it stops getting your evenings.',
    act: 'Revoke for all phones',
  },
}

/** One more press before every phone that reads the link is cut off. */
function CutOff({
  asking,
  busy,
  onKeep,
  onCut,
}: {
  asking: Cut | undefined
  busy: boolean
  onKeep: () => void
  onCut: () => void
}) {
  const words = asking && CUT[asking]
  return (
    <Dialog
      open={!!words}
      onClose={onKeep}
      title={words?.title}
      foot={
        <>
          <Button onClick={onKeep}>Keep the link</Button>
          <Button tone="danger" onClick={onCut} busy={busy} busyLabel="One moment">
            {words?.act}
          </Button>
        </>
      }
    >
      <p>{words?.says}</p>
      <p>The old address cannot come back.</p>
    </Dialog>
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
