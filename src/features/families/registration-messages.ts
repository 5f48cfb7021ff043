import { PHONE_SENTENCE } from '#src/lib/phone-number.ts'

/** The registration form's error messages. The wording of the first block is fixed. */
export const SENTENCES = {
  fullName: 'Full name is required',
  dateOfBirth: 'Date of birth is required',
  interests: 'Select up to 3 interests',
  photoConsent: 'Photo consent selection is required',
  phone: 'Phone number is required',
  relationship: 'Relationship to child is required',
  email: 'Invalid email address',
  noChild: 'At least one child must be registered',
  twoContacts: 'Two emergency contacts are required',
  termsOfService: 'You must agree to the Terms of Service',
  privacyPolicy: 'You must acknowledge the Privacy Policy',
  cancellationPolicy: 'You must agree to the Registration & Cancellation Policy',
  safetyGuidelines: 'You must accept the Health & Safety Guidelines',
  signature: 'Digital signature is required',

  /** Begins with the fixed sentence for fewer than 10 characters. */
  phoneTooShort: 'Phone number is required. Enter all 10 digits.',
  phoneShape: PHONE_SENTENCE,
  noEmail: 'Enter your email address',
  notRead: 'Open and read this policy first',
  tooManyChildren: 'You can add up to 10 children at a time',
  sameChild: 'This child is already on the list',
  childOfFamily: 'This child is already in your family',
  tooLong: 'This is too long. Please shorten it',
  unknownInterest: 'Choose from the list',
  ownContact: "We'll always call you first. Name someone else.",
  ownPhone: "This is your own number. Enter this person's number.",
  sameContact: "Name two different people, so there's always someone we can call",
  samePhone: 'Enter a different number for each person',

  oneContact: 'Name at least one emergency contact',
  agreedByPhone: "Ask the parent first. You can't register the family until they agree.",

  severity: 'Select how severe the allergies are',
  noAllergyForEpiPen: 'Name the allergy the EpiPen is for',
  tooManyPickupPeople: 'You can name up to 8 people',
  parentPicksUp: 'You can always pick up. Name someone else.',
  samePickupPerson: 'This person is already on the list',
} as const

const FOR_STAFF: Record<string, string> = {
  [SENTENCES.ownContact]: "We'll always call the parent first. Name someone else.",
  [SENTENCES.ownPhone]: "This is the parent's own number. Enter this person's number.",
  [SENTENCES.noEmail]: "Enter the parent's email address",
  [SENTENCES.parentPicksUp]: 'The parent can always pick up. Name someone else.',
  [SENTENCES.childOfFamily]: 'This child is already in the family',
}

/** Problems by field, with the sentences for staff, who type for the parent. */
export const forStaff = (problems: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(problems).map(([path, sentence]) => [path, FOR_STAFF[sentence] ?? sentence]))

/** Maximum lengths in characters. The fields stop there, and the server rejects anything longer. */
export const LONGEST = {
  name: 120,
  email: 254,
  phone: 40,
  relationship: 80,
  allergies: 1000,
  medicalNotes: 2000,
  otherInterest: 200,
} as const
export const MAX_CHILDREN = 10
