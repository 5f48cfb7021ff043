import { OUTSIDE_AGES } from '#src/features/classes/age-note.ts'
import { allergyText, byAllergies } from '#src/features/families/allergies.ts'
import { phoneLink } from '#src/lib/phone-link.ts'
import { QuietLink } from '#src/ui/button.tsx'
import { type Column, Table } from '#src/ui/table.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import type { RosterChildAnswer } from '../../contract.ts'

const columns: Column<RosterChildAnswer>[] = [
  {
    key: 'name',
    header: 'Child',
    rowHeader: true,
    cell: ({ name, age, outsideAges, dayPart }) => (
      <>
        {`${name}, ${age}${outsideAges ? ` (${OUTSIDE_AGES.toLowerCase()})` : ''}`}
        {dayPart.map(text => (
          <span key={text} className="part-of-day">
            {text}
          </span>
        ))}
      </>
    ),
  },
  {
    key: 'allergies',
    header: 'Allergies',
    cell: child => (
      <>
        <RosterAllergies of={child} />
        {child.medicalNotes && <span className="medical">{child.medicalNotes}</span>}
      </>
    ),
  },
  {
    key: 'people',
    header: 'Contacts',
    cell: ({ parent, contacts }) => (
      <span className="to-call">
        <Callable name={`${parent.fullName}, parent`} phone={parent.phone} />
        {contacts.map(({ fullName, phone, relationship }) => (
          <Callable key={`${fullName}${phone}`} name={`${fullName}, ${relationship}`} phone={phone} />
        ))}
        <QuietLink className="no-print" to={`/admin/families/${parent.id}`}>
          Family file<VisuallyHidden> for {parent.fullName}</VisuallyHidden>
        </QuietLink>
      </span>
    ),
  },
  { key: 'photos', header: 'Photos', cell: ({ photoConsent }) => (photoConsent === 'yes' ? 'Yes' : <b>No photos</b>) },
  { key: 'safety', header: 'Safety signed', cell: ({ safetyAgreed }) => (safetyAgreed ? 'Yes' : <b>Not signed</b>) },
  {
    key: 'signature',
    header: 'Picked up by',
    cell: ({ mayPickUp }) => (
      <>
        <span className="may-pick-up">{mayPickUp.join(', ')}</span>
        <span className="signature" />
      </>
    ),
  },
]

function RosterAllergies({ of }: { of: RosterChildAnswer }) {
  if (of.allergies) return <strong className="allergy">{allergyText(of)}</strong>
  return of.allergyAnswer === 'none' ? 'None' : <b>Not answered. Ask</b>
}

/** The children: those with allergies first, then those to ask. The last column lists who can pick up, above a signature line. */
export function RosterTable({ of }: { of: readonly RosterChildAnswer[] }) {
  return (
    <div className="roster-table">
      <Table caption="Roster" columns={columns} rows={byAllergies(of)} keyOf={child => child.registrationId} />
    </div>
  )
}

function Callable({ name, phone }: { name: string; phone: string | null }) {
  return (
    <span>
      {name} {phone && <a href={phoneLink(phone)}>{phone}</a>}
    </span>
  )
}
