import { type Joining, type JoiningChild, type JoiningProblems, joiningProblems } from './joining-rules.ts'

/** What staff type while a parent is on the phone. Photos wait for the family's own signature. */
export type PhoneForm = Pick<Joining, 'parent' | 'emergencyContacts'> & {
  children: Pick<JoiningChild, 'fullName' | 'dateOfBirth' | 'allergies'>[]
}

const YES = { termsOfService: true, privacyPolicy: true, cancellationPolicy: true, safetyGuidelines: true }

/** Everything to correct, by field, by the rules of the joining form; what is signed later is left out. */
export const phoneProblems = ({ parent, children, emergencyContacts }: PhoneForm, today?: string): JoiningProblems =>
  joiningProblems(
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
