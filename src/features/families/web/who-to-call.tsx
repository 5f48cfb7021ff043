import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useProgram } from '#src/features/organization/web.ts'
import { clientFor } from '#src/lib/api-client.ts'
import { formatMoment } from '#src/lib/dates.ts'
import { phoneLink } from '#src/lib/phone-link.ts'
import { LinkButton } from '#src/ui/button.tsx'
import { ErrorState } from '#src/ui/empty-state.tsx'
import { SkeletonLines } from '#src/ui/skeleton.tsx'
import type { FamiliesContract } from '../contract.ts'
import type { FamilyPerson } from '../family-people.ts'
import { SafetyFacts } from './safety-facts.tsx'

const { query } = clientFor<FamiliesContract>()
const KIND = {
  'emergency-contacts': 'Emergency contacts',
  'pickup-people': 'Who can pick up',
  parent: 'Parent',
} as const

/**
 * For staff: each child's safety information, emergency contacts and pickup people, with who it was before and since
 * when (T80). Loads on request only, because each look is recorded.
 */
export function EmergencyContacts({ parentId }: { parentId: string }) {
  const [open, setOpen] = useState(false)
  if (open) return <FamilyPeople parentId={parentId} />
  return (
    <p>
      <LinkButton onClick={() => setOpen(true)}>Safety, contacts and pickup</LinkButton>
    </p>
  )
}

function FamilyPeople({ parentId }: { parentId: string }) {
  const { timeZone } = useProgram()
  const asked = query('GET /api/admin/families/:id/people', { params: { id: parentId } })
  const { data, isError, refetch, isFetching } = useQuery({ ...asked, gcTime: 0 })
  if (isError) {
    return (
      <ErrorState title="Couldn't load contacts" onRetry={() => void refetch()} retrying={isFetching}>
        They're on the printed roster too.
      </ErrorState>
    )
  }
  if (!data) return <SkeletonLines label="Loading safety and contacts" />
  const before = (kind: keyof typeof KIND) => data.changes.filter(change => change.kind === kind)
  const [parentChange] = before('parent')
  const section = (kind: keyof typeof KIND, people: readonly FamilyPerson[]) => (
    <section>
      <h3>{KIND[kind]}</h3>
      <People people={people} />
      {before(kind).map(change => (
        <details key={change.id}>
          <summary>Changed {formatMoment(change.at, timeZone)}. Before:</summary>
          <People people={change.before} />
        </details>
      ))}
    </section>
  )
  return (
    <div className="stack">
      {data.children.map(({ id, firstName, allergies, safety }) => (
        <section key={id}>
          <h3>{firstName}</h3>
          <SafetyFacts allergies={allergies} safety={safety} />
        </section>
      ))}
      {section('emergency-contacts', data.contacts)}
      {section('pickup-people', data.pickupPeople)}
      {parentChange && section('parent', parentChange.after)}
    </div>
  )
}

function People({ people }: { people: readonly FamilyPerson[] }) {
  if (people.length === 0) return <p className="by">Only the parent.</p>
  return (
    <ul>
      {people.map(({ fullName, phone, relationship }) => (
        <li key={`${fullName} ${phone}`}>
          <strong>{fullName}</strong> <span className="by">({relationship})</span>
          {phone && (
            <>
              , <a href={phoneLink(phone)}>{phone.replaceAll(' ', '\u00a0')}</a>
            </>
          )}
        </li>
      ))}
    </ul>
  )
}
