import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ErrorState } from '#src/ui/empty-state.tsx'
import { FieldSet } from '#src/ui/field.tsx'
import { PickInput } from '#src/ui/pick.tsx'
import { SkeletonLines } from '#src/ui/skeleton.tsx'
import { SearchInput } from '#src/ui/text-input.tsx'
import { chosenIds } from '../../audience.ts'
import { messagesQuery } from '../calls.ts'
import type { Recipients } from './use-recipients.ts'

const SHOWN = 8

type Props = {
  /** Their ids, separated by commas. */
  of: string
  recipients: Recipients
  error: string | undefined
  onChange: (of: string) => void
}

/** Families found by name, one by one. */
export function ChosenFamilies({ of, recipients, error, onChange }: Props) {
  const [q, setQ] = useState('')
  /** The names of families chosen here; those from a draft or an address are in the list of recipients. */
  const [names, setNames] = useState<Readonly<Record<string, string>>>({})
  const found = useQuery({ ...messagesQuery('GET /api/users', { query: { q } }), placeholderData: keepPreviousData })
  const ids = chosenIds(of)
  const nameOf = (id: string) => names[id] ?? recipients.list?.families.find(each => each.id === id)?.name ?? 'Family'
  const shown = (found.data ?? [])
    .filter(each => each.role === 'parent')
    .slice(0, SHOWN)
    .map(({ id, firstName, lastName }) => ({ id, name: `${firstName} ${lastName}` }))
  const earlier = ids.filter(id => shown.every(each => each.id !== id)).map(id => ({ id, name: nameOf(id) }))

  function choose({ id, name }: { id: string; name: string }) {
    setNames({ ...names, [id]: name })
    onChange((ids.includes(id) ? ids.filter(each => each !== id) : [...ids, id]).join(','))
  }
  return (
    <FieldSet legend="Families" error={error}>
      <SearchInput
        aria-invalid={error ? true : undefined}
        label="Parent's name"
        value={q}
        maxLength={100}
        onChange={event => setQ(event.target.value)}
      />
      {found.isError && (
        <ErrorState
          title="Couldn't load families"
          titleAs="h2"
          onRetry={() => void found.refetch()}
          retrying={found.isFetching}
        >
          Nothing was sent.
        </ErrorState>
      )}
      {found.isPending && <SkeletonLines label="Loading families" widths={['60%', '70%', '55%']} />}
      {found.data && shown.length === 0 && <p className="by">No parent with that name.</p>}
      {/* Nothing moves when it's chosen, so the focus stays. */}
      <div className="row">
        {[...earlier, ...shown].map(each => (
          <PickInput key={each.id} checked={ids.includes(each.id)} onChange={() => choose(each)}>
            {each.name}
          </PickInput>
        ))}
      </div>
    </FieldSet>
  )
}
