import { useState } from 'react'
import { useViewer, VerifyNote } from '#src/features/accounts/web.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button, ButtonLink, PlainButton, QuietLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Chip } from '#src/ui/chip.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { LoadFailed } from '#src/ui/load-failed.tsx'
import { Note } from '#src/ui/note.tsx'
import { EmptyLine } from '#src/ui/scenes/empty-scenes.tsx'
import { Panel } from '#src/ui/sheet.tsx'
import type { UpdateAnswer } from '../contract.ts'
import { announceSeen } from '../seen-news.ts'
import { UPDATES_PER_PAGE } from '../update-rules.ts'
import { api } from './calls.ts'
import { Photo } from './photo.tsx'
import { UpdateDialog } from './update-dialog.tsx'
import { byline } from './update-text.ts'
import './updates.css'

type Props = {
  /** The first page; `null` if it couldn't be loaded. */
  data: FirstPage | null
  /** The selected child. */
  child: { id: string; firstName: string } | undefined
  now: Date
  zone: string
}

/** Updates & Photos: what staff shared with this family, unseen first. */
export function UpdatesTab({ data, child, now, zone }: Props) {
  const viewer = useViewer()
  if (!data) return <Failed />
  if (viewer?.role === 'parent' && !viewer.emailVerified) return <ProveAddress />
  if (data.updates.length === 0) return <Nothing about={child?.firstName} />
  return <Wall key={`${data.asOf} ${child?.id}`} data={data} child={child?.id} now={now} zone={zone} />
}

function Wall({ data, child, now, zone }: { data: FirstPage; child?: string; now: Date; zone: string }) {
  const { all, hasMore, more, state, see, isNew } = useUpdates(data, child)
  const [openId, setOpenId] = useState<string>()
  const open = all.find(each => each.id === openId)
  return (
    <div className="stack">
      <h2 id="updates-wall" className="vh">
        Updates and photos
      </h2>
      <ul className="updates-grid" aria-labelledby="updates-wall">
        {all.map((update, n) => (
          <li key={update.id}>
            <UpdateCard
              update={update}
              isFirst={n === 0}
              isNew={isNew(update)}
              now={now}
              zone={zone}
              onOpen={() => {
                see(update)
                setOpenId(update.id)
              }}
            />
          </li>
        ))}
      </ul>
      {state === 'failed' && (
        <Note tone="warn" role="alert">
          Couldn't load earlier updates. Try again.
        </Note>
      )}
      {hasMore && (
        <div className="row">
          <Button onClick={more} busy={state === 'loading'} busyLabel="Loading">
            Show earlier updates
          </Button>
        </div>
      )}
      {open && <UpdateDialog key={open.id} update={open} now={now} zone={zone} onClose={() => setOpenId(undefined)} />}
    </div>
  )
}

function Nothing({ about }: { about: string | undefined }) {
  return (
    <Panel>
      <EmptyState
        drawing={<EmptyLine />}
        title={about ? `Nothing about ${about} yet` : 'No updates yet'}
        titleAs="h2"
        action={<ButtonLink to="/classes">Browse Classes</ButtonLink>}
      >
        {about
          ? `Photos of ${about} and updates from ${about}'s classes will show up here.`
          : 'Notes and photos will show up here after the first class.'}
      </EmptyState>
    </Panel>
  )
}

function Failed() {
  return (
    <Panel>
      <LoadFailed title="Couldn't load updates" contact={<QuietLink to="/contact">Contact us</QuietLink>}>
        Nothing was lost. Only this list couldn't load.
      </LoadFailed>
    </Panel>
  )
}

/** Shared updates only show once we know the address belongs to them (T2). */
function ProveAddress() {
  return (
    <VerifyNote>
      Open the link in our email to see updates and photos. Until then we keep them hidden, so that nobody sees your
      child's photos by mistake.
    </VerifyNote>
  )
}

/** One update in the list. Clicking anywhere opens it. */
function UpdateCard({
  update,
  isFirst,
  isNew,
  now,
  zone,
  onOpen,
}: {
  update: UpdateAnswer
  /** The main photo loads first, because it's what people come for. */
  isFirst: boolean
  isNew: boolean
  now: Date
  zone: string
  onOpen: () => void
}) {
  const [first] = update.photos
  return (
    <Card
      className="update"
      lifts
      picture={first && <Photo photo={first} sizes="(min-width: 760px) 50vw, 100vw" eager={isFirst} />}
      pictureHeight="auto"
    >
      <h3>
        <PlainButton className="cover" onClick={onOpen}>
          {update.title}
        </PlainButton>
      </h3>
      <p className="by">{byline(update, now, zone)}</p>
      {(isNew || update.className) && (
        <p className="row update-marks">
          {isNew && <Badge tone="iris">New</Badge>}
          {update.className && <Chip>{update.className}</Chip>}
        </p>
      )}
      <p className="update-words">{update.content}</p>
    </Card>
  )
}

type FirstPage = { updates: readonly UpdateAnswer[]; asOf: string }

/** The loaded updates, further pages of the same reading, and those opened in the meantime. */
function useUpdates({ updates, asOf }: FirstPage, child: string | undefined) {
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
