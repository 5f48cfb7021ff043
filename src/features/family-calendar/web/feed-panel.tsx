import { useId, useState } from 'react'
import { clientFor } from '#src/lib/api-client.ts'
import { formatDay } from '#src/lib/dates.ts'
import { Button, ButtonLink, LinkButton } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Field } from '#src/ui/field.tsx'
import { type Failure, useAction } from '#src/ui/form/use-action.ts'
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
  /** `undefined` when it couldn't be loaded. A link may be in use, so none is created. */
  feed: FeedState | undefined
  now: Date
  zone: string
}

/** The family's calendar feed: create, copy, renew, revoke. Its address is shown once, because nobody stores it. */
export function FeedPanel({ feed, ...rest }: Props) {
  const title = useId()
  // A later read that fails doesn't hide anything: the address of a new link only exists here.
  const [known, setKnown] = useState(feed)
  if (known === undefined && feed !== undefined) setKnown(feed)
  return (
    <Panel as="section" aria-labelledby={title}>
      <h3 id={title}>Add to your calendar</h3>
      <p>
        A private link adds your classes to your phone's calendar and keeps them up to date. It shows first names and
        class names.
      </p>
      {known === undefined ? (
        <LoadFailed title="Couldn't load your calendar link" titleAs="h3">
          If you created a link, it still works. Only this section couldn't load.
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
  const [asking, setAsking] = useState<Cut>()

  const failed = ({ message }: Failure) => toast({ title: 'Error', description: message, tone: 'destructive' })
  const make = useAction(
    async () => {
      setMade(await api('POST /api/calendar/feed'))
      setCurrent({ createdAt: now.toISOString(), lastReadAt: null })
    },
    { unreachable: "Couldn't create the link. Try again.", onFailed: failed },
  )
  const revoke = useAction(
    async () => {
      await api('DELETE /api/calendar/feed')
      setMade(undefined)
      setCurrent(null)
      toast({ title: 'Link revoked', description: 'Calendars that use it no longer get updates.', tone: 'good' })
    },
    { unreachable: 'The link still works. Try again.', onFailed: failed },
  )

  return (
    <>
      {made && <MadeLink {...made} />}
      {current && !made && (
        <p className="by">
          Created {formatDay(current.createdAt, zone)}.{' '}
          {current.lastReadAt ? `Last used ${formatDay(current.lastReadAt, zone)}.` : 'Not used yet.'}
        </p>
      )}
      <div className="row">
        <Button
          small
          onClick={() => (current ? setAsking('renew') : void make.start())}
          busy={make.isBusy}
          busyLabel="One moment"
        >
          <CalendarIcon /> {current ? 'Renew link' : 'Create a private link'}
        </Button>
        {current && (
          <LinkButton danger onClick={() => setAsking('revoke')}>
            Revoke link
          </LinkButton>
        )}
      </div>
      {current && <p className="by">Renewing creates a new link, and the old one stops working.</p>}
      <CutOff
        asking={asking}
        busy={make.isBusy || revoke.isBusy}
        onKeep={() => setAsking(undefined)}
        onCut={async () => {
          await (asking === 'renew' ? make : revoke).start()
          setAsking(undefined)
        }}
      />
    </>
  )
}

type Cut = 'renew' | 'revoke'
const CUT: Record<Cut, { title: string; says: string; act: string }> = {
  renew: {
    title: 'Renew your link?',
    says: "You'll get a new link. Phones and calendars that use the old one stop updating until you give them the new one.",
    act: 'Renew link',
  },
  revoke: {
    title: 'Revoke your link?',
    says: 'Phones and calendars that use it will stop updating.',
    act: 'Revoke link',
  },
}

/** Asks for confirmation before every phone that uses the link is cut off. */
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
          <Button onClick={onKeep}>Keep link</Button>
          <Button tone="danger" onClick={onCut} busy={busy} busyLabel="One moment">
            {words?.act}
          </Button>
        </>
      }
    >
      <p>{words?.says}</p>
      <p>You can't get the old link back.</p>
    </Dialog>
  )
}

/** The address, shown this once. */
function MadeLink({ url, webcal }: Made) {
  const toast = useToast()
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => toast({ title: 'Link copied', description: 'Paste it into your calendar.', tone: 'good' }),
      () => toast({ title: 'Here is the link', description: url, durationMs: 15_000 }),
    )
  return (
    <Note tone="quiet" title="Keep this link private">
      <Field label="Your link" hint="Anyone with this link can see your calendar. We'll only show it now.">
        <TextInput readOnly value={url} onFocus={event => event.target.select()} />
      </Field>
      <div className="row">
        <Button small tone="primary" onClick={copy}>
          Copy link
        </Button>
        <ButtonLink small to={webcal} reloadDocument>
          Open in my calendar
        </ButtonLink>
      </div>
    </Note>
  )
}
