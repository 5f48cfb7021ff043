import { confirmPickup } from '../../../correction-rules.ts'
import { MAX_PICKUP_PEOPLE, pickupProblems } from '../../../family-people.ts'
import { namedContacts } from '../../../phone-rules.ts'
import { contactProblems } from '../../../registration-rules.ts'
import { PeopleRows, type PersonRow, peopleIn, rowsOf } from '../../family/people-rows.tsx'
import { CorrectionDialog, type CorrectionProps } from './correction-dialog.tsx'
import { CorrectionForm } from './correction-form.tsx'
import { useCorrection } from './use-correction.ts'

import '../../family/family.css'

type FormProps = CorrectionProps & { onClose: () => void }

/** Corrects the two emergency contacts. */
export const CorrectContacts = (props: CorrectionProps) => (
  <CorrectionDialog label="for emergencies" text="Edit contacts" title="Edit emergency contacts">
    {onClose => <ContactsForm {...props} onClose={onClose} />}
  </CorrectionDialog>
)

/** Corrects who can pick up besides the parent. */
export const CorrectPickup = (props: CorrectionProps) => (
  <CorrectionDialog label="pickup list" title="Edit pickup list">
    {onClose => <PickupForm {...props} onClose={onClose} />}
  </CorrectionDialog>
)

function ContactsForm({ family, onChanged, onClose }: FormProps) {
  const parent = { fullName: family.parent, phone: family.phone ?? '' }
  // A family registered by phone may have one. The second can follow.
  const fewest = family.contacts.length < 2 ? 1 : 2
  const listed = (rows: PersonRow[]) => (fewest === 1 ? namedContacts(peopleIn(rows)) : peopleIn(rows))
  const form = useCorrection({
    family,
    values: { people: rowsOf(family.contacts, 2) },
    check: ({ people }) => ofList(contactProblems({ parent, emergencyContacts: listed(people) }, fewest)),
    confirm: () => undefined,
    part: ({ people }) => ({ what: 'emergency-contacts', emergencyContacts: listed(people) }),
    ofServer: ofList,
    onChanged,
    onClose,
  })
  return (
    <CorrectionForm
      form={form}
      label="Emergency contacts"
      confirm={undefined}
      onFile={inBrief(family.contacts)}
      problem={form.problem('people')}
    >
      <PeopleRows
        path="people"
        rows={form.watch('people')}
        legends={['First person to call', 'Second person to call']}
        fewest={2}
        most={2}
        none=""
        problem={form.problem}
        onChange={rows => form.change('people', rows)}
      />
    </CorrectionForm>
  )
}

function PickupForm({ family, onChanged, onClose }: FormProps) {
  const form = useCorrection({
    family,
    values: { people: rowsOf(family.pickupPeople) },
    check: ({ people }) => pickupProblems(peopleIn(people), family.parent),
    confirm: ({ people }) => confirmPickup(family.pickupPeople, peopleIn(people)),
    part: ({ people }) => ({ what: 'pickup-people', people: peopleIn(people) }),
    onChanged,
    onClose,
  })
  const rows = form.watch('people')
  return (
    <CorrectionForm
      form={form}
      label="Pickup list"
      confirm={confirmPickup(family.pickupPeople, peopleIn(rows))}
      onFile={inBrief(family.pickupPeople)}
      problem={form.problem('people')}
    >
      <PeopleRows
        path="people"
        rows={rows}
        legends={[]}
        fewest={0}
        most={MAX_PICKUP_PEOPLE}
        none={`Only ${family.parent}.`}
        problem={form.problem}
        onChange={next => form.change('people', next)}
      />
    </CorrectionForm>
  )
}

/** Both lists have the same name in these forms. */
const ofList = (problems: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(problems).map(([path, sentence]) => [path.replace(/^emergencyContacts/, 'people'), sentence]),
  )

const inBrief = (people: CorrectionProps['family']['contacts']) =>
  people.map(({ fullName, phone, relationship }) => `${fullName} (${relationship}), ${phone}`).join('; ') || 'no one'
