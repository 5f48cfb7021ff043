import { useState } from 'react'
import { useConfirmPassword } from '#src/features/accounts/web.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { EditIcon } from '#src/ui/icons.tsx'
import { Note } from '#src/ui/note.tsx'
import { Panel } from '#src/ui/sheet.tsx'
import { MAX_PICKUP_PEOPLE, pickupProblems } from '../../family-people.ts'
import { contactProblems, type NamedContact } from '../../registration-rules.ts'
import { api, type Family } from './calls.ts'
import { PeopleDialog } from './people-dialog.tsx'
import { StudioChanges } from './studio-changes.tsx'

/** Emergency contacts and pickup people. Both need the password before they can change (T80). */
export function PeopleSections({ family }: { family: Family }) {
  const [open, setOpen] = useState<'contacts' | 'pickup'>()
  const { guarded, gate } = useConfirmPassword()
  const { parent, contacts, pickupPeople, corrections } = family
  const close = () => setOpen(undefined)
  return (
    <div className="people-grid">
      <Panel as="section" aria-labelledby="contacts-title">
        <h2 id="contacts-title">Emergency contacts</h2>
        <p className="by">
          {contacts.length === 2
            ? 'We call you first, then these two.'
            : 'We call you first, then the people you name.'}
        </p>
        {contacts.length === 1 && (
          <Note tone="warn" soft title="We need a second person to call">
            Select Change to add one.
          </Note>
        )}
        <People people={contacts} />
        <StudioChanges of={corrections.filter(each => each.what === 'emergency-contacts')} />
        {contacts.length === 0 ? (
          <p>
            <ButtonLink small to="/register">
              Fill out the registration form
            </ButtonLink>
          </p>
        ) : (
          <p>
            <Button small onClick={() => setOpen('contacts')}>
              <EditIcon /> Change<span className="vh"> emergency contacts</span>
            </Button>
          </p>
        )}
      </Panel>
      <Panel as="section" aria-labelledby="pickup-title">
        <h2 id="pickup-title">Who can pick up</h2>
        <p className="by">You always can. Anyone else needs to show a photo ID at the door.</p>
        {pickupPeople.length === 0 ? <p>Only you.</p> : <People people={pickupPeople} />}
        <StudioChanges of={corrections.filter(each => each.what === 'pickup-people')} />
        <p>
          <Button small onClick={() => setOpen('pickup')}>
            <EditIcon /> Change<span className="vh"> who can pick up</span>
          </Button>
        </p>
      </Panel>
      <PeopleDialog
        open={open === 'contacts'}
        title="Emergency contacts"
        legends={['First person to call', 'Second person to call']}
        people={contacts}
        fewest={2}
        most={2}
        withPickup
        path="emergencyContacts"
        find={people => contactProblems({ parent, emergencyContacts: people })}
        save={people => guarded(() => api('PUT /api/family/contacts', { body: { emergencyContacts: people } }))}
        onClose={close}
      />
      <PeopleDialog
        open={open === 'pickup'}
        title="Who can pick up"
        legends={[]}
        people={pickupPeople}
        fewest={0}
        most={MAX_PICKUP_PEOPLE}
        path="people"
        find={people => pickupProblems(people, parent.fullName)}
        save={people => guarded(() => api('PUT /api/family/pickup-people', { body: { people } }))}
        onClose={close}
      />
      {gate}
    </div>
  )
}

const People = ({ people }: { people: readonly NamedContact[] }) => (
  <ul className="lines">
    {people.map(({ fullName, phone, relationship, mayPickUp }) => (
      <li key={`${fullName} ${phone}`}>
        <strong>{fullName}</strong>
        <p className="by">
          {relationship}, {phone}
          {mayPickUp && ' · May also pick up'}
        </p>
      </li>
    ))}
  </ul>
)
