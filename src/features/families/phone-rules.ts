import { type Joining, type JoiningChild, type JoiningProblems, registrationErrors } from './registration-rules.ts'

/** What staff type while a parent is on the phone. Photo consent waits for the family's own signature. */
export type PhoneForm = Pick<Joining, 'parent' | 'emergencyContacts'> & {
  children: Pick<JoiningChild, 'fullName' | 'dateOfBirth' | 'allergies'>[]
}

const YES = { termsOfService: true, privacyPolicy: true, cancellationPolicy: true, safetyGuidelines: true }

/** Everything to fix, by field, using the registration form's rules without the parts the family signs later. */
export const phoneProblems = ({ parent, children, emergencyContacts }: PhoneForm, today?: string): JoiningProblems =>
  registrationErrors(
    {
      parent,
      children: children.map(child => ({ ...child, photoConsent: 'no' })),
      emergencyContacts,
      acknowledgements: YES,
      policyViewed: YES,
      digitalSignature: parent.fullName || 'by phone',
    },
    today,
  )
