import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { Button, LinkButton } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { FailureNote } from '#src/ui/form/save-form.tsx'
import { useAction } from '#src/ui/form/use-action.ts'
import { LoadFailed } from '#src/ui/load-failed.tsx'
import { Note } from '#src/ui/note.tsx'
import { Panel } from '#src/ui/sheet.tsx'
import { SkeletonLines } from '#src/ui/skeleton.tsx'
import { useToast } from '#src/ui/toast.tsx'
import { api, query } from '../calls.ts'

const allSamples = query('GET /api/admin/samples')
const classCount = (count: number) => (count === 1 ? '1 class' : `${count} classes`)
const postCount = (count: number) => (count === 1 ? '1 post' : `${count} posts`)

/** Samples for an empty site, and one step to remove them again. */
export function SamplesPanel({ state }: { state: 'some' | 'can-add' }) {
  const client = useQueryClient()
  const { revalidate } = useRevalidator()
  const toast = useToast()
  const [asks, setAsks] = useState(false)
  /** Classes that stayed at the last removal. */
  const [kept, setKept] = useState<readonly { id: string; title: string }[]>([])
  const adding = useAction(async () => {
    client.setQueryData(allSamples.queryKey, await api('POST /api/admin/samples', { body: {} }))
    toast({ title: 'Samples added', description: 'They are drafts that only staff can see.', tone: 'good' })
    await revalidate()
  })
  return (
    <Panel as="section" aria-labelledby="samples-title">
      <h2 id="samples-title">Samples</h2>
      {state === 'can-add' ? (
        <>
          <p>Want to see how classes and posts look first? Add a few samples, and remove them in one step later.</p>
          <FailureNote failure={adding.failure} title="Not added" />
          <div className="row">
            <Button small busy={adding.isBusy} busyLabel="Adding" onClick={() => void adding.start()}>
              Start with samples
            </Button>
            <span className="by">They're drafts that only staff can see.</span>
          </div>
        </>
      ) : (
        <>
          <p>
            Your <Link to="/admin/classes">classes</Link> and <Link to="/admin/blog">posts</Link> include samples. One
            that you rewrite becomes your own.
          </p>
          {kept.length > 0 && <KeptNote of={kept} />}
          <div className="row">
            <Button small onClick={() => setAsks(true)}>
              Remove samples
            </Button>
          </div>
        </>
      )}
      <RemoveDialog open={asks} onClose={() => setAsks(false)} onKept={setKept} />
    </Panel>
  )
}

function KeptNote({ of }: { of: readonly { id: string; title: string }[] }) {
  return (
    <Note
      tone="warn"
      title={`${classCount(of.length)} ${of.length === 1 ? 'stays' : 'stay'} because families have registered or started to`}
    >
      <ul>
        {of.map(({ id, title }) => (
          <li key={id}>
            <Link to={`/admin/classes/${id}`}>{title}</Link>
          </li>
        ))}
      </ul>
    </Note>
  )
}

/** Names everything that goes and everything that stays, and then removes exactly that. */
function RemoveDialog({
  open,
  onClose,
  onKept,
}: {
  open: boolean
  onClose: () => void
  onKept: (kept: readonly { id: string; title: string }[]) => void
}) {
  const { revalidate } = useRevalidator()
  const toast = useToast()
  const client = useQueryClient()
  const { data, isError } = useQuery({ ...allSamples, enabled: open, staleTime: 0 })
  const going = data?.classes.filter(each => !each.isInUse) ?? []
  const staying = data?.classes.filter(each => each.isInUse) ?? []
  const posts = data?.posts ?? []
  const counts = [going.length > 0 && classCount(going.length), posts.length > 0 && postCount(posts.length)]
    .filter(Boolean)
    .join(' and ')
  const removing = useAction(async () => {
    const ids = (of: readonly { id: string }[]) => of.map(each => each.id)
    // Classes that look unused now may be used by then, so the server decides and says what stayed.
    const body = { classes: ids(data?.classes ?? []), posts: ids(posts) }
    const removed = await api('POST /api/admin/samples/removal', { body })
    void client.invalidateQueries({ queryKey: allSamples.queryKey })
    onKept(removed.kept)
    onClose()
    toast({ title: 'Samples removed', tone: 'good' })
    await revalidate()
  })
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Remove samples?"
      foot={
        <>
          {counts && (
            <Button tone="danger" busy={removing.isBusy} busyLabel="Removing" onClick={() => void removing.start()}>
              Remove {counts}
            </Button>
          )}
          <LinkButton data-autofocus="" onClick={onClose}>
            Keep them
          </LinkButton>
        </>
      }
    >
      <FailureNote failure={removing.failure} title="Not removed" />
      {isError && <LoadFailed title="Couldn't load the samples">Nothing was removed.</LoadFailed>}
      {!data && !isError && <SkeletonLines label="Loading the samples" widths={['100%', '100%', '60%']} />}
      {counts && (
        <>
          <p>These are deleted for good. Nothing else on your site changes.</p>
          <ul>
            {[...going, ...posts].map(({ id, title }) => (
              <li key={id}>{title}</li>
            ))}
          </ul>
        </>
      )}
      {data && !counts && <p>There's nothing to remove.</p>}
      {staying.length > 0 && <KeptNote of={staying} />}
    </Dialog>
  )
}
