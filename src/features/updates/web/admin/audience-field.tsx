import { useEffect, useState } from 'react'
import { formatDay } from '#src/lib/dates.ts'
import { Field, FieldSet } from '#src/ui/field.tsx'
import { PickInput } from '#src/ui/pick.tsx'
import { SearchInput, Select } from '#src/ui/text-input.tsx'
import { useToast } from '#src/ui/toast.tsx'
import type { AudienceChoices } from '../../contract.ts'
import type { Audience } from '../../update-rules.ts'
import { api } from '../calls.ts'
import type { UpdateDraft } from './use-update-draft.ts'

type Families = AudienceChoices['families']
const PAUSE_MS = 200
const SHORTEST = 2

/** Families whose parent's name contains these letters. */
function useFamilies(query: string): Families {
  const toast = useToast()
  const [answer, setAnswer] = useState<{ query: string; families: Families }>({ query: '', families: [] })
  useEffect(() => {
    if (query.length < SHORTEST) return
    let still = true
    const timer = setTimeout(async () => {
      const families = await api('GET /api/admin/update-audiences', { query: { q: query } }).then(
        answer => answer.families,
        () => {
          toast({
            title: "Couldn't search families",
            description: 'Keep typing to try again.',
            tone: 'destructive',
          })
          return []
        },
      )
      if (still) setAnswer({ query, families })
    }, PAUSE_MS)
    return () => {
      still = false
      clearTimeout(timer)
    }
  }, [query, toast])
  return answer.query === query ? answer.families : []
}

const KINDS: readonly { value: Audience; label: string }[] = [
  { value: 'class', label: 'One class' },
  { value: 'everyone', label: 'Everyone' },
  { value: 'family', label: 'One family' },
]

/** Who sees it: the families of a class, everyone, or one family. */
export function AudienceField({
  draft,
  choices,
  zone,
}: {
  draft: UpdateDraft
  choices: AudienceChoices
  zone: string
}) {
  const { values, set, problems } = draft
  return (
    <>
      {choices.everyone !== null && (
        <FieldSet legend="Who sees it" id="update-audience">
          <div className="row">
            {KINDS.map(({ value, label }) => (
              <PickInput
                key={value}
                type="radio"
                name="audience"
                checked={values.audience === value}
                onChange={() => set({ audience: value })}
              >
                {label}
              </PickInput>
            ))}
          </div>
        </FieldSet>
      )}
      {values.audience === 'class' && (
        <Field label="Class" id="update-offeringId" error={problems.offeringId}>
          <Select value={values.offeringId} onChange={event => set({ offeringId: event.target.value })}>
            <option value="">Choose a class</option>
            {choices.classes.map(({ id, title, startsAt, families }) => (
              <option key={id} value={id}>
                {title}
                {startsAt ? `, ${formatDay(startsAt, zone)}` : ''}, {familyCount(families)}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {values.audience === 'family' && <FamilyField draft={draft} />}
    </>
  )
}

function FamilyField({ draft: { values, set, problems } }: { draft: UpdateDraft }) {
  const [query, setQuery] = useState('')
  const found = useFamilies(query.trim())
  const chosen = values.parentId ? [{ id: values.parentId, name: values.parentName }] : []
  const shown = [...chosen, ...found.filter(each => each.id !== values.parentId)]
  return (
    <FieldSet
      legend="Family"
      id="update-parentId"
      error={problems.parentId}
      hint="Type at least two letters of the parent's name."
    >
      <SearchInput
        label="Find a family by name"
        value={query}
        onChange={event => setQuery(event.target.value)}
        maxLength={100}
      />
      <div className="row">
        {shown.map(({ id, name }) => (
          <PickInput
            key={id}
            type="radio"
            name="family"
            checked={values.parentId === id}
            onChange={() => set({ parentId: id, parentName: name })}
          >
            {name}
          </PickInput>
        ))}
      </div>
    </FieldSet>
  )
}

export const familyCount = (count: number): string => (count === 1 ? '1 family' : `${count} families`)
