import { type FamilyPerson, MAX_PICKUP_PEOPLE, pickupProblems, pickupWith } from './family-people.ts'
import { forStaff, SENTENCES } from './registration-messages.ts'
import { type Joining, type JoiningChild, type JoiningProblems, registrationErrors } from './registration-rules.ts'

/**
 * What staff type while a parent is on the phone. The email address and the second emergency contact can follow, and photo consent waits for the
 * family's own signature.
 */
export type PhoneForm = Pick<Joining, 'parent' | 'emergencyContacts'> & {
  children: Pick<JoiningChild, 'fullName' | 'dateOfBirth' | 'allergies' | 'medicalNotes'>[]
  pickupPeople: FamilyPerson[]
}

const LATER = 'later@example.com'
const YES = { termsOfService: true, privacyPolicy: true, cancellationPolicy: true, safetyGuidelines: true }

/** Everything to fix, by field, using the registration form's rules without the parts the family signs later. */
export function phoneProblems(
  { parent, children, emergencyContacts, pickupPeople }: PhoneForm,
  today?: string,
): JoiningProblems {
  const joining = {
    // Without an address the rest is checked as usual.
    parent: parent.email.trim() === '' ? { ...parent, email: LATER } : parent,
    children: children.map(child => ({ ...child, photoConsent: 'no' as const })),
    emergencyContacts,
    acknowledgements: YES,
    policyViewed: YES,
    digitalSignature: parent.fullName || 'by phone',
  }
  const pickup = Object.entries(pickupProblems(pickupPeople, parent.fullName)).map(([path, sentence]) => [
    path.replace(/^people/, 'pickupPeople'),
    sentence,
  ])
  const all = pickupWith(pickupPeople, emergencyContacts)
  const tooMany: JoiningProblems = all.length > MAX_PICKUP_PEOPLE ? { pickupPeople: SENTENCES.tooManyPickupPeople } : {}
  return { ...registrationErrors(joining, today, 1), ...forStaff(Object.fromEntries(pickup)), ...tooMany }
}

/** The contacts without a second one that was left blank: the parent names that person later. */
export function namedContacts([first, second]: readonly Joining['emergencyContacts'][number][]) {
  const isBlank = !second || [second.fullName, second.phone, second.relationship].every(text => text.trim() === '')
  return isBlank ? [first!] : [first!, second]
}
