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
  const others = found.data?.filter(each => each.role === 'parent' && !ids.includes(each.id)).slice(0, SHOWN)
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
      {others?.length === 0 && <p className="by">No other parent with that name.</p>}
      <div className="row">
        {ids.map(id => (
          <PickInput key={id} checked onChange={() => onChange(ids.filter(each => each !== id).join(','))}>
            {nameOf(id)}
          </PickInput>
        ))}
        {others?.map(({ id, firstName, lastName }) => (
          <PickInput
            key={id}
            checked={false}
            onChange={() => {
              setNames({ ...names, [id]: `${firstName} ${lastName}` })
              onChange([...ids, id].join(','))
            }}
          >
            {firstName} {lastName}
          </PickInput>
        ))}
      </div>
    </FieldSet>
  )
}
