import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { ErrorState } from '#src/ui/empty-state.tsx'
import { EditIcon } from '#src/ui/icons.tsx'
import { SewnButton } from '#src/ui/sewn-button.tsx'
import { SkeletonLines } from '#src/ui/skeleton.tsx'
import { SearchInput } from '#src/ui/text-input.tsx'
import { query } from '../calls.ts'

const SHOWN = 8

/** Finds a family to write to. */
export function FindFamily({ toOf }: { toOf: (familyId: string) => { search: string } }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button small onClick={() => setOpen(true)}>
        <EditIcon /> New
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Choose a family" lightDismiss closeOnBack={false}>
        <Families toOf={toOf} onChoose={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

function Families({ toOf, onChoose }: { toOf: (familyId: string) => { search: string }; onChoose: () => void }) {
  const [q, setQ] = useState('')
  const { data, isError, isPending, isFetching, refetch } = useQuery({
    ...query('GET /api/users', { query: { q } }),
    placeholderData: keepPreviousData,
  })
  const families = data?.filter(each => each.role === 'parent').slice(0, SHOWN)
  return (
    <>
      <SearchInput label="Parent's name" value={q} maxLength={100} onChange={event => setQ(event.target.value)} />
      {isError && (
        <ErrorState title="Couldn't load families" onRetry={() => void refetch()} retrying={isFetching}>
          Nothing was sent.
        </ErrorState>
      )}
      {isPending && <SkeletonLines label="Loading families" widths={['60%', '70%', '55%']} />}
      {families?.length === 0 && <p className="by">No parent with that name.</p>}
      <ul className="people">
        {families?.map(({ id, firstName, lastName }) => (
          <li key={id}>
            <Link className="convo" to={toOf(id)} onClick={onChoose} preventScrollReset>
              <SewnButton id={id} name={firstName} size="s" />
              <b>
                {firstName} {lastName}
              </b>
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
